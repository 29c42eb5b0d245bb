## Partijen tussen mensen, op een server die ze heeft

live-description = Speel Harzdame tegen andere mensen: doe een uitdaging, stuur een vriend de link of kijk toe.
live-noscript = Livepartijen hebben JavaScript nodig. De spelregels zijn ook zonder te lezen.
live-none-title = Hier zijn geen livepartijen
live-none-text = Deze server heeft geen partijen tussen mensen. Je kunt tegen de computer spelen, of met een vriend aan één bord.
live-none-play = Naar het bord
live-none-remedy = Wie de server beheert, krijgt livepartijen door hem een database te geven:
live-offline-title = De server is niet bereikbaar
live-offline-text = Livepartijen hebben de server nodig. Het bord, de eindspelen en de regels werken zonder.
live-offline-retry = Opnieuw proberen
live-failed = De pagina kon niet worden geladen. Laad haar opnieuw om het nog eens te proberen.
live-loading = Een ogenblik …
live-unreachable = De server is niet bereikbaar. Nieuwe poging …

## Spelers en tijd

live-guest = Gast
live-guest-number = Gast { $number }
live-speed = { $speed ->
    [bullet] Bullet
    [blitz] Blitz
    [rapid] Rapid
    [classical] Klassiek
    [correspondence] Correspondentie
   *[unlimited] Zonder klok
}
live-control-unlimited = Zonder klok
live-control-days = { $days ->
    [one] 1 dag per zet
   *[other] { $days } dagen per zet
}
live-control-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
}
live-control-delay = { $minutes } min, { $seconds } s uitstel
live-control-byoyomi = { $minutes } min + { $periods } × { $seconds } s
live-rated = Voor rating
live-casual = Zonder rating

## De lobby

live-lobby-title = Tegen mensen spelen
live-hello = Je bent { $name }.
live-hello-nobody = Je kunt meteen spelen: dan ben je een gast.
live-own-games = Jouw partijen
live-your-turn = Jij bent aan zet
live-open-challenges = Open uitdagingen
live-no-challenges = Op dit moment wacht er niemand. Doe een uitdaging: iedereen ziet haar hier.
live-running-games = Lopende partijen
live-no-games = Op dit moment wordt er geen partij gespeeld.
live-accept = Aannemen
live-accept-named = Uitdaging van { $name } aannemen
live-versus = { $white } – { $black }
live-own-challenge = Van jou
live-plies = { $count ->
    [one] 1 zet
   *[other] { $count } zetten
}
live-wants-color = { $color ->
    [white] Jij speelt zwart
    [black] Jij speelt wit
   *[random] Kleuren door loting
}

## Een nieuwe partij

live-new = Nieuwe partij
live-new-against = Tegen
live-against-anyone = Iedereen
live-against-link = Een vriend, via link
live-against-name = Een speler, op naam
live-against-computer = De computer
live-note-anyone = De uitdaging is voor iedereen in de lobby te zien.
live-note-link = Je krijgt een link. Wie hem het eerst opent, kan aannemen.
live-note-name = Alleen de speler met deze naam kan aannemen.
live-note-computer = De engine van deze server speelt; zulke partijen tellen niet voor de rating.
live-new-name = Naam van de speler
live-new-time = Bedenktijd
live-time-own = Anders …
live-time-kind = Soort klok
live-kind-fischer = Tijd en toevoeging
live-kind-delay = Tijd en uitstel
live-kind-byoyomi = Tijd en byoyomi
live-kind-correspondence = Dagen per zet
live-kind-unlimited = Zonder klok
live-time-minutes = Minuten per speler
live-time-increment = Seconden erbij per zet
live-time-delay = Seconden voordat de klok loopt
live-time-periods = Periodes
live-time-period = Seconden per periode
live-time-days = Dagen per zet
live-new-rated = Voor rating
live-new-rated-not = Partijen zonder klok en tegen de computer tellen niet voor de rating.
live-new-make = Uitdagen
live-new-begin = Partij beginnen

## Een uitdaging

