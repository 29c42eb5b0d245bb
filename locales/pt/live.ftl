## Partidas entre pessoas, num servidor que as tem

live-description = Jogue Harzdame contra outras pessoas: lance um desafio, envie o link a um amigo ou assista.
live-noscript = As partidas ao vivo precisam de JavaScript. Sem ele, as regras do jogo podem ser lidas na mesma.
live-none-title = Aqui não há partidas ao vivo
live-none-text = Este servidor não tem partidas entre pessoas. Você pode jogar contra o computador, ou com um amigo no mesmo tabuleiro.
live-none-play = Ao tabuleiro
live-none-remedy = Quem administra o servidor pode ter partidas ao vivo dando-lhe uma base de dados:
live-offline-title = Não é possível contactar o servidor
live-offline-text = As partidas ao vivo precisam do servidor. O tabuleiro, os finais e as regras funcionam sem ele.
live-offline-retry = Tentar de novo
live-failed = Não foi possível carregar a página. Recarregue-a para tentar de novo.
live-loading = Um momento…
live-unreachable = Não é possível contactar o servidor. A tentar de novo…

## Jogadores e tempo

live-guest = Visitante
live-guest-number = Visitante { $number }
live-speed = { $speed ->
    [bullet] Bala
    [blitz] Relâmpago
    [rapid] Rápida
    [classical] Clássica
    [correspondence] Por correspondência
   *[unlimited] Sem relógio
}
live-control-unlimited = Sem relógio
live-control-days = { $days ->
    [one] 1 dia por lance
   *[other] { $days } dias por lance
}
live-control-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
}
live-control-delay = { $minutes } min, { $seconds } s de atraso
live-control-byoyomi = { $minutes } min + { $periods } × { $seconds } s
live-rated = Pontuada
live-casual = Amigável

## A sala

live-lobby-title = Jogar com pessoas
live-hello = Você é { $name }.
live-hello-nobody = Você pode jogar já: será então um visitante.
live-own-games = As suas partidas
live-your-turn = É a sua vez
live-open-challenges = Desafios abertos
live-no-challenges = De momento ninguém está à espera. Lance um desafio: será mostrado aqui a todos.
live-running-games = Partidas em curso
live-no-games = De momento não se joga nenhuma partida.
live-accept = Aceitar
live-accept-named = Aceitar o desafio de { $name }
live-versus = { $white } – { $black }
live-own-challenge = Seu
live-plies = { $count ->
    [one] 1 lance
   *[other] { $count } lances
}
live-wants-color = { $color ->
    [white] Você joga com as pretas
    [black] Você joga com as brancas
   *[random] Cores ao acaso
}

## Uma nova partida

live-new = Nova partida
live-new-against = Contra
live-against-anyone = Qualquer pessoa
live-against-link = Um amigo, por link
live-against-name = Um jogador, pelo nome
live-against-computer = O computador
live-note-anyone = O desafio é mostrado a todos na sala.
live-note-link = Você recebe um link. Quem o abrir primeiro pode aceitar.
live-note-name = Só quem tem este nome pode aceitar.
live-note-computer = Joga o motor deste servidor; essas partidas não pontuam.
live-new-name = Nome do jogador
live-new-time = Tempo
live-time-own = Outro…
live-time-kind = Tipo de relógio
live-kind-fischer = Tempo e incremento
live-kind-delay = Tempo e atraso
live-kind-byoyomi = Tempo e byoyomi
live-kind-correspondence = Dias por lance
live-kind-unlimited = Sem relógio
live-time-minutes = Minutos para cada um
live-time-increment = Segundos a mais por lance
live-time-delay = Segundos antes de o relógio andar
live-time-periods = Períodos
live-time-period = Segundos por período
live-time-days = Dias para cada lance
live-new-rated = Pontuada
live-new-rated-not = Partidas sem relógio e contra o computador não pontuam.
live-new-make = Lançar o desafio
live-new-begin = Começar a partida

## Um desafio

