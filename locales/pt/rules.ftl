# A página das regras. Os *asteriscos* põem uma palavra a negrito.
rules-title = As regras do Harzdame
rules-description = As regras completas do Harzdame com diagramas: movimentos, capturas, promoção e fim da partida.
rules-intro = O Harzdame é um jogo de damas para dois. Basta um tabuleiro de xadrez: contam todas as 64 casas, e todos os lances seguem uma coluna ou uma fila: nada se move na diagonal. Ganha quem capturar ou encurralar todas as peças do adversário.
rules-contents = Nesta página

rules-board-title = O tabuleiro e o início
rules-board-squares = O tabuleiro tem oito colunas, da a à h, e oito filas, da 1 à 8. As brancas ficam do lado da primeira fila e têm a1 no canto esquerdo. As duas cores das casas só ajudam a vista.
rules-board-start = Cada lado começa com *21 damas*, as peças simples, que enchem um triângulo no seu canto: as brancas em redor de a1, as pretas em redor de h8. As brancas jogam primeiro e depois joga-se à vez. Quem tem a vez tem de jogar; não se pode passar.
rules-board-figure = O início da partida.

rules-man-title = Como se move uma dama
rules-man-text = Uma dama avança para uma casa vazia: *uma para a frente* ou *uma para a sua direita*, tal como a vê o seu jogador. Nestes diagramas, portanto, as damas brancas vão para cima ou para a direita; as pretas, cujo jogador está do outro lado, vão para baixo ou para a esquerda.
rules-man-figure = A dama branca pode ir para c4 ou d3; a preta, para e6 ou f5.

rules-king-title = Como se move um rei
rules-king-text = Uma dama que chega às bordas mais distantes torna-se rei (ver «Promoção»). O rei move-se *como a torre* do xadrez: quantas casas vazias quiser ao longo de uma coluna ou de uma fila, em qualquer sentido.
rules-king-figure = O rei pode ir para qualquer casa assinalada. Em cima, é travado pela sua própria dama. As duas damas pretas à direita estão uma logo atrás da outra e não podem ser saltadas.

rules-promotion-title = Promoção
rules-promotion-text = Uma dama que *termina o seu lance* na sua zona de promoção torna-se rei, quer tenha avançado, quer tenha capturado. Cada zona tem 11 casas: de c8 a h8 e de h3 a h7 para as brancas, de a1 a a6 e de b1 a f1 para as pretas.
rules-promotion-corners = Quatro casas da borda não pertencem a nenhuma zona: *a8, b8, h1 e h2*. Uma dama pode ficar aí sem ser promovida.
rules-promotion-figure = A zona das brancas está assinalada com anéis e a das pretas com pontos. As casas com uma cruz não são de nenhuma.

rules-man-capture-title = Como captura uma dama
rules-man-capture-text = Uma dama salta por cima de uma peça inimiga que ocupe a casa contígua da sua coluna ou fila, para a casa logo atrás, que tem de estar vazia. Captura nas *quatro direções*, também para trás e para a esquerda, embora nunca avance nesses sentidos.
rules-man-capture-figure = A dama pode escolher entre quatro capturas.

rules-king-capture-title = Como captura um rei
rules-king-capture-text = O rei captura *à distância*. Numa coluna ou fila pode haver primeiro qualquer número de casas vazias, depois uma peça inimiga e depois pelo menos uma casa vazia. O rei cai na casa vazia que preferir, das que ficam atrás da peça até à peça seguinte. Não salta por cima das suas próprias peças nem de duas peças que estejam uma logo atrás da outra.
rules-king-capture-figure = O rei captura d4 e cai em qualquer das casas assinaladas. As damas em b6 e b7 protegem-se uma à outra.

rules-chain-title = Capturar várias peças
rules-chain-text = Se a peça puder voltar a capturar a partir da casa onde caiu, *tem de continuar*, e tudo isso é um único lance. Depois de cada salto pode mudar de direção. Pode atravessar ou pisar várias vezes a mesma casa vazia, e a casa de onde partiu conta como vazia.
rules-chain-figure = Um só lance captura três damas: c2, c4, e4, e6.

rules-removal-title = As peças capturadas saem no fim
rules-removal-text = As peças capturadas ficam no tabuleiro *até todo o lance acabar*; só então são retiradas, todas juntas. Até lá estorvam: nenhuma pode ser saltada uma segunda vez, e nada pode cair sobre elas nem atravessá-las. Por isso uma peça nunca pode inverter a marcha entre dois saltos.
rules-removal-figure = O rei captura c4, f6 e d7. Não pode capturar também c5: logo atrás ainda está a dama capturada em c4.

rules-majority-title = É preciso capturar o máximo
rules-majority-text = Quem pode capturar *é obrigado a fazê-lo*. Se houver várias maneiras, tem de escolher uma das que capturam *mais peças*, contando todas as suas peças e todos os percursos delas. Um rei vale por uma, tal como uma dama. Com números iguais, a escolha é livre. O percurso inteiro é escolhido antes de começar: uma captura deixada a meio não é um lance.
rules-majority-figure = A dama em b2 poderia capturar uma peça; a dama em e2 captura duas. Só a segunda captura é permitida.

rules-passing-title = De passagem pela zona de promoção
rules-passing-text = Uma dama que cai na sua zona de promoção a meio de uma captura *continua a ser dama* e segue a capturar como dama. Só é promovida se a captura terminar na zona.
rules-passing-figure = A dama toca em d8 e f8, mas a captura termina em f6. Não é promovida.

rules-win-title = Ganhar
rules-win-text = Perde quem tem a vez e *não tem nenhum lance legal*, ou porque já não tem peças, ou porque estão todas bloqueadas. Não há empate por afogamento.
rules-win-figure = Jogam as pretas. O caminho para baixo está fechado e, como a6 está ocupada, também não há captura: as pretas perderam.

rules-draw-title = Empate
rules-draw-text = Sem outra regra, dois reis solitários poderiam continuar para sempre. Por isso a partida empata quando acontece uma destas coisas:
rules-draw-agreement = Os dois jogadores concordam com o empate.
rules-draw-repetition = A mesma posição, com o mesmo jogador a jogar, surge pela terceira vez; a inicial também conta.
rules-draw-progress = Durante { $plies } lances seguidos, somando os dos dois jogadores, ninguém capturou nem moveu uma dama.
rules-draw-order = No segundo e no terceiro caso a partida acaba de imediato, sem que ninguém o reclame. Os três valem, a não ser que a partida tenha sido combinada sem eles. Se o lance que traria o empate deixar o adversário sem nenhum lance legal, ganha quem o fez.
rules-draw-kings = Dois reis contra um ganham quase sempre; vale a pena continuar a jogar.
rules-draw-explore = Experimente no explorador de finais

rules-notation-title = Anotar os lances
rules-notation-text = Uma casa designa-se pela sua coluna e pela sua fila. Um lance sem captura escreve-se com hífen e uma captura com x: c3-c4, c3xc5. Se duas capturas tiverem a mesma partida e a mesma chegada mas levarem peças diferentes, escrevem-se todas as casas onde a peça cai: c3xc5xe5.
