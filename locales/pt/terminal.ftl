## A partida no terminal. As teclas são as mesmas em todas as línguas.

terminal-keys = Setas, Enter ou lance escrito · ? ajuda · q sair · u desfazer · t girar · v vista · l análise · i dica · s guardar · o abrir · r desistir · p empate · n nova
terminal-move-prompt = Lance:
terminal-choose-piece = Escolha uma das suas peças.
terminal-computer-turn = É a vez do computador. A tecla u desfaz o seu lance.
terminal-undone = Desfeito: { $moves }
terminal-nothing-to-undo = Não há nada para desfazer.
terminal-no-draw = O computador não aceita empates.
terminal-draw-offered = O computador propõe empate. p: sim · Esc: não
terminal-save-prompt = Guardar como PDN, nome do ficheiro:
terminal-saved = Guardado como { $file }.
terminal-exists = { $file } já existe e não será substituído. Escolha outro nome.
terminal-save-failed = Não foi possível gravar { $file }: { $problem }
terminal-open-prompt = Abrir um ficheiro PDN, nome:
terminal-opened = { $file } está aberto.
terminal-open-failed = Não foi possível ler { $file }: { $problem }
terminal-confirm-keys = Enter: sim   Esc: não
terminal-quit-title = Sair da partida?
terminal-quit-text = A partida não foi guardada.
terminal-too-small = A janela é demasiado pequena. São precisas { $width } colunas e { $height } linhas.
terminal-help =
    Setas         mover o cursor
    Enter/espaço  escolher uma peça ou um destino
    a1–h8         escrever um lance, como a3-a4 ou c1xh6
    Backspace     desfazer um salto ou uma letra
    Esc           anular a escolha
    u             desfazer o lance
    t             girar o tabuleiro
    v             vista quadrada ou em losango
    l, i          avaliação e melhor variante, dica
    s, o          guardar ou abrir um ficheiro PDN
    r, p          desistir, propor ou aceitar empate
    n, q          nova partida, sair

    {"["} ] cursor   < > escolhida   ( ) destino   ‹ › último lance
    × capturada, sai no fim   ∘ zona de promoção
