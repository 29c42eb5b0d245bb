## A página onde se joga

play-loading = A arrumar o tabuleiro…
play-failed = Não foi possível carregar a partida. Recarregue a página para tentar de novo.
play-retry = Recarregar

## Jogadores e estado

play-white = Brancas
play-black = Pretas
play-you = Você
play-computer = Computador, nível { $level }
play-turn = { $color ->
    [white] Jogam as brancas
   *[black] Jogam as pretas
}
play-your-turn = { $color ->
    [white] É a sua vez, com as brancas
   *[black] É a sua vez, com as pretas
}
play-thinking = O computador está a pensar
play-stopped = O computador está parado
play-past = { $ply ->
    [0] Posição anterior: o início
   *[other] Posição anterior: depois de { $move }
}
play-must-capture = { $count ->
    [one] A captura é obrigatória: capture uma peça
   *[other] A captura é obrigatória: capture { $count } peças
}
play-draw-offered = O computador propõe empate.
play-draw-refused = O computador recusa o empate.
play-draw-declined = Você recusou o empate.
play-repetition-near = Esta posição ocorreu duas vezes. À terceira é empate.
play-no-progress-near = { $plies } lances dos dois lados sem captura nem lance de dama simples. Aos 100 é empate.
play-pieces = { $men ->
    [one] uma dama simples
   *[other] { $men } damas simples
}, { $kings ->
    [0] nenhum rei
    [one] um rei
   *[other] { $kings } reis
}

## Como a partida acabou

play-won = { $winner ->
    [white] As brancas vencem
   *[black] As pretas vencem
}
play-you-won = Você venceu
play-you-lost = O computador venceu
play-draw = Empate
play-reason-no-pieces = { $loser ->
    [white] As brancas ficaram sem peças.
   *[black] As pretas ficaram sem peças.
}
play-reason-blocked = { $loser ->
    [white] As brancas não podem jogar: todas as peças estão bloqueadas.
   *[black] As pretas não podem jogar: todas as peças estão bloqueadas.
}
play-reason-resignation = { $loser ->
    [white] As brancas desistiram.
   *[black] As pretas desistiram.
}
play-reason-agreement = Os dois jogadores concordaram com o empate.
play-reason-repetition = A mesma posição, com o mesmo lado a jogar, ocorreu três vezes.
play-reason-no-progress = Passaram 100 lances, contando os dois lados, sem captura nem lance de dama simples.

## Ações

play-actions = Ações
play-new = Nova partida
play-undo = Desfazer
play-flip = Girar
play-view = Vista
play-view-square = Vista quadrada
play-view-diamond = Vista em losango
play-resign = Desistir
play-draw-offer = Empate
play-exchange = FEN e PDN
play-hint = Dica
play-analysis = Análise
play-settings = Opções
play-help = Teclas
play-stop = Parar
play-go-on = Continuar
play-back-to-live = Voltar ao jogo
play-draw-accept = Aceitar
play-draw-decline = Recusar
play-chain-back = Desfazer salto
play-chain = Captura iniciada: { $path }

## Lances

play-moves = Lances
play-moves-none = Ainda não há lances
play-start-position = Início
play-first = Para o início
play-previous = Um lance atrás
play-next = Um lance à frente
play-last = Para o último lance
play-typed = Escreva um lance
play-typed-example = por exemplo { $move }
play-typed-play = Jogar
play-typed-which = Há várias capturas possíveis. Escolha o percurso:

## O que vê o computador

play-evaluation = Avaliação
play-eval-even = Igualdade
play-eval-slightly = { $color ->
    [white] As brancas estão um pouco melhor
   *[black] As pretas estão um pouco melhor
}
play-eval-better = { $color ->
    [white] As brancas estão melhor
   *[black] As pretas estão melhor
}
play-eval-much = { $color ->
    [white] As brancas estão muito melhor
   *[black] As pretas estão muito melhor
}
play-eval-win = { $color ->
    [white] As brancas ganham em { $moves ->
        [one] um lance
       *[other] { $moves } lances
    }
   *[black] As pretas ganham em { $moves ->
        [one] um lance
       *[other] { $moves } lances
    }
}
play-eval-win-short = { $color ->
    [white] Brancas em { $moves }
   *[black] Pretas em { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] As brancas ganham
   *[black] As pretas ganham
}
play-eval-known-short = { $color ->
    [white] Brancas ganham
   *[black] Pretas ganham
}
play-analysis-best = Melhores lances
play-analysis-depth = profundidade { $depth }
play-analysis-show = Mostrar no tabuleiro
play-analysis-line = Variante do computador
play-analysis-begun = A pensar…
play-analysis-waiting = Espera enquanto o computador pensa
play-analysis-over = O jogo terminou
play-analysis-failed = A análise falhou: { $problem }
play-analysis-own = O computador ajuda agora neste jogo. Contra o computador, a decisão é sua; o próximo jogo começa sem ajuda.
play-variation = { $ply ->
    [0] Variante: o início
   *[other] Variante: depois de { $move }
}
play-hint-looking = À procura de um bom lance…
play-hint-move = Dica: { $move }

## Diálogos

