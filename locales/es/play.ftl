## La página donde se juega

play-loading = Colocando las piezas…
play-failed = No se ha podido cargar la partida. Recarga la página para volver a intentarlo.
play-retry = Recargar

## Jugadores y estado

play-white = Blancas
play-black = Negras
play-you = Tú
play-computer = Ordenador, nivel { $level }
play-turn = { $color ->
    [white] Juegan las blancas
   *[black] Juegan las negras
}
play-your-turn = { $color ->
    [white] Te toca, con las blancas
   *[black] Te toca, con las negras
}
play-thinking = El ordenador está pensando
play-stopped = El ordenador está detenido
play-past = { $ply ->
    [0] Posición anterior: el comienzo
   *[other] Posición anterior: tras { $move }
}
play-must-capture = { $count ->
    [one] La captura es obligatoria: hay que capturar una pieza
   *[other] La captura es obligatoria: hay que capturar { $count } piezas
}
play-draw-offered = El ordenador ofrece tablas.
play-draw-refused = El ordenador rechaza las tablas.
play-draw-declined = Has rechazado las tablas.
play-repetition-near = Esta posición se ha dado dos veces. A la tercera son tablas.
play-no-progress-near = { $plies } jugadas de ambos bandos sin captura ni movimiento de peón. A las 100 son tablas.
play-pieces = { $men ->
    [one] un peón
   *[other] { $men } peones
}, { $kings ->
    [0] ninguna dama
    [one] una dama
   *[other] { $kings } damas
}

## Cómo terminó la partida

play-won = { $winner ->
    [white] Ganan las blancas
   *[black] Ganan las negras
}
play-you-won = Has ganado
play-you-lost = Ha ganado el ordenador
play-draw = Tablas
play-reason-no-pieces = { $loser ->
    [white] Las blancas se han quedado sin piezas.
   *[black] Las negras se han quedado sin piezas.
}
play-reason-blocked = { $loser ->
    [white] Las blancas no pueden mover: todas sus piezas están bloqueadas.
   *[black] Las negras no pueden mover: todas sus piezas están bloqueadas.
}
play-reason-resignation = { $loser ->
    [white] Las blancas se han rendido.
   *[black] Las negras se han rendido.
}
play-reason-agreement = Los dos jugadores han acordado tablas.
play-reason-repetition = La misma posición, con el mismo bando al turno, se ha dado tres veces.
play-reason-no-progress = Han pasado 100 jugadas, contando las de ambos bandos, sin capturas ni movimientos de peón.

## Acciones

play-actions = Acciones
play-new = Partida nueva
play-undo = Deshacer
play-flip = Girar
play-view = Vista
play-view-square = Vista cuadrada
play-view-diamond = Vista en rombo
play-resign = Rendirse
play-draw-offer = Tablas
play-exchange = FEN y PDN
play-hint = Pista
play-analysis = Análisis
play-settings = Ajustes
play-help = Teclas
play-stop = Detener
play-go-on = Seguir
play-back-to-live = A la partida
play-draw-accept = Aceptar
play-draw-decline = Rechazar
play-chain-back = Deshacer salto
play-chain = Captura empezada: { $path }

## Jugadas

play-moves = Jugadas
play-moves-none = Aún no hay jugadas
play-start-position = Comienzo
play-first = Al comienzo
play-previous = Una jugada atrás
play-next = Una jugada adelante
play-last = A la última jugada
play-typed = Escribe una jugada
play-typed-example = por ejemplo { $move }
play-typed-play = Jugar
play-typed-which = Hay varias capturas posibles. Elige el recorrido:

## Lo que ve el ordenador

