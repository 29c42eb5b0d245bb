## De pagina waarop gespeeld wordt

play-loading = Het bord wordt klaargezet…
play-failed = De partij kon niet worden geladen. Laad de pagina opnieuw om het nog eens te proberen.
play-retry = Opnieuw laden

## Spelers en stand

play-white = Wit
play-black = Zwart
play-you = Jij
play-computer = Computer, niveau { $level }
play-turn = { $color ->
    [white] Wit is aan zet
   *[black] Zwart is aan zet
}
play-your-turn = { $color ->
    [white] Jij bent aan zet met wit
   *[black] Jij bent aan zet met zwart
}
play-thinking = De computer denkt na
play-stopped = De computer is stopgezet
play-past = { $ply ->
    [0] Eerdere stelling: het begin
   *[other] Eerdere stelling: na { $move }
}
play-must-capture = { $count ->
    [one] Slaan is verplicht: sla één stuk
   *[other] Slaan is verplicht: sla { $count } stukken
}
play-draw-offered = De computer biedt remise aan.
play-draw-refused = De computer slaat de remise af.
play-draw-declined = Je hebt de remise afgeslagen.
play-repetition-near = Deze stelling is twee keer ontstaan. De derde keer is het remise.
play-no-progress-near = Al { $plies } zetten van beide spelers zonder slag of zet met een schijf. Bij 100 is het remise.
play-pieces = { $men ->
    [one] één schijf
   *[other] { $men } schijven
}, { $kings ->
    [0] geen dam
    [one] één dam
   *[other] { $kings } dammen
}

## Hoe een partij eindigde

play-won = { $winner ->
    [white] Wit wint
   *[black] Zwart wint
}
play-you-won = Jij hebt gewonnen
play-you-lost = De computer heeft gewonnen
play-draw = Remise
play-reason-no-pieces = { $loser ->
    [white] Wit heeft geen stukken meer.
   *[black] Zwart heeft geen stukken meer.
}
play-reason-blocked = { $loser ->
    [white] Wit kan niet spelen: alle stukken staan vast.
   *[black] Zwart kan niet spelen: alle stukken staan vast.
}
play-reason-resignation = { $loser ->
    [white] Wit heeft opgegeven.
   *[black] Zwart heeft opgegeven.
}
play-reason-agreement = Beide spelers zijn remise overeengekomen.
play-reason-repetition = Dezelfde stelling is met dezelfde speler aan zet voor de derde keer ontstaan.
play-reason-no-progress = In 100 zetten van beide spelers samen is niet geslagen en geen schijf verzet.

## Handelingen

play-actions = Handelingen
play-new = Nieuwe partij
play-undo = Terug
play-flip = Draaien
play-view = Weergave
play-view-square = Vierkant
play-view-diamond = Ruit
play-resign = Opgeven
play-draw-offer = Remise
play-exchange = FEN en PDN
play-hint = Tip
play-analysis = Analyse
play-settings = Opties
play-help = Toetsen
play-stop = Stop
play-go-on = Verder
play-back-to-live = Naar de partij
play-draw-accept = Aannemen
play-draw-decline = Afslaan
play-chain-back = Terugnemen
play-chain = Slag begonnen: { $path }

## Zetten

play-moves = Zetten
play-moves-none = Nog geen zet
play-start-position = Begin
play-first = Naar het begin
play-previous = Eén zet terug
play-next = Eén zet verder
play-last = Naar de laatste zet
play-typed = Typ een zet
play-typed-example = bijvoorbeeld { $move }
play-typed-play = Speel
play-typed-which = Er passen meerdere slagen. Kies de route:

## Wat de computer ziet

