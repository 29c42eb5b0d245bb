## El explorador de finales: posiciones con pocas piezas y lo que se sabe de ellas.
## Aquí no se dice «tablas» más que por el empate; lo calculado es la «base de finales».

endgames-title = Explorador de finales
endgames-description = Coloca cualquier posición de Harzdama con hasta { $pieces } piezas y mira quién gana, cuánto vale cada jugada y cuánto se tarda.
endgames-lead = Con hasta { $pieces } piezas se sabe todo: quién gana y con qué jugadas.
endgames-noscript = El explorador necesita JavaScript. Las reglas del juego se pueden leer sin él.
endgames-failed = No se ha podido cargar el explorador. Recarga la página para volver a intentarlo.

## Lo que se sabe de la posición

endgames-asking = Consultando…
endgames-win = { $color ->
    [white] Juegan las blancas y ganan
   *[black] Juegan las negras y ganan
}
endgames-draw = { $color ->
    [white] Tablas, juegan las blancas
   *[black] Tablas, juegan las negras
}
endgames-loss = { $color ->
    [white] Juegan las blancas y pierden
   *[black] Juegan las negras y pierden
}
endgames-end = { $plies ->
    [one] Si nadie se equivoca, falta media jugada para el final.
   *[other] Si nadie se equivoca, faltan { $plies } medias jugadas para el final.
}
endgames-winning = Jugadas que ganan: { $count } de { $all }.
endgames-drawing = Jugadas que mantienen las tablas: { $count } de { $all }.
endgames-losing = Todas las jugadas pierden.
endgames-invalid = Aún no es una posición
endgames-many = Demasiadas piezas
endgames-many-text = Hay { $count } piezas en el tablero. La base de finales conoce aquí posiciones con hasta { $most }.
endgames-unknown = No está en la base de finales
endgames-unknown-text = La base de finales no incluye aquí estas piezas.

## Sus jugadas

endgames-moves = Lo que vale cada jugada
endgames-moves-none = No hay ninguna jugada que mostrar.
endgames-category = { $category ->
    [win] Gana
    [draw] Tablas
   *[loss] Pierde
}
endgames-plies = { $plies ->
    [one] media jugada
   *[other] { $plies } medias jugadas
}

## Colocar piezas

endgames-setup = Colocar
endgames-turn = Turno
endgames-tool-move = Mover piezas
endgames-tool-remove = Quitar piezas
endgames-keyboard-help = Las flechas van de casilla en casilla, Intro pone la pieza elegida o la quita, Escape vuelve a las jugadas.
endgames-clear = Vaciar
endgames-random = Al azar
endgames-copy = Copiar enlace
endgames-copy-failed = El navegador no deja copiar. El enlace está en la barra de direcciones.
endgames-play = Jugar desde aquí
endgames-examples = Ejemplos
endgames-example-kings = Dos damas contra una
endgames-example-lone = Dama contra dama
endgames-example-race = Carrera de peones
endgames-example-only = Solo gana una jugada
endgames-example-shut = Encerrado
endgames-example-long = Una victoria larga

## Sobre el explorador

endgames-about-title = Lo que se ve aquí
endgames-about-values = Las posiciones con hasta { $pieces } piezas están calculadas hasta el final, cada una con todas sus jugadas. Por eso los valores son exactos y se cumplen si nadie se equivoca: victoria, tablas o derrota del bando que juega. No cuenta ninguna regla de tablas: son tablas si ningún bando puede forzar la victoria.
endgames-about-plies = Una media jugada es la jugada de un solo bando. Si se sabe cuántas faltan para el final, el número está junto a la jugada: quien gana se da prisa y quien pierde lo alarga.
endgames-about-setup = Para colocar una posición, elige una pieza debajo del tablero y después las casillas; la misma pieza otra vez la quita. Con la mano se juega.
endgames-about-link = La posición está en la dirección de la página: quien reciba el enlace verá lo mismo, y el botón Atrás del navegador vuelve atrás.