play-evaluation = Valoración
play-eval-even = Igualdad
play-eval-slightly = { $color ->
    [white] Las blancas están algo mejor
   *[black] Las negras están algo mejor
}
play-eval-better = { $color ->
    [white] Las blancas están mejor
   *[black] Las negras están mejor
}
play-eval-much = { $color ->
    [white] Las blancas están mucho mejor
   *[black] Las negras están mucho mejor
}
play-eval-win = { $color ->
    [white] Las blancas ganan en { $moves ->
        [one] una jugada
       *[other] { $moves } jugadas
    }
   *[black] Las negras ganan en { $moves ->
        [one] una jugada
       *[other] { $moves } jugadas
    }
}
play-eval-win-short = { $color ->
    [white] Blancas en { $moves }
   *[black] Negras en { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] Las blancas ganan
   *[black] Las negras ganan
}
play-eval-known-short = { $color ->
    [white] Ganan blancas
   *[black] Ganan negras
}
play-analysis-best = Mejores jugadas
play-analysis-depth = profundidad { $depth }
play-analysis-show = Mostrar en el tablero
play-analysis-line = Variante del ordenador
play-analysis-begun = Pensando…
play-analysis-waiting = Espera mientras el ordenador piensa
play-analysis-over = La partida ha terminado
play-analysis-failed = El análisis ha fallado: { $problem }
play-analysis-own = El ordenador te ayuda ahora en esta partida. Contra el ordenador tú decides; la próxima partida empieza sin ayuda.
play-variation = { $ply ->
    [0] Variante: el comienzo
   *[other] Variante: tras { $move }
}
play-hint-looking = Buscando una buena jugada…
play-hint-move = Pista: { $move }

## Diálogos

play-cancel = Cancelar
play-close = Cerrar
play-confirm = Confirmar
play-new-begin = Empezar
play-new-lost = La partida del tablero se sustituirá.
play-new-opponent = Rival
play-new-computer = El ordenador
play-new-person = Dos personas en este tablero
play-new-level = Nivel
play-level-word = { $word ->
    [first-day] primer día
    [beginner] principiante
    [casual] ocasional
    [practised] con práctica
    [strong] fuerte
   *[full-strength] máxima fuerza
}
play-new-color = Tu color
play-color-random = Al azar
play-resign-title = ¿Rendirse?
play-resign-text = { $color ->
    [white] Las blancas se rinden y ganan las negras.
   *[black] Las negras se rinden y ganan las blancas.
}
play-draw-title = ¿Acordar tablas?
play-draw-text = La partida termina sin ganador. Los dos jugadores deben estar de acuerdo.
play-offer-title = ¿Ofrecer tablas?
play-offer-text = El ordenador responde al momento. Si acepta, la partida termina sin ganador.
play-branch-title = ¿Seguir desde aquí?
play-branch-text = { $count ->
    [one] Se deshará la última jugada de la partida.
   *[other] Se desharán las últimas { $count } jugadas de la partida.
}

## FEN y PDN

