## La partida en el terminal. Las teclas son las mismas en todos los idiomas.

terminal-keys = Flechas, Intro o jugada escrita · ? ayuda · q salir · u deshacer · t girar · v vista · l análisis · i pista · s guardar · o abrir · r rendirse · p tablas · n nueva
terminal-move-prompt = Jugada:
terminal-choose-piece = Elige una de tus piezas.
terminal-computer-turn = Le toca al ordenador. La tecla u deshace tu jugada.
terminal-undone = Deshecho: { $moves }
terminal-nothing-to-undo = No hay nada que deshacer.
terminal-no-draw = El ordenador no acepta tablas.
terminal-draw-offered = El ordenador ofrece tablas. p: sí · Esc: no
terminal-save-prompt = Guardar como PDN, nombre del archivo:
terminal-saved = Guardado como { $file }.
terminal-exists = { $file } ya existe y no se reemplaza. Elige otro nombre.
terminal-save-failed = No se pudo escribir { $file }: { $problem }
terminal-open-prompt = Abrir un archivo PDN, nombre:
terminal-opened = { $file } está abierto.
terminal-open-failed = No se pudo leer { $file }: { $problem }
terminal-confirm-keys = Intro: sí   Esc: no
terminal-quit-title = ¿Salir de la partida?
terminal-quit-text = La partida no se ha guardado.
terminal-too-small = La ventana es demasiado pequeña. Necesita { $width } columnas y { $height } filas.
terminal-help =
    Flechas        mover el cursor
    Intro/espacio  elegir una pieza o un destino
    a1–h8          escribir una jugada, como a3-a4 o c1xh6
    Retroceso      deshacer un salto o una letra
    Esc            anular la elección
    u              deshacer la jugada
    t              girar el tablero
    v              vista cuadrada o en rombo
    l, i           valoración y mejor variante, pista
    s, o           guardar o abrir un archivo PDN
    r, p           rendirse, ofrecer o aceptar tablas
    n, q           partida nueva, salir

    {"["} ] cursor   < > elegida   ( ) destino   ‹ › última jugada
    × capturada, se retira al final   ∘ área de promoción
