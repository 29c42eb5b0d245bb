# El marco de todas las páginas, y las páginas sin archivo propio.
site-name = Harzdama
site-skip = Ir al contenido
site-nav-label = Menú principal
site-nav-play = Jugar
site-nav-live = En línea
site-nav-rules = Reglas
site-nav-endgames = Finales
site-language = Idioma
site-theme = Cambiar entre claro y oscuro
site-footer-game = Benedikt Rosenau inventó la Harzdama en 2009.
site-footer-software = Este programa es software libre, con licencia MIT o Apache 2.0, a tu elección.

site-play-title = Jugar a la Harzdama
site-play-description = Juega a la Harzdama, el juego de damas que usa las 64 casillas, contra el ordenador o con otra persona en el mismo tablero.
site-play-noscript = El tablero necesita JavaScript. Las reglas del juego se pueden leer sin él.
site-play-unbuilt-title = El tablero aún no está construido
site-play-unbuilt-text = Este programa se compiló sin la parte que se ejecuta en el navegador, de modo que no hay tablero que mostrar. Las reglas sí se pueden leer.
site-play-unbuilt-remedy = Detén el programa y arráncalo en la carpeta del proyecto con la orden siguiente, que construye lo que falta:

site-not-found-title = Esta página no existe
site-not-found-text = La dirección no lleva a ninguna parte. Puede que tenga una errata o que la página haya cambiado de sitio.
site-not-found-home = Ir al tablero

site-figure-white-men = Peones blancos: { $squares }.
site-figure-white-kings = Damas blancas: { $squares }.
site-figure-black-men = Peones negros: { $squares }.
site-figure-black-kings = Damas negras: { $squares }.
site-figure-empty = Un tablero vacío.
