## De partij in de terminal. De toetsen zijn in alle talen dezelfde.

terminal-keys = Pijltjes, Enter of een getypte zet · ? hulp · q stoppen · u terug · t draaien · v weergave · l analyse · i tip · s opslaan · o openen · r opgeven · p remise · n nieuw
terminal-move-prompt = Zet:
terminal-choose-piece = Kies een van je stukken.
terminal-computer-turn = De computer is aan zet. Met u neem je je zet terug.
terminal-undone = Teruggenomen: { $moves }
terminal-nothing-to-undo = Er is niets om terug te nemen.
terminal-no-draw = De computer neemt geen remise aan.
terminal-draw-offered = De computer biedt remise aan. p: ja · Esc: nee
terminal-save-prompt = Opslaan als PDN, bestandsnaam:
terminal-saved = Opgeslagen als { $file }.
terminal-exists = { $file } bestaat al en wordt niet vervangen. Kies een andere naam.
terminal-save-failed = { $file } kon niet worden geschreven: { $problem }
terminal-open-prompt = PDN-bestand openen, bestandsnaam:
terminal-opened = { $file } is geopend.
terminal-open-failed = { $file } kon niet worden gelezen: { $problem }
terminal-confirm-keys = Enter: ja   Esc: nee
terminal-quit-title = De partij verlaten?
terminal-quit-text = De partij is niet opgeslagen.
terminal-too-small = Het venster is te klein. Er zijn { $width } kolommen en { $height } regels nodig.
terminal-help =
    Pijltjes       de cursor verplaatsen
    Enter, spatie  een stuk of een doelveld kiezen
    a1–h8          een zet typen, zoals a3-a4 of c1xh6
    Backspace      een sprong of letter terugnemen
    Esc            een keuze annuleren
    u              zet terugnemen
    t              bord draaien
    v              weergave als vierkant of ruit
    l, i           beoordeling en beste variant, tip
    s, o           PDN-bestand opslaan of openen
    r, p           opgeven, remise aanbieden of aannemen
    n, q           nieuwe partij, stoppen

    {"["} ] cursor   < > gekozen   ( ) doelveld   ‹ › laatste zet
    × geslagen, verdwijnt aan het eind   ∘ promotiegebied
