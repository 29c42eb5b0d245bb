# Die Regelseite. *Sterne* setzen ein Wort fett.
rules-title = Die Regeln von Harzdame
rules-description = Die vollständigen Regeln von Harzdame mit Diagrammen: Ziehen, Schlagen, Umwandlung und das Ende der Partie.
rules-intro = Harzdame ist ein Damespiel für zwei auf einem gewöhnlichen Schachbrett. Gespielt wird auf allen 64 Feldern, und jeder Zug verläuft auf einer Linie oder einer Reihe: Schräg zieht hier niemand. Du gewinnst, indem du alle gegnerischen Figuren schlägst oder einsperrst.
rules-contents = Auf dieser Seite

rules-board-title = Brett und Anfang
rules-board-squares = Das Brett hat acht Linien, a bis h, und acht Reihen, 1 bis 8. Weiß sitzt an der ersten Reihe und hat a1 links in der Ecke. Die zwei Farben der Felder helfen nur dem Auge.
rules-board-start = Jede Seite beginnt mit *21 Steinen*, die in ihrer Ecke ein Dreieck füllen: bei Weiß um a1, bei Schwarz um h8. Weiß zieht zuerst, danach wird abgewechselt. Wer am Zug ist, muss ziehen; aussetzen darf man nicht.
rules-board-figure = Der Anfang der Partie.

rules-man-title = Wie ein Stein zieht
rules-man-text = Ein Stein rückt auf ein leeres Feld: *eins nach vorn* oder *eins nach rechts*, von seinem Spieler aus gesehen. In diesen Diagrammen gehen weiße Steine also nach oben oder nach rechts, schwarze, deren Spieler gegenüber sitzt, nach unten oder nach links.
rules-man-figure = Der weiße Stein darf nach c4 oder d3, der schwarze nach e6 oder f5.

rules-king-title = Wie eine Dame zieht
rules-king-text = Ein Stein, der die fernen Ränder erreicht, wird zur Dame (siehe „Umwandlung“). Eine Dame zieht *wie ein Turm* im Schach: beliebig weit über leere Felder, auf Linie oder Reihe, in jede Richtung.
rules-king-figure = Die Dame darf auf jedes markierte Feld. Oben hält der eigene Stein sie auf. Die zwei schwarzen Steine rechts stehen direkt hintereinander und können nicht übersprungen werden.

rules-promotion-title = Umwandlung
rules-promotion-text = Ein Stein, der seinen *Zug auf einem seiner Umwandlungsfelder beendet*, wird zur Dame, ob er gerückt ist oder geschlagen hat. Jede Seite hat 11 solche Felder: Weiß c8 bis h8 und h3 bis h7, Schwarz a1 bis a6 und b1 bis f1.
rules-promotion-corners = Vier Randfelder gehören keiner Seite: *a8, b8, h1 und h2*. Dort kann ein Stein stehen bleiben, ohne Dame zu werden.
rules-promotion-figure = Die Umwandlungsfelder von Weiß tragen Ringe, die von Schwarz Punkte. Die angekreuzten Felder gehören keiner Seite.

rules-man-capture-title = Wie ein Stein schlägt
rules-man-capture-text = Ein Stein springt über eine gegnerische Figur auf dem Nachbarfeld seiner Linie oder Reihe auf das Feld direkt dahinter, das leer sein muss. Er schlägt in *alle vier Richtungen*, auch nach hinten und nach links, obwohl er dorthin nie rückt.
rules-man-capture-figure = Der Stein hat vier Schläge zur Wahl.

rules-king-capture-title = Wie eine Dame schlägt
rules-king-capture-text = Eine Dame schlägt *aus der Ferne*. Auf Linie oder Reihe kommen beliebig viele leere Felder, dann eine gegnerische Figur, dann mindestens ein leeres Feld. Die Dame landet nach Belieben auf einem der leeren Felder dahinter, bis zur nächsten Figur. Sie springt weder über eigene Figuren noch über zwei Figuren, die direkt hintereinander stehen.
rules-king-capture-figure = Die Dame schlägt d4 und landet auf einem der markierten Felder. Die Steine auf b6 und b7 decken einander.