play-evaluation = Beoordeling
play-eval-even = Gelijk
play-eval-slightly = { $color ->
    [white] Wit staat iets beter
   *[black] Zwart staat iets beter
}
play-eval-better = { $color ->
    [white] Wit staat beter
   *[black] Zwart staat beter
}
play-eval-much = { $color ->
    [white] Wit staat veel beter
   *[black] Zwart staat veel beter
}
play-eval-win = { $color ->
    [white] Wit wint in { $moves ->
        [one] één zet
       *[other] { $moves } zetten
    }
   *[black] Zwart wint in { $moves ->
        [one] één zet
       *[other] { $moves } zetten
    }
}
play-eval-win-short = { $color ->
    [white] Wit in { $moves }
   *[black] Zwart in { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] Wit wint
   *[black] Zwart wint
}
play-eval-known-short = { $color ->
    [white] Wit wint
   *[black] Zwart wint
}
play-analysis-best = Beste zetten
play-analysis-depth = diepte { $depth }
play-analysis-show = Op het bord tonen
play-analysis-line = Variant van de computer
play-analysis-begun = Denkt na …
play-analysis-waiting = Wacht zolang de computer nadenkt
play-analysis-over = De partij is afgelopen
play-analysis-failed = De analyse is mislukt: { $problem }
play-analysis-own = De computer helpt je nu in deze partij. Tegen de computer mag je dat zelf weten; de volgende partij begint zonder hulp.
play-variation = { $ply ->
    [0] Variant: het begin
   *[other] Variant: na { $move }
}
play-hint-looking = Er wordt een goede zet gezocht …
play-hint-move = Tip: { $move }

## Vensters

play-cancel = Annuleren
play-close = Sluiten
play-confirm = Bevestigen
play-new-begin = Beginnen
play-new-lost = De partij op het bord wordt vervangen.
play-new-opponent = Tegenstander
play-new-computer = De computer
play-new-person = Met z’n tweeën aan dit bord
play-new-level = Niveau
play-level-word = { $word ->
    [first-day] eerste dag
    [beginner] beginner
    [casual] gelegenheidsspeler
    [practised] geoefend
    [strong] sterk
   *[full-strength] volle kracht
}
play-new-color = Jouw kleur
play-color-random = Willekeurig
play-resign-title = De partij opgeven?
play-resign-text = { $color ->
    [white] Wit geeft op en zwart wint.
   *[black] Zwart geeft op en wit wint.
}
play-draw-title = Remise overeenkomen?
play-draw-text = De partij eindigt zonder winnaar. Beide spelers moeten het ermee eens zijn.
play-offer-title = Remise aanbieden?
play-offer-text = De computer antwoordt meteen. Gaat hij akkoord, dan eindigt de partij zonder winnaar.
play-branch-title = Vanaf hier verder spelen?
play-branch-text = { $count ->
    [one] De laatste zet van de partij wordt teruggenomen.
   *[other] De laatste { $count } zetten van de partij worden teruggenomen.
}

## FEN en PDN