live-challenge-title = Desafio
live-challenge-yours = O seu desafio
live-challenge-by = { $name } quer jogar
live-challenge-for = Para { $name }
live-challenge-send = Envie este link a quem quiser como adversário:
live-challenge-link = Link do desafio
live-challenge-waiting = À espera de adversário… Deixe esta página aberta: a partida começa assim que alguém aceitar.
live-challenge-cancel = Retirar
live-challenge-decline = Recusar
live-challenge-closed = Este desafio já não está aberto.
live-challenge-closed-text = Foi retirado, recusado ou aceite por outra pessoa, ou ninguém veio a tempo.
live-challenge-unknown = Não há tal desafio
live-challenge-unknown-text = Talvez o link esteja incompleto, ou o desafio seja muito antigo.
live-challenge-to-game = À partida
live-to-lobby = À sala
live-color-creator = { $color ->
    [white] brancas
    [black] pretas
   *[random] ao acaso
}
live-label-time = Tempo
live-label-color = A sua cor
live-label-rated = Tipo
live-label-listed = Visível
live-listed = para todos na sala
live-unlisted = só para quem tem o link

## A partida

live-game-title = Partida ao vivo
live-game-unknown = Não há tal partida
live-game-unknown-text = Talvez o link esteja incompleto.
live-connecting = A ligar…
live-lost = A ligação perdeu-se. A tentar de novo…
live-restarting = O servidor está a reiniciar. Um momento…
live-connected = { $lag ->
    [-1] Ligado
   *[other] Ligado, { $lag } ms
}
live-sending = O seu lance está a caminho…
live-opponents-turn = É a vez do adversário
live-your-move-title = É a sua vez
live-first-move = Os primeiros lances não gastam relógio. Há { $seconds } segundos para cada um; se faltar algum, a partida não se joga.
live-clock-white = Relógio das brancas
live-clock-black = Relógio das pretas
live-clock-first = primeiro lance
live-clock-delay = atraso { $seconds }
live-clock-periods = { $count } × { $seconds } s
live-clock-days = { $days ->
    [one] 1 dia
   *[other] { $days } dias
} { $hours } h
live-there = ao tabuleiro
live-away = ausente
live-takeback = Voltar
live-abort = Cancelar
live-lobby = Sala
live-draw-offered = { $color ->
    [white] As brancas propõem empate.
   *[black] As pretas propõem empate.
}
live-draw-you-offered = Você propôs empate.
live-draw-they-offer = O adversário propõe empate.
live-draw-was-declined = O empate foi recusado.
live-takeback-asked = { $color ->
    [white] As brancas pedem para desfazer um lance.
   *[black] As pretas pedem para desfazer um lance.
}
live-takeback-you-asked = Você pediu para desfazer o seu lance.
live-takeback-they-ask = O adversário pede para desfazer um lance.
live-takeback-was-declined = O lance não é desfeito.
live-taken-back = Um lance foi desfeito.
live-agree = Concordar
live-refuse = Recusar
live-offer-text = Se o adversário aceitar, a partida acaba sem vencedor.
live-resign-text = O adversário vence.
live-abort-title = Cancelar a partida?
live-abort-text = A partida ainda não começou a sério. Não contará.
live-gone = O adversário saiu. Dentro de { $seconds } s você pode reclamar a partida.
live-gone-claim = O adversário saiu. Você pode reclamar a partida.
live-claim-win = Reclamar a vitória
live-claim-draw = Reclamar o empate
live-you-won = Você venceu
live-you-lost = Você perdeu
live-off = A partida não conta
live-reason-time = { $loser ->
    [white] O tempo das brancas acabou.
   *[black] O tempo das pretas acabou.
}
live-reason-abandoned = { $loser ->
    [white] As brancas abandonaram a partida.
    [black] As pretas abandonaram a partida.
   *[none] Um jogador abandonou a partida.
}
live-reason-aborted = Foi cancelada antes de começar a sério.
live-reason-not-begun = Um primeiro lance não veio a tempo.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Desforra
live-rematch-asked = Você pediu a desforra.
live-rematch-wanted = O adversário quer a desforra.
live-rematch-accept = Jogar de novo
live-rematch-game = À partida seguinte
live-watching = Você está a assistir.

## Chat

live-chat = Chat
live-chat-watchers = Chat de quem assiste
live-chat-say = Mensagem
live-chat-send = Enviar
live-chat-none = Ainda não se disse nada.