live-challenge-title = Uitdaging
live-challenge-yours = Jouw uitdaging
live-challenge-by = { $name } wil spelen
live-challenge-for = Voor { $name }
live-challenge-send = Stuur deze link naar degene met wie je wilt spelen:
live-challenge-link = Link naar de uitdaging
live-challenge-waiting = Wachten op een tegenstander … Houd deze pagina open: de partij begint zodra iemand aanneemt.
live-challenge-cancel = Intrekken
live-challenge-decline = Afslaan
live-challenge-closed = Deze uitdaging staat niet meer open.
live-challenge-closed-text = Ze is ingetrokken, afgeslagen of door iemand anders aangenomen, of er kwam niemand op tijd.
live-challenge-unknown = Deze uitdaging bestaat niet
live-challenge-unknown-text = Misschien is de link onvolledig, of de uitdaging al lang voorbij.
live-challenge-to-game = Naar de partij
live-to-lobby = Naar de lobby
live-color-creator = { $color ->
    [white] wit
    [black] zwart
   *[random] door loting
}
live-label-time = Bedenktijd
live-label-color = Jouw kleur
live-label-rated = Soort
live-label-listed = Zichtbaar
live-listed = voor iedereen in de lobby
live-unlisted = alleen voor wie de link heeft

## De partij

live-game-title = Livepartij
live-game-unknown = Deze partij bestaat niet
live-game-unknown-text = Misschien is de link onvolledig.
live-connecting = Verbinden …
live-lost = De verbinding is verbroken. Nieuwe poging …
live-restarting = De server start opnieuw. Een ogenblik …
live-connected = { $lag ->
    [-1] Verbonden
   *[other] Verbonden, { $lag } ms
}
live-sending = Je zet is onderweg …
live-opponents-turn = Je tegenstander is aan zet
live-your-move-title = Jij bent aan zet
live-first-move = De eerste zetten gaan niet van de klok af. Voor elk is er { $seconds } seconden; blijft er een uit, dan gaat de partij niet door.
live-clock-white = Klok van wit
live-clock-black = Klok van zwart
live-clock-first = eerste zet
live-clock-delay = uitstel { $seconds }
live-clock-periods = { $count } × { $seconds } s
live-clock-days = { $days ->
    [one] 1 dag
   *[other] { $days } dagen
} { $hours } u
live-there = aan het bord
live-away = niet aan het bord
live-takeback = Terugnemen
live-abort = Afbreken
live-lobby = Lobby
live-draw-offered = { $color ->
    [white] Wit biedt remise aan.
   *[black] Zwart biedt remise aan.
}
live-draw-you-offered = Je hebt remise aangeboden.
live-draw-they-offer = Je tegenstander biedt remise aan.
live-draw-was-declined = De remise is afgeslagen.
live-takeback-asked = { $color ->
    [white] Wit wil een zet terugnemen.
   *[black] Zwart wil een zet terugnemen.
}
live-takeback-you-asked = Je hebt gevraagd je zet terug te nemen.
live-takeback-they-ask = Je tegenstander wil een zet terugnemen.
live-takeback-was-declined = De zet wordt niet teruggenomen.
live-taken-back = Er is een zet teruggenomen.
live-agree = Akkoord
live-refuse = Weigeren
live-offer-text = Als je tegenstander aanneemt, eindigt de partij zonder winnaar.
live-resign-text = Je tegenstander wint.
live-abort-title = De partij afbreken?
live-abort-text = De partij is nog niet echt begonnen. Ze telt dan niet.
live-gone = Je tegenstander is weg. Over { $seconds } s kun je de partij opeisen.
live-gone-claim = Je tegenstander is weg. Je kunt de partij opeisen.
live-claim-win = Winst opeisen
live-claim-draw = Remise opeisen
live-you-won = Je hebt gewonnen
live-you-lost = Je hebt verloren
live-off = De partij telt niet
live-reason-time = { $loser ->
    [white] Wit heeft geen tijd meer.
   *[black] Zwart heeft geen tijd meer.
}
live-reason-abandoned = { $loser ->
    [white] Wit heeft de partij verlaten.
    [black] Zwart heeft de partij verlaten.
   *[none] Een speler heeft de partij verlaten.
}
live-reason-aborted = Ze is afgebroken voordat ze echt begonnen was.
live-reason-not-begun = Een eerste zet kwam niet op tijd.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Revanche
live-rematch-asked = Je hebt om revanche gevraagd.
live-rematch-wanted = Je tegenstander wil revanche.
live-rematch-accept = Nog eens spelen
live-rematch-game = Naar de volgende partij
live-watching = Je kijkt toe.

## Chat

live-chat = Chat
live-chat-watchers = Chat van de toeschouwers
live-chat-say = Bericht
live-chat-send = Versturen
live-chat-none = Er is nog niets gezegd.

## De account

