# La página de reglas. Los *asteriscos* ponen una palabra en negrita.
rules-title = Las reglas de la Harzdama
rules-description = Las reglas completas de la Harzdama con diagramas: movimientos, capturas, promoción y final de la partida.
rules-intro = La Harzdama es un juego de damas para dos. Basta un tablero de ajedrez: cuentan sus 64 casillas, y todo movimiento sigue una columna o una fila: nada se mueve en diagonal. Se gana capturando o encerrando todas las piezas del rival.
rules-contents = En esta página

rules-board-title = El tablero y el comienzo
rules-board-squares = El tablero tiene ocho columnas, de la a a la h, y ocho filas, de la 1 a la 8. Las blancas están del lado de la primera fila y tienen a1 en la esquina izquierda. Los dos colores de las casillas solo ayudan a la vista.
rules-board-start = Cada bando empieza con *21 peones* que llenan un triángulo en su esquina: las blancas en torno a a1, las negras en torno a h8. Empiezan las blancas y después se juega por turnos. Quien tiene el turno debe mover; no se puede pasar.
rules-board-figure = El comienzo de la partida.

rules-man-title = Cómo mueve un peón
rules-man-text = Un peón avanza a una casilla vacía: *una hacia delante* o *una hacia su derecha*, según lo ve su jugador. Por eso, en estos diagramas los peones blancos van hacia arriba o a la derecha; los negros, cuyo jugador está enfrente, hacia abajo o a la izquierda.
rules-man-figure = El peón blanco puede ir a c4 o a d3; el negro, a e6 o a f5.

rules-king-title = Cómo mueve una dama
rules-king-text = Un peón que llega a los bordes lejanos se convierte en dama (véase «Promoción»). La dama mueve *como la torre* del ajedrez: cuantas casillas vacías quiera por una columna o una fila, en cualquier sentido.
rules-king-figure = La dama puede ir a cualquiera de las casillas marcadas. Arriba la detiene su propio peón. Los dos peones negros de la derecha están uno justo detrás del otro y no se puede saltar sobre ellos.

rules-promotion-title = Promoción
rules-promotion-text = Un peón que *termina su jugada* en su área de promoción pasa a ser dama, tanto si ha movido como si ha capturado. Cada área tiene 11 casillas: de c8 a h8 y de h3 a h7 para las blancas, de a1 a a6 y de b1 a f1 para las negras.
rules-promotion-corners = Cuatro casillas del borde no pertenecen a ningún área: *a8, b8, h1 y h2*. Un peón puede quedarse en ellas sin coronar.
rules-promotion-figure = El área de las blancas está señalada con anillos y la de las negras con puntos. Las casillas con un aspa no son de ninguna.

rules-man-capture-title = Cómo captura un peón
rules-man-capture-text = Un peón salta sobre una pieza enemiga que esté en la casilla contigua de su columna o de su fila, y cae en la que hay justo detrás, que debe estar vacía. Captura en *las cuatro direcciones*, también hacia atrás y a la izquierda, aunque nunca avance en esos sentidos.
rules-man-capture-figure = El peón puede elegir entre cuatro capturas.

rules-king-capture-title = Cómo captura una dama
rules-king-capture-text = La dama captura *a distancia*. En una columna o una fila puede haber primero cuantas casillas vacías se quiera, luego una pieza enemiga y luego al menos una casilla vacía. La dama cae en la que prefiera de las casillas vacías situadas detrás, hasta la siguiente pieza. No salta sobre sus propias piezas ni sobre dos piezas que estén una justo detrás de otra.
rules-king-capture-figure = La dama captura d4 y cae en cualquiera de las casillas marcadas. Los peones de b6 y b7 se protegen el uno al otro.

rules-chain-title = Capturar varias piezas
rules-chain-text = Si desde la casilla en que ha caído la pieza puede capturar otra vez, *debe seguir*, y todo ello es una sola jugada. Después de cada salto puede cambiar de dirección. Puede cruzar o pisar más de una vez la misma casilla vacía, y la casilla de la que salió cuenta como vacía.
rules-chain-figure = Una sola jugada captura tres peones: c2, c4, e4, e6.

rules-removal-title = Las piezas capturadas se retiran al final
rules-removal-text = Las piezas capturadas siguen en el tablero *hasta que acaba toda la jugada*; entonces se retiran juntas. Hasta ese momento estorban: no se puede saltar otra vez sobre ninguna, y nada puede caer sobre ellas ni atravesarlas. Por eso una pieza nunca puede dar media vuelta entre dos saltos.
rules-removal-figure = La dama captura c4, f6 y d7. No puede capturar además c5: justo detrás sigue en pie el peón capturado de c4.

rules-majority-title = Hay que capturar lo máximo
rules-majority-text = Quien puede capturar, *debe hacerlo*. Si hay varias maneras, hay que elegir una de las que *más piezas* capturan, contando todas las piezas propias y todos sus recorridos. Una dama vale por una, igual que un peón. A igual número, la elección es libre. El recorrido entero se decide antes de empezar: una captura a medias no es una jugada.
rules-majority-figure = El peón de b2 podría capturar una pieza; el de e2 captura dos. Solo está permitida la segunda captura.

rules-passing-title = De paso por el área de promoción
rules-passing-text = Un peón que cae en su área de promoción en mitad de una captura *sigue siendo peón* y continúa capturando como tal. Solo corona si la captura termina en el área.
rules-passing-figure = El peón pisa d8 y f8, pero su captura termina en f6. No corona.

rules-win-title = Ganar
rules-win-text = Pierde quien tiene el turno y *no dispone de ninguna jugada legal*, porque no le quedan piezas o porque todas están encerradas. No hay tablas por ahogado.
rules-win-figure = Juegan las negras. El camino hacia abajo está cerrado y, como a6 está ocupada, tampoco hay captura: las negras han perdido.

rules-draw-title = Tablas
rules-draw-text = Sin otra regla, dos damas solitarias podrían seguir para siempre. Por eso la partida es tablas cuando ocurre una de estas cosas:
rules-draw-agreement = Los dos jugadores acuerdan tablas.
rules-draw-repetition = La misma posición, con el mismo jugador al turno, se da por tercera vez; la inicial también cuenta.
rules-draw-progress = Durante { $plies } jugadas seguidas, sumando las de ambos jugadores, nadie ha capturado ni ha movido un peón.
rules-draw-order = En el segundo y el tercer caso la partida acaba al instante, sin que nadie lo reclame. Los tres valen salvo que la partida se haya acordado sin ellos. Si la jugada que traería las tablas deja al rival sin ninguna jugada legal, gana quien la ha hecho.
rules-draw-kings = Dos damas contra una ganan casi siempre, así que vale la pena seguir jugando.
rules-draw-explore = Pruébalo en el explorador de finales

rules-notation-title = Anotar las jugadas
rules-notation-text = Una casilla se nombra por su columna y su fila. Un movimiento se escribe con guion y una captura con x: c3-c4, c3xc5. Si dos capturas comparten salida y llegada pero se llevan piezas distintas, se escriben todas las casillas en que cae la pieza: c3xc5xe5.
