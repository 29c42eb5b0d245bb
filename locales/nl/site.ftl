# Het kader van elke pagina, en de pagina's zonder eigen bestand.
site-name = Harzdame
site-skip = Naar de inhoud
site-nav-label = Hoofdmenu
site-nav-play = Spelen
site-nav-live = Online
site-nav-rules = Spelregels
site-nav-endgames = Eindspelen
site-language = Taal
site-theme = Wisselen tussen licht en donker
site-footer-game = Harzdame is in 2009 bedacht door Benedikt Rosenau.
site-footer-software = Dit programma is vrije software, naar keuze onder de MIT-licentie of de Apache-licentie 2.0.

site-play-title = Harzdame spelen
site-play-description = Speel Harzdame, het damspel op alle 64 velden, tegen de computer of met z’n tweeën aan één bord.
site-play-noscript = Het bord heeft JavaScript nodig. De spelregels kun je ook zonder lezen.
site-play-unbuilt-title = Het bord is nog niet gebouwd
site-play-unbuilt-text = Dit programma is gecompileerd zonder het deel voor de browser, dus er valt hier geen bord te tonen. De spelregels zijn er wel.
site-play-unbuilt-remedy = Stop het programma en start het in de projectmap met het volgende commando; dat bouwt wat er ontbreekt:

site-not-found-title = Deze pagina bestaat niet
site-not-found-text = Het adres leidt nergens heen. Misschien is het verkeerd getypt, of is de pagina verhuisd.
site-not-found-home = Naar het bord

site-figure-white-men = Witte schijven: { $squares }.
site-figure-white-kings = Witte dammen: { $squares }.
site-figure-black-men = Zwarte schijven: { $squares }.
site-figure-black-kings = Zwarte dammen: { $squares }.
site-figure-empty = Een leeg bord.