play-exchange-title = Copiar y pegar
play-fen = Posición (FEN)
play-pdn = Partida (PDN)
play-copy = Copiar
play-copied = Copiado
play-copy-failed = El navegador no deja copiar a la página. Selecciona el texto y cópialo tú.
play-download = Guardar como archivo
play-import = Pega una posición (FEN) o una partida (PDN)
play-import-load = Cargar
play-import-which = El texto contiene varias partidas. Elige una:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = Todavía no hay nada que leer.
play-import-as = Después
play-problem-at = Línea { $line }, columna { $column }: { $problem }
play-problem-unreadable = Esto no se puede leer.
play-problem-missing = Aquí no hay nada que leer.
play-problem-colon = Aquí faltan dos puntos.
play-problem-color = Aquí va W o B, el color de las piezas que siguen.
play-problem-comma = Aquí se espera una coma o el final de la lista.
play-problem-piece = Esto no es una pieza: un punto es una casilla vacía, w y b son peones, W y B damas.
play-problem-side = Falta el bando al que le toca: empieza con W o B.
play-problem-square = Esto no es una casilla: las casillas van de a1 a h8.
play-problem-length = La forma corta necesita el bando y exactamente 64 casillas.
play-problem-duplicate = La casilla { $square } aparece dos veces.
play-problem-too-many-pieces = { $color ->
    [white] Las blancas tienen más de 21 piezas.
   *[black] Las negras tienen más de 21 piezas.
}
play-problem-no-pieces = No hay ninguna pieza en el tablero.
play-problem-man-on-promotion = En { $square } no puede haber un peón: habría coronado.
play-problem-illegal-move = Esta jugada no es legal aquí.
play-problem-empty-square = En { $square } no hay ninguna pieza.
play-problem-not-own-piece = La pieza de { $square } es del otro bando.
play-problem-no-such-capture = Ninguna captura legal va de { $from } a { $to }.
play-problem-broken-path = La pieza no puede ir de { $from } a { $to } capturando.
play-problem-nothing-to-capture = Aquí no hay nada que capturar: sin captura se escribe { $from }-{ $to }.
play-problem-occupied = La casilla { $square } no está vacía.
play-problem-man-move = Un peón avanza de casilla en casilla: al frente o a su derecha.
play-problem-king-move = Una dama mueve por una columna o una fila, solo sobre casillas vacías.
play-problem-ambiguous-move = Hay varias capturas posibles. Da el recorrido entero.
play-problem-must-capture = { $count ->
    [one] Aquí la captura es obligatoria: hay que capturar una pieza.
   *[other] Aquí la captura es obligatoria: hay que capturar { $count } piezas.
}
play-problem-move-text = Esto no es una jugada: escribe las casillas, como a4-a5 o c3xc5.
play-problem-other-game = Esta partida no es de Harzdama, sino de otro juego.
play-problem-setup = Esta partida coloca otra posición entre sus jugadas y no se puede cargar.
play-problem-unexpected = Esto no va aquí.
play-problem-tag = Una etiqueta se escribe así: [Event "Club"].
play-problem-setup-text = Una posición entre las jugadas se escribe así: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = Faltan las segundas comillas en esta línea.
play-problem-unclosed-comment = Este comentario no está cerrado: escribe { "}" } al final.
play-problem-unclosed-variation = Esta variante no está cerrada: escribe ) al final.
play-problem-unopened-variation = Aquí no hay ninguna variante abierta.
play-problem-too-large = Esto es demasiado largo o está demasiado anidado para leerlo.
play-problem-no-game = En este texto no hay ninguna partida.
play-problem-game-over = La partida ha terminado.

## Ajustes

play-set-full-capture = Jugar de una vez la captura entera cuando es la única
play-set-auto-move = Jugar automáticamente cuando solo hay una jugada legal
play-set-view = Tablero
play-set-lines = Variantes en el análisis
play-set-coordinates = Mostrar las coordenadas
play-set-resigns = El ordenador se rinde en las partidas perdidas
play-set-draws = El ordenador ofrece y acepta tablas
play-set-shortcuts = Las letras sueltas son atajos

## Teclas

play-help-title = Teclas
play-help-text = Las letras funcionan mientras no se escribe texto. Al tablero se llega con el tabulador; en él, las flechas van de casilla en casilla e Intro elige.
play-key-left = Flecha izquierda
play-key-right = Flecha derecha
play-key-home = Inicio
play-key-end = Fin
play-key-escape = Esc
play-help-board = Al tablero
play-help-escape = Anular la captura empezada

## Avisos

play-notice-elsewhere = Tu otra partida está abierta en otra pestaña. Esta pestaña tiene la suya propia.
play-notice-not-saved = Este navegador no guarda la partida: se perderá al recargar.
play-notice-broken = No se ha podido recuperar la partida guardada.
play-notice-loaded = Cargado.
play-notice-engine = El ordenador no ha podido jugar: { $problem }
play-notice-link = La posición de la dirección no sirve: { $problem }
play-update = Hay una versión nueva.
play-update-load = Cargarla