play-exchange-title = Kopiëren en plakken
play-fen = Stelling (FEN)
play-pdn = Partij (PDN)
play-copy = Kopiëren
play-copied = Gekopieerd
play-copy-failed = De browser laat de pagina niet kopiëren. Selecteer de tekst en kopieer die zelf.
play-download = Opslaan als bestand
play-import = Plak een stelling (FEN) of een partij (PDN)
play-import-load = Laden
play-import-which = De tekst bevat meerdere partijen. Kies er een:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = Er is nog niets te lezen.
play-import-as = Daarna
play-problem-at = Regel { $line }, kolom { $column }: { $problem }
play-problem-unreadable = Dit is niet te lezen.
play-problem-missing = Hier is niets te lezen.
play-problem-colon = Hier ontbreekt een dubbele punt.
play-problem-color = Hier hoort W of B, de kleur van de stukken die volgen.
play-problem-comma = Hier wordt een komma of het einde van de lijst verwacht.
play-problem-piece = Dit is geen stuk: een punt is een leeg veld, w en b zijn schijven, W en B dammen.
play-problem-side = De speler aan zet ontbreekt: begin met W of B.
play-problem-square = Dit is geen veld: de velden lopen van a1 tot en met h8.
play-problem-length = De korte vorm heeft de speler en precies 64 velden nodig.
play-problem-duplicate = Het veld { $square } is twee keer genoemd.
play-problem-too-many-pieces = { $color ->
    [white] Wit heeft meer dan 21 stukken.
   *[black] Zwart heeft meer dan 21 stukken.
}
play-problem-no-pieces = Er staat geen stuk op het bord.
play-problem-man-on-promotion = Op { $square } kan geen schijf staan: ze zou dam zijn geworden.
play-problem-illegal-move = Deze zet is hier niet geldig.
play-problem-empty-square = Op { $square } staat geen stuk.
play-problem-not-own-piece = Het stuk op { $square } is van de tegenstander.
play-problem-no-such-capture = Er is geen geldige slag van { $from } naar { $to }.
play-problem-broken-path = Het stuk kan niet slaand van { $from } naar { $to }.
play-problem-nothing-to-capture = Er valt hier niets te slaan: schrijf een zet zonder slag als { $from }-{ $to }.
play-problem-occupied = Het veld { $square } is niet leeg.
play-problem-man-move = Een schijf gaat één veld naar voren of één naar haar eigen rechterkant.
play-problem-king-move = Een dam gaat langs een lijn of een rij, alleen over lege velden.
play-problem-ambiguous-move = Er passen meerdere slagen. Geef de hele route.
play-problem-must-capture = { $count ->
    [one] Slaan is hier verplicht: er moet één stuk worden geslagen.
   *[other] Slaan is hier verplicht: er moeten { $count } stukken worden geslagen.
}
play-problem-move-text = Dit is geen zet: schrijf de velden, zoals a4-a5 of c3xc5.
play-problem-other-game = Dit is een partij van een ander spel, niet van Harzdame.
play-problem-setup = Deze partij zet tussen de zetten een andere stelling op en kan niet worden geladen.
play-problem-unexpected = Dit hoort hier niet.
play-problem-tag = Een label schrijf je zo: [Event "Club"].
play-problem-setup-text = Een stelling tussen de zetten schrijf je zo: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = Het tweede aanhalingsteken ontbreekt op deze regel.
play-problem-unclosed-comment = Dit commentaar is niet afgesloten: schrijf { "}" } aan het eind.
play-problem-unclosed-variation = Deze variant is niet afgesloten: schrijf ) aan het eind.
play-problem-unopened-variation = Er is hier geen variant geopend.
play-problem-too-large = Dit is te lang of te diep genest om te lezen.
play-problem-no-game = Er staat geen partij in deze tekst.
play-problem-game-over = De partij is afgelopen.

## Instellingen

play-set-full-capture = Een hele slag in één keer spelen als er maar één is
play-set-auto-move = Automatisch spelen als er maar één geldige zet is
play-set-view = Bord
play-set-lines = Varianten in de analyse
play-set-coordinates = Coördinaten tonen
play-set-resigns = De computer geeft verloren partijen op
play-set-draws = De computer biedt remise aan en neemt remise aan
play-set-shortcuts = Losse letters zijn sneltoetsen

## Toetsen

play-help-title = Toetsen
play-help-text = Letters werken zolang er geen tekst wordt getypt. Met Tab kom je op het bord; daar gaan de pijltoetsen van veld naar veld en kiest Enter.
play-key-left = Pijl links
play-key-right = Pijl rechts
play-key-home = Home
play-key-end = End
play-key-escape = Esc
play-help-board = Naar het bord
play-help-escape = De begonnen slag afbreken

## Meldingen

play-notice-elsewhere = Je andere partij is open in een ander tabblad. Dit tabblad heeft een eigen partij.
play-notice-not-saved = Deze browser bewaart de partij niet: na opnieuw laden is ze weg.
play-notice-broken = De bewaarde partij kon niet worden hersteld.
play-notice-loaded = Geladen.
play-notice-engine = De computer kon niet spelen: { $problem }
play-notice-link = De stelling in het adres is niet bruikbaar: { $problem }
play-update = Er staat een nieuwe versie klaar.
play-update-load = Laden