play-cancel = Cancelar
play-close = Fechar
play-confirm = Confirmar
play-new-begin = Começar
play-new-lost = A partida no tabuleiro será substituída.
play-new-opponent = Adversário
play-new-computer = O computador
play-new-person = Duas pessoas neste tabuleiro
play-new-level = Nível
play-level-word = { $word ->
    [first-day] primeiro dia
    [beginner] principiante
    [casual] ocasional
    [practised] com prática
    [strong] forte
   *[full-strength] força máxima
}
play-new-color = A sua cor
play-color-random = Ao acaso
play-resign-title = Desistir da partida?
play-resign-text = { $color ->
    [white] As brancas desistem e as pretas vencem.
   *[black] As pretas desistem e as brancas vencem.
}
play-draw-title = Concordar com o empate?
play-draw-text = A partida termina sem vencedor. Os dois jogadores têm de concordar.
play-offer-title = Propor empate?
play-offer-text = O computador responde de imediato. Se aceitar, a partida termina sem vencedor.
play-branch-title = Continuar a partir daqui?
play-branch-text = { $count ->
    [one] O último lance da partida será desfeito.
   *[other] Os últimos { $count } lances da partida serão desfeitos.
}

## FEN e PDN

play-exchange-title = Copiar e colar
play-fen = Posição (FEN)
play-pdn = Partida (PDN)
play-copy = Copiar
play-copied = Copiado
play-copy-failed = O navegador não deixa a página copiar. Selecione o texto e copie-o.
play-download = Guardar em ficheiro
play-import = Cole uma posição (FEN) ou uma partida (PDN)
play-import-load = Carregar
play-import-which = O texto contém várias partidas. Escolha uma:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = Ainda não há nada para ler.
play-import-as = Depois
play-problem-at = Linha { $line }, coluna { $column }: { $problem }
play-problem-unreadable = Isto não se consegue ler.
play-problem-missing = Aqui não há nada para ler.
play-problem-colon = Aqui faltam dois pontos.
play-problem-color = Aqui vai W ou B, a cor das peças que se seguem.
play-problem-comma = Aqui espera-se uma vírgula ou o fim da lista.
play-problem-piece = Isto não é uma peça: um ponto é uma casa vazia, w e b são damas simples, W e B reis.
play-problem-side = Falta o lado que joga: comece com W ou B.
play-problem-square = Isto não é uma casa: as casas vão de a1 a h8.
play-problem-length = A forma curta precisa do lado e de exatamente 64 casas.
play-problem-duplicate = A casa { $square } aparece duas vezes.
play-problem-too-many-pieces = { $color ->
    [white] As brancas têm mais de 21 peças.
   *[black] As pretas têm mais de 21 peças.
}
play-problem-no-pieces = Não há nenhuma peça no tabuleiro.
play-problem-man-on-promotion = Em { $square } não pode estar uma dama simples: teria sido promovida.
play-problem-illegal-move = Este lance não é legal aqui.
play-problem-empty-square = Em { $square } não há nenhuma peça.
play-problem-not-own-piece = A peça de { $square } é do outro lado.
play-problem-no-such-capture = Nenhuma captura legal vai de { $from } para { $to }.
play-problem-broken-path = A peça não pode ir de { $from } para { $to } a capturar.
play-problem-nothing-to-capture = Aqui não há nada para capturar: sem captura escreve-se { $from }-{ $to }.
play-problem-occupied = A casa { $square } não está vazia.
play-problem-man-move = Uma dama simples move-se uma casa para a frente ou uma para a sua direita.
play-problem-king-move = Um rei move-se ao longo de uma coluna ou de uma fila, só por casas vazias.
play-problem-ambiguous-move = Há várias capturas possíveis. Dê o percurso completo.
play-problem-must-capture = { $count ->
    [one] Aqui a captura é obrigatória: é preciso capturar uma peça.
   *[other] Aqui a captura é obrigatória: é preciso capturar { $count } peças.
}
play-problem-move-text = Isto não é um lance: escreva as casas, como a4-a5 ou c3xc5.
play-problem-other-game = Esta partida não é de Harzdame, mas de outro jogo.
play-problem-setup = Esta partida monta outra posição entre os seus lances e não pode ser carregada.
play-problem-unexpected = Isto não tem lugar aqui.
play-problem-tag = Uma etiqueta escreve-se assim: [Event "Clube"].
play-problem-setup-text = Uma posição entre os lances escreve-se assim: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = Faltam as segundas aspas nesta linha.
play-problem-unclosed-comment = Este comentário não está fechado: escreva { "}" } no fim.
play-problem-unclosed-variation = Esta variante não está fechada: escreva ) no fim.
play-problem-unopened-variation = Aqui não há nenhuma variante aberta.
play-problem-too-large = Isto é demasiado longo ou tem demasiados níveis para ser lido.
play-problem-no-game = Não há nenhuma partida neste texto.
play-problem-game-over = A partida terminou.

## Opções

play-set-full-capture = Jogar a captura inteira de uma vez quando é a única
play-set-auto-move = Jogar automaticamente quando só há um lance legal
play-set-view = Tabuleiro
play-set-lines = Variantes na análise
play-set-coordinates = Mostrar as coordenadas
play-set-resigns = O computador desiste das partidas perdidas
play-set-draws = O computador propõe e aceita empates
play-set-shortcuts = Letras soltas são atalhos

## Teclas

play-help-title = Teclas
play-help-text = As letras funcionam enquanto não se escreve texto. Chega-se ao tabuleiro com Tab; nele, as setas vão de casa em casa e Enter escolhe.
play-key-left = Seta esquerda
play-key-right = Seta direita
play-key-home = Home
play-key-end = End
play-key-escape = Esc
play-help-board = Para o tabuleiro
play-help-escape = Anular a captura iniciada

## Avisos

play-notice-elsewhere = A sua outra partida está aberta noutro separador. Este separador tem a sua própria partida.
play-notice-not-saved = Este navegador não guarda a partida: desaparece ao recarregar.
play-notice-broken = Não foi possível recuperar a partida guardada.
play-notice-loaded = Carregado.
play-notice-engine = O computador não conseguiu jogar: { $problem }
play-notice-link = A posição no endereço não serve: { $problem }
play-update = Há uma nova versão.
play-update-load = Carregar