## A conta

live-account-title = Conta
live-account-nobody = Você ainda não é conhecido aqui. Assim que jogar será um visitante; uma conta guarda as suas partidas e a sua pontuação.
live-account-guest = Você é um visitante que só este navegador conhece: { $name }.
live-account-name = Você entrou como { $name }.
live-ratings = Pontuações
live-ratings-none = Ainda sem partidas pontuadas.
live-rating-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
live-register = Criar uma conta
live-register-text = As suas partidas de visitante vêm consigo. Não há e-mail, por isso não há caminho de volta se esquecer a senha.
live-login = Entrar
live-logout = Sair
live-logout-guest = Esquecer-me
live-logout-guest-text = Este navegador esquece quem você é. Sem um link para o seu lugar ou uma conta, as suas partidas de visitante já não podem ser alcançadas.
live-name = Nome
live-name-hint = De 2 a 20 letras (a–z), algarismos, hífenes e sublinhados
live-password = Senha
live-password-hint = Pelo menos 8 caracteres
live-password-change = Mudar a senha
live-password-old = Senha antiga
live-password-new = Senha nova
live-password-changed = A senha foi mudada. Todas as outras sessões terminaram.
live-sessions = Onde você entrou
live-session-own = esta
live-session-browser = Um navegador
live-session-link = Link secreto
live-session-token = Chave
live-session-used = último uso: { $when }
live-session-end = Terminar
live-session-end-others = Terminar todas as outras
live-tokens = Chaves para programas
live-tokens-text = Com uma chave, um programa pode jogar em seu nome. Só é mostrada uma vez.
live-token-label = Para que serve
live-token-make = Criar uma chave
live-token-new = A sua nova chave. Guarde-a agora, não será mostrada outra vez:
live-link = Continuar noutro navegador
live-link-text = Um link secreto: quem o abrir passa a ser você. Não o dê a ninguém.
live-link-make = Criar o link
live-link-new = O seu link secreto:
live-link-used = Este navegador joga agora por { $name }.

## O que correu mal

live-error-other = Não foi possível: { $message }
live-error-offline = Não é possível contactar o servidor. Tente de novo.
live-error-try-again = De momento não é possível. Tente de novo.
live-error-busy = De momento há demasiado para fazer. Tente de novo.
live-error-too-many = Foram vezes a mais. Tente de novo dentro de { $seconds } s.
live-error-closed = O desafio já não está aberto.
live-error-own-challenge = Este desafio é seu.
live-error-not-yours = Este desafio não é seu.
live-error-no-such-challenge = Não há tal desafio.
live-error-no-such-player = Nenhuma conta tem esse nome.
live-error-no-such-game = Não há tal partida.
live-error-bad-control = Esse controlo de tempo não é possível.
live-error-bad-name = Esse nome não pode ser usado.
live-error-bad-password = A senha precisa de 8 a 200 caracteres.
live-error-bad-token = A chave ou o link é desconhecido, ou já não vale.
live-error-name-taken = Outra pessoa tem esse nome.
live-error-wrong-password = O nome e a senha não combinam.
live-error-who-are-you = Você ainda não é conhecido aqui.
live-error-not-a-player = Só os jogadores podem fazer isso.
live-error-not-your-turn = É a vez do adversário.
live-error-your-turn = É a sua vez.
live-error-too-early = Ainda não: os dois têm de ter jogado.
live-error-too-late = Os dois já jogaram: agora só se pode desistir.
live-error-over = A partida acabou.
live-error-not-over = A partida ainda não acabou.
live-error-rated = Não em partidas pontuadas.
live-error-time-up = O seu tempo acabou.
live-error-wrong-ply = A partida avançou entretanto. O seu lance não foi feito.
live-error-bad-move = Esse lance não é possível.
live-error-nothing-offered = Já não há nada proposto.
live-error-answer-first = Responda primeiro ao adversário.
live-error-offered = A sua proposta mantém-se.
live-error-too-soon = A sua última proposta foi recusada há pouco. Espere alguns lances.
live-error-nothing-to-take-back = Você não tem nenhum lance para desfazer.
live-error-not-away = O adversário voltou.