rules-chain-title = Mehrere Figuren schlagen
rules-chain-text = Kann die Figur von ihrem Landefeld aus weiterschlagen, so *muss sie es tun*, und all das ist ein einziger Zug. Nach jedem Sprung darf sie die Richtung wechseln. Sie darf dasselbe leere Feld mehrmals überqueren oder betreten, und ihr Ausgangsfeld gilt dabei als leer.
rules-chain-figure = Ein einziger Zug schlägt drei Steine: c2, c4, e4, e6.

rules-removal-title = Geschlagene Figuren gehen zuletzt
rules-removal-text = Geschlagene Figuren bleiben stehen, *bis der ganze Zug vorbei ist*; dann werden sie zusammen vom Brett genommen. Bis dahin sind sie im Weg: Keine kann ein zweites Mal übersprungen werden, und nichts kann auf ihnen landen oder durch sie hindurch. Deshalb kann eine Figur zwischen zwei Sprüngen nie geradewegs umkehren.
rules-removal-figure = Die Dame schlägt c4, f6 und d7. Den Stein auf c5 kann sie nicht auch noch schlagen: Direkt hinter ihm steht noch der geschlagene Stein auf c4.

rules-majority-title = So viele wie möglich schlagen
rules-majority-text = Wer schlagen kann, *muss schlagen*. Gibt es mehrere Möglichkeiten, so ist eine zu wählen, die *die meisten Figuren* schlägt, gezählt über alle eigenen Figuren und alle ihre Wege. Eine Dame zählt eins, genau wie ein Stein. Bei gleicher Zahl ist die Wahl frei. Der ganze Weg steht fest, bevor er beginnt: Ein halber Schlag ist kein Zug.
rules-majority-figure = Der Stein auf b2 könnte eine Figur schlagen, der auf e2 schlägt zwei. Nur der zweite Schlag ist erlaubt.

rules-passing-title = Über die Umwandlungsfelder hinweg
rules-passing-text = Ein Stein, der mitten in einem Schlag auf einem seiner Umwandlungsfelder landet, *bleibt ein Stein* und schlägt als Stein weiter. Dame wird er nur, wenn der Schlag auf einem solchen Feld endet.
rules-passing-figure = Der Stein berührt d8 und f8, aber sein Schlag endet auf f6. Er wird nicht zur Dame.

rules-win-title = Gewinnen
rules-win-text = Wer am Zug ist und *keinen erlaubten Zug hat*, hat verloren: weil keine Figur mehr da ist oder weil alle eingesperrt sind. Remis durch Patt gibt es nicht.
rules-win-figure = Schwarz ist am Zug. Der Weg nach unten ist versperrt, und weil a6 besetzt ist, gibt es auch nichts zu schlagen: Schwarz hat verloren.

rules-draw-title = Remis
rules-draw-text = Ohne weitere Regel könnten zwei einsame Damen ewig hin und her ziehen. Deshalb endet eine Partie in diesen Fällen remis:
rules-draw-agreement = Beide Spieler einigen sich auf Remis.
rules-draw-repetition = Dieselbe Stellung mit demselben Spieler am Zug entsteht zum dritten Mal; der Anfang zählt mit.
rules-draw-progress = In { $plies } Zügen hintereinander, die Züge beider Spieler zusammengezählt, hat niemand geschlagen und niemand einen Stein gezogen.
rules-draw-order = Im zweiten und dritten Fall ist die Partie sofort zu Ende, ohne dass jemand es verlangen muss. Alle drei gelten, sofern die Partie nicht ohne sie vereinbart wurde. Lässt der Zug, der das Remis brächte, dem Gegner keinen erlaubten Zug, so gewinnt, wer ihn gemacht hat.
rules-draw-kings = Zwei Damen gegen eine gewinnen fast immer; weiterspielen lohnt sich.
rules-draw-explore = Bei den Endspielen ausprobieren

rules-notation-title = Züge aufschreiben
rules-notation-text = Ein Feld heißt nach seiner Linie und seiner Reihe. Ein Zug ohne Schlagen bekommt einen Strich, ein Schlag ein x: c3-c4, c3xc5. Haben zwei Schläge denselben Anfang und dasselbe Ende, nehmen aber verschiedene Figuren, so werden alle Landefelder genannt: c3xc5xe5.
