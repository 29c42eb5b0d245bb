## De eindspelverkenner: stellingen met weinig stukken, en wat de tabellen ervan weten.

endgames-title = Eindspelverkenner
endgames-description = Zet een willekeurige Harzdame-stelling met hooguit { $pieces } stukken op en zie wie er wint, wat elke zet waard is en hoe lang het duurt.
endgames-lead = Met hooguit { $pieces } stukken is alles bekend: wie er wint, en met welke zetten.
endgames-noscript = De eindspelverkenner heeft JavaScript nodig. De spelregels kun je ook zonder lezen.
endgames-failed = De eindspelverkenner kon niet worden geladen. Laad de pagina opnieuw om het nog eens te proberen.

## Wat er van de stelling bekend is

endgames-asking = Wordt opgezocht …
endgames-win = { $color ->
    [white] Wit aan zet wint
   *[black] Zwart aan zet wint
}
endgames-draw = { $color ->
    [white] Remise, wit aan zet
   *[black] Remise, zwart aan zet
}
endgames-loss = { $color ->
    [white] Wit aan zet verliest
   *[black] Zwart aan zet verliest
}
endgames-end = { $plies ->
    [one] Zonder fouten is het na één halve zet afgelopen.
   *[other] Zonder fouten is het na { $plies } halve zetten afgelopen.
}
endgames-winning = Zetten die winnen: { $count } van { $all }.
endgames-drawing = Zetten die remise houden: { $count } van { $all }.
endgames-losing = Elke zet verliest.
endgames-invalid = Nog geen stelling
endgames-many = Te veel stukken voor de tabellen
endgames-many-text = Er staan { $count } stukken op het bord. De tabellen kennen hier stellingen met hooguit { $most }.
endgames-unknown = Niet in de tabellen
endgames-unknown-text = De tabellen kennen hier geen stellingen met deze stukken.

## De zetten

endgames-moves = Wat elke zet waard is
endgames-moves-none = Er is geen zet om te laten zien.
endgames-category = { $category ->
    [win] Winst
    [draw] Remise
   *[loss] Verlies
}
endgames-plies = { $plies ->
    [one] één halve zet
   *[other] { $plies } halve zetten
}

## Opzetten

endgames-setup = Opzetten
endgames-turn = Aan zet
endgames-tool-move = Stukken verplaatsen
endgames-tool-remove = Stukken weghalen
endgames-keyboard-help = De pijltjestoetsen gaan van veld naar veld, Enter zet het gekozen stuk neer of haalt het weg, met Escape doe je weer zetten.
endgames-clear = Leegmaken
endgames-random = Willekeurig
endgames-copy = Link kopiëren
endgames-copy-failed = De browser laat de pagina niet kopiëren. De link staat in de adresbalk.
endgames-play = Vanaf hier spelen
endgames-examples = Voorbeelden
endgames-example-kings = Twee dammen tegen één
endgames-example-lone = Dam tegen dam
endgames-example-race = Wedloop van schijven
endgames-example-only = Maar één zet wint
endgames-example-shut = Opgesloten
endgames-example-long = Een lange winst

## Over de verkenner

endgames-about-title = Wat je hier ziet
endgames-about-values = Stellingen met hooguit { $pieces } stukken zijn tot het einde doorgerekend, elk met alle zetten. De waarden zijn dus exact en gelden als niemand een fout maakt: winst, remise of verlies voor wie aan zet is. Remiseregels tellen niet mee: remise wil zeggen dat geen van beiden winst kan afdwingen.
endgames-about-plies = Een halve zet is een zet van één kant. Waar bekend is hoeveel halve zetten het nog duurt, staat het getal bij de zet: wie wint maakt haast, wie verliest rekt.
endgames-about-setup = Kies om een stelling op te zetten een stuk onder het bord en dan de velden; nog eens hetzelfde stuk haalt het weer weg. Met de hand doe je zetten.
endgames-about-link = De stelling staat in het adres van de pagina: wie de link krijgt ziet hetzelfde, en met de knop Vorige van de browser ga je terug.