live-account-title = Account
live-account-nobody = Je bent hier nog niet bekend. Zodra je speelt, ben je een gast; een account bewaart je partijen en je rating.
live-account-guest = Je bent een gast die alleen deze browser kent: { $name }.
live-account-name = Je bent ingelogd als { $name }.
live-ratings = Ratings
live-ratings-none = Nog geen partij voor rating.
live-rating-games = { $count ->
    [one] 1 partij
   *[other] { $count } partijen
}
live-register = Account maken
live-register-text = Je partijen als gast gaan mee. Er is geen e-mail, en dus geen weg terug als je het wachtwoord vergeet.
live-login = Inloggen
live-logout = Uitloggen
live-logout-guest = Vergeet mij
live-logout-guest-text = Deze browser vergeet wie je bent. Zonder een link naar je plaats of een account zijn je partijen als gast niet meer te bereiken.
live-name = Naam
live-name-hint = 2 tot 20 letters (a–z), cijfers, koppeltekens en liggende streepjes
live-password = Wachtwoord
live-password-hint = Minstens 8 tekens
live-password-change = Wachtwoord wijzigen
live-password-old = Oud wachtwoord
live-password-new = Nieuw wachtwoord
live-password-changed = Het wachtwoord is gewijzigd. Alle andere sessies zijn beëindigd.
live-sessions = Waar je bent ingelogd
live-session-own = deze
live-session-browser = Een browser
live-session-link = Geheime link
live-session-token = Token
live-session-used = laatst gebruikt { $when }
live-session-end = Beëindigen
live-session-end-others = Alle andere beëindigen
live-tokens = Tokens voor programma’s
live-tokens-text = Met een token kan een programma namens jou spelen. Het wordt maar één keer getoond.
live-token-label = Waarvoor het is
live-token-make = Token maken
live-token-new = Je nieuwe token. Bewaar het nu, het wordt niet nog eens getoond:
live-link = Verder spelen in een andere browser
live-link-text = Een geheime link: wie hem opent, ben jij. Geef hem aan niemand.
live-link-make = Link maken
live-link-new = Je geheime link:
live-link-used = Deze browser speelt nu voor { $name }.

## Wat er misging

live-error-other = Dat lukte niet: { $message }
live-error-offline = De server is niet bereikbaar. Probeer het opnieuw.
live-error-try-again = Dat kan op dit moment niet. Probeer het opnieuw.
live-error-busy = Op dit moment is er te veel te doen. Probeer het opnieuw.
live-error-too-many = Dat was te vaak. Probeer het over { $seconds } s opnieuw.
live-error-closed = De uitdaging staat niet meer open.
live-error-own-challenge = Dit is je eigen uitdaging.
live-error-not-yours = Deze uitdaging is niet van jou.
live-error-no-such-challenge = Deze uitdaging bestaat niet.
live-error-no-such-player = Geen account heeft deze naam.
live-error-no-such-game = Deze partij bestaat niet.
live-error-bad-control = Deze bedenktijd is niet mogelijk.
live-error-bad-name = Deze naam kan niet.
live-error-bad-password = Het wachtwoord heeft 8 tot 200 tekens nodig.
live-error-bad-token = Het token of de link is onbekend of verlopen.
live-error-name-taken = Iemand anders heeft deze naam.
live-error-wrong-password = Naam en wachtwoord horen niet bij elkaar.
live-error-who-are-you = Je bent hier nog niet bekend.
live-error-not-a-player = Dat mogen alleen de spelers.
live-error-not-your-turn = Je tegenstander is aan zet.
live-error-your-turn = Je bent zelf aan zet.
live-error-too-early = Nog niet: beide spelers moeten gezet hebben.
live-error-too-late = Beide spelers hebben gezet: de partij kan alleen nog worden opgegeven.
live-error-over = De partij is afgelopen.
live-error-not-over = De partij is nog niet afgelopen.
live-error-rated = Niet in partijen voor rating.
live-error-time-up = Je tijd is om.
live-error-wrong-ply = De partij is intussen verder gegaan. Je zet is niet gedaan.
live-error-bad-move = Deze zet kan niet.
live-error-nothing-offered = Er is niets meer aangeboden.
live-error-answer-first = Antwoord eerst je tegenstander.
live-error-offered = Je aanbod staat nog.
live-error-too-soon = Je laatste aanbod is pas afgeslagen. Wacht een paar zetten.
live-error-nothing-to-take-back = Je hebt geen zet om terug te nemen.
live-error-not-away = Je tegenstander is terug.
