# De pagina met spelregels. *Sterretjes* zetten een woord vet.
rules-title = De spelregels van Harzdame
rules-description = De volledige spelregels van Harzdame met diagrammen: zetten, slaan, promotie en hoe een partij eindigt.
rules-intro = Harzdame is een damspel voor twee op een gewoon schaakbord. Alle 64 velden doen mee, en elke zet loopt langs een lijn of een rij: schuin gaat hier niets. Je wint door alle stukken van je tegenstander te slaan of in te sluiten.
rules-contents = Op deze pagina

rules-board-title = Het bord en de beginstelling
rules-board-squares = Het bord heeft acht lijnen, a tot en met h, en acht rijen, 1 tot en met 8. Wit zit aan de eerste rij en heeft a1 in de linkerhoek. De twee kleuren van de velden helpen alleen het oog.
rules-board-start = Elke speler begint met *21 schijven*, die in zijn hoek een driehoek vullen: die van wit rond a1, die van zwart rond h8. Wit begint, daarna is ieder om de beurt aan zet. Wie aan zet is, moet zetten; passen bestaat niet.
rules-board-figure = Het begin van de partij.

rules-man-title = Hoe een schijf loopt
rules-man-text = Een schijf stapt naar een leeg veld: *één naar voren* of *één naar rechts*, gezien vanaf de eigen speler. In deze diagrammen gaan witte schijven dus omhoog of naar rechts. Zwarte schijven, van de speler aan de overkant, gaan omlaag of naar links.
rules-man-figure = De witte schijf mag naar c4 of d3, de zwarte naar e6 of f5.

rules-king-title = Hoe een dam loopt
rules-king-text = Een schijf die de verre randen bereikt, wordt een dam (zie ‘Promotie’). Een dam loopt *als een toren* in het schaken: zo ver hij wil over lege velden, langs een lijn of een rij, in elke richting.
rules-king-figure = De dam mag naar elk gemarkeerd veld. Boven houdt de eigen schijf hem tegen. De twee zwarte schijven rechts staan vlak achter elkaar, daar kan hij niet overheen.

rules-promotion-title = Promotie
rules-promotion-text = Een schijf die haar *zet eindigt* in haar promotiegebied wordt een dam, of ze nu liep of sloeg. Elk gebied telt 11 velden: c8 tot en met h8 en h3 tot en met h7 voor wit, a1 tot en met a6 en b1 tot en met f1 voor zwart.
rules-promotion-corners = Vier randvelden horen bij geen van beide gebieden: *a8, b8, h1 en h2*. Een schijf kan daar blijven staan zonder dam te worden.
rules-promotion-figure = Het gebied van wit is gemerkt met ringen, dat van zwart met stippen. De aangekruiste velden horen bij geen van beide.

rules-man-capture-title = Hoe een schijf slaat
rules-man-capture-text = Een schijf springt over een vijandelijk stuk op het volgende veld van haar lijn of rij naar het veld direct erachter, dat leeg moet zijn. Ze slaat in *alle vier de richtingen*, ook achteruit en naar links, al loopt ze nooit die kant op.
rules-man-capture-figure = De schijf kan uit vier slagen kiezen.

rules-king-capture-title = Hoe een dam slaat
rules-king-capture-text = Een dam slaat *van een afstand*. Langs een lijn of rij komen eerst willekeurig veel lege velden, dan één vijandelijk stuk, dan minstens één leeg veld. De dam komt naar keuze neer op een van de lege velden achter dat stuk, tot aan het volgende stuk. Hij springt niet over eigen stukken en niet over twee stukken die vlak achter elkaar staan.
rules-king-capture-figure = De dam slaat d4 en komt op een van de gemarkeerde velden neer. De schijven op b6 en b7 dekken elkaar.

rules-chain-title = Meerdere stukken slaan
rules-chain-text = Kan het stuk vanaf het veld waar het neerkomt nog eens slaan, dan *moet het verder*, en dat alles is één zet. Na elke sprong mag het van richting veranderen. Het mag meer dan eens over hetzelfde lege veld gaan of erop neerkomen, en het veld van vertrek telt als leeg.
rules-chain-figure = Eén zet slaat drie schijven: c2, c4, e4, e6.

rules-removal-title = Geslagen stukken gaan pas na afloop weg
rules-removal-text = Geslagen stukken blijven staan *tot de hele zet voorbij is*; dan gaan ze samen van het bord. Tot dat moment staan ze in de weg: geen ervan kan een tweede keer worden geslagen, en niets kan erop landen of erdoorheen. Daarom kan een stuk tussen twee sprongen nooit rechtsomkeert maken.
rules-removal-figure = De dam slaat c4, f6 en d7. De schijf op c5 kan er niet ook nog bij: vlak daarachter staat de geslagen schijf op c4 nog.

rules-majority-title = De meeste stukken gaan voor
rules-majority-text = Wie kan slaan, *moet slaan*. Kan het op meer manieren, dan moet je er een kiezen die *de meeste stukken* slaat, geteld over al je stukken en al hun routes. Een dam telt voor één, net als een schijf. Bij gelijke aantallen ben je vrij. Kies de hele route voor je begint: een half afgemaakte slag is geen zet.
rules-majority-figure = De schijf op b2 kan één stuk slaan, die op e2 slaat er twee. Alleen de tweede slag mag.

rules-passing-title = Door het promotiegebied heen
rules-passing-text = Een schijf die halverwege een slag in haar promotiegebied neerkomt, *blijft een schijf* en slaat als schijf verder. Ze wordt alleen dam als de slag in het gebied eindigt.
rules-passing-figure = De schijf raakt d8 en f8, maar de slag eindigt op f6. Ze wordt geen dam.

rules-win-title = Winnen
rules-win-text = Wie aan zet is en *geen geldige zet heeft*, heeft verloren: omdat er geen stukken meer zijn of omdat ze allemaal ingesloten staan. Remise door pat bestaat niet.
rules-win-figure = Zwart is aan zet. De weg omlaag is versperd, en omdat a6 bezet is valt er ook niets te slaan: zwart heeft verloren.

rules-draw-title = Remise
rules-draw-text = Zonder verdere regel zouden twee eenzame dammen eeuwig door kunnen gaan. Daarom is een partij remise zodra zich een van deze gevallen voordoet:
rules-draw-agreement = Beide spelers komen remise overeen.
rules-draw-repetition = Dezelfde stelling met dezelfde speler aan zet ontstaat voor de derde keer; de beginstelling telt mee.
rules-draw-progress = In { $plies } zetten achter elkaar, die van beide spelers bij elkaar geteld, is er niet geslagen en geen schijf verzet.
rules-draw-order = In het tweede en het derde geval is de partij meteen uit, zonder dat iemand erom hoeft te vragen. Alle drie gelden, tenzij een partij zonder is afgesproken. Laat de zet die remise zou brengen de tegenstander zonder geldige zet, dan wint wie hem deed.
rules-draw-kings = Twee dammen tegen één winnen bijna altijd; doorspelen loont dus.
rules-draw-explore = Probeer het in de eindspelverkenner

rules-notation-title = Zetten opschrijven
rules-notation-text = Een veld heet naar zijn lijn en zijn rij. Een gewone zet krijgt een streepje, een slag een x: c3-c4, c3xc5. Hebben twee slagen hetzelfde begin en einde maar slaan ze verschillende stukken, dan schrijf je elk veld op waar het stuk neerkomt: c3xc5xe5.
