## Partidas entre personas, en un servidor que las tiene

live-description = Juega a Harzdame contra otras personas: lanza un reto, envía el enlace a un amigo o mira partidas.
live-noscript = Las partidas en vivo necesitan JavaScript. Sin él, las reglas del juego se pueden leer igualmente.
live-none-title = Aquí no hay partidas en vivo
live-none-text = Este servidor no tiene partidas entre personas. Puedes jugar contra el ordenador, o con un amigo en un mismo tablero.
live-none-play = Al tablero
live-none-remedy = Quien administra el servidor puede tener partidas en vivo si le da una base de datos:
live-offline-title = No se puede contactar con el servidor
live-offline-text = Las partidas en vivo necesitan el servidor. El tablero, los finales y las reglas funcionan sin él.
live-offline-retry = Volver a intentarlo
live-failed = No se ha podido cargar la página. Recárgala para volver a intentarlo.
live-loading = Un momento…
live-unreachable = No se puede contactar con el servidor. Reintentando…

## Jugadores y tiempo

live-guest = Invitado
live-guest-number = Invitado { $number }
live-speed = { $speed ->
    [bullet] Bala
    [blitz] Relámpago
    [rapid] Rápida
    [classical] Clásica
    [correspondence] Por correspondencia
   *[unlimited] Sin reloj
}
live-control-unlimited = Sin reloj
live-control-days = { $days ->
    [one] 1 día por jugada
   *[other] { $days } días por jugada
}
live-control-fischer = { $seconds ->
    [0] { $minutes } min
   *[other] { $minutes } min + { $seconds } s
}
live-control-delay = { $minutes } min, { $seconds } s de demora
live-control-byoyomi = { $minutes } min + { $periods } × { $seconds } s
live-rated = Puntuada
live-casual = Amistosa

## La sala

live-lobby-title = Jugar con personas
live-hello = Eres { $name }.
live-hello-nobody = Puedes jugar enseguida: entonces eres un invitado.
live-own-games = Tus partidas
live-your-turn = Te toca
live-open-challenges = Retos abiertos
live-no-challenges = Ahora mismo no espera nadie. Lanza un reto: aquí lo verá todo el mundo.
live-running-games = Partidas en juego
live-no-games = Ahora mismo no se juega ninguna partida.
live-accept = Aceptar
live-accept-named = Aceptar el reto de { $name }
live-versus = { $white } – { $black }
live-own-challenge = Tuyo
live-plies = { $count ->
    [one] 1 jugada
   *[other] { $count } jugadas
}
live-wants-color = { $color ->
    [white] Juegas con negras
    [black] Juegas con blancas
   *[random] Colores al azar
}

## Una partida nueva

live-new = Partida nueva
live-new-against = Contra
live-against-anyone = Cualquiera
live-against-link = Un amigo, por enlace
live-against-name = Un jugador, por su nombre
live-against-computer = El ordenador
live-note-anyone = El reto se muestra a todos en la sala.
live-note-link = Recibes un enlace. El primero que lo abra puede aceptar.
live-note-name = Solo puede aceptar quien tiene este nombre.
live-note-computer = Juega el motor de este servidor; esas partidas no puntúan.
live-new-name = Nombre del jugador
live-new-time = Tiempo
live-time-own = Otro…
live-time-kind = Tipo de reloj
live-kind-fischer = Tiempo e incremento
live-kind-delay = Tiempo y demora
live-kind-byoyomi = Tiempo y byoyomi
live-kind-correspondence = Días por jugada
live-kind-unlimited = Sin reloj
live-time-minutes = Minutos para cada uno
live-time-increment = Segundos más por jugada
live-time-delay = Segundos antes de que corra el reloj
live-time-periods = Periodos
live-time-period = Segundos por periodo
live-time-days = Días para cada jugada
live-new-rated = Puntuada
live-new-rated-not = Las partidas sin reloj y contra el ordenador no puntúan.
live-new-make = Lanzar el reto
live-new-begin = Empezar la partida

## Un reto

live-challenge-title = Reto
live-challenge-yours = Tu reto
live-challenge-by = { $name } quiere jugar
live-challenge-for = Para { $name }
live-challenge-send = Envía este enlace a quien quieras como rival:
live-challenge-link = Enlace al reto
live-challenge-waiting = Esperando rival… Deja abierta esta página: la partida empieza en cuanto alguien acepte.
live-challenge-cancel = Retirar
live-challenge-decline = Rechazar
live-challenge-closed = Este reto ya no está abierto.
live-challenge-closed-text = Se retiró, se rechazó o lo aceptó otra persona, o nadie llegó a tiempo.
live-challenge-unknown = No existe ese reto
live-challenge-unknown-text = Quizá el enlace esté incompleto, o el reto sea muy antiguo.
live-challenge-to-game = A la partida
live-to-lobby = A la sala
live-color-creator = { $color ->
    [white] blancas
    [black] negras
   *[random] al azar
}
live-label-time = Tiempo
live-label-color = Tu color
live-label-rated = Tipo
live-label-listed = Visible
live-listed = para todos en la sala
live-unlisted = solo para quien tenga el enlace

## La partida

live-game-title = Partida en vivo
live-game-unknown = No existe esa partida
live-game-unknown-text = Quizá el enlace esté incompleto.
live-connecting = Conectando…
live-lost = Se ha perdido la conexión. Reintentando…
live-restarting = El servidor se reinicia. Un momento…
live-connected = { $lag ->
    [-1] Conectado
   *[other] Conectado, { $lag } ms
}
live-sending = Tu jugada está en camino…
live-opponents-turn = Le toca a tu rival
live-your-move-title = Te toca
live-first-move = Las primeras jugadas no gastan reloj. Hay { $seconds } segundos para cada una; si falta alguna, la partida no se juega.
live-clock-white = Reloj de las blancas
live-clock-black = Reloj de las negras
live-clock-first = primera jugada
live-clock-delay = demora { $seconds }
live-clock-periods = { $count } × { $seconds } s
live-clock-days = { $days ->
    [one] 1 día
   *[other] { $days } días
} { $hours } h
live-there = ante el tablero
live-away = ausente
live-takeback = Retractar
live-abort = Cancelar
live-lobby = Sala
live-draw-offered = { $color ->
    [white] Las blancas ofrecen tablas.
   *[black] Las negras ofrecen tablas.
}
live-draw-you-offered = Has ofrecido tablas.
live-draw-they-offer = Tu rival ofrece tablas.
live-draw-was-declined = Las tablas se han rechazado.
live-takeback-asked = { $color ->
    [white] Las blancas piden deshacer una jugada.
   *[black] Las negras piden deshacer una jugada.
}
live-takeback-you-asked = Has pedido deshacer tu jugada.
live-takeback-they-ask = Tu rival pide deshacer una jugada.
live-takeback-was-declined = La jugada no se deshace.
live-taken-back = Se ha deshecho una jugada.
live-agree = De acuerdo
live-refuse = No
live-offer-text = Si tu rival acepta, la partida termina sin vencedor.
live-resign-text = Gana tu rival.
live-abort-title = ¿Cancelar la partida?
live-abort-text = La partida no ha empezado de verdad. No contará.
live-gone = Tu rival se ha ido. Dentro de { $seconds } s puedes reclamar la partida.
live-gone-claim = Tu rival se ha ido. Puedes reclamar la partida.
live-claim-win = Reclamar la victoria
live-claim-draw = Reclamar tablas
live-you-won = Has ganado
live-you-lost = Has perdido
live-off = La partida no cuenta
live-reason-time = { $loser ->
    [white] A las blancas se les ha acabado el tiempo.
   *[black] A las negras se les ha acabado el tiempo.
}
live-reason-abandoned = { $loser ->
    [white] Las blancas han abandonado la partida.
    [black] Las negras han abandonado la partida.
   *[none] Un jugador ha abandonado la partida.
}
live-reason-aborted = Se canceló antes de que empezara de verdad.
live-reason-not-begun = Una primera jugada no llegó a tiempo.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Revancha
live-rematch-asked = Has pedido la revancha.
live-rematch-wanted = Tu rival quiere la revancha.
live-rematch-accept = Jugar otra vez
live-rematch-game = A la partida siguiente
live-watching = Estás mirando.

## Chat

live-chat = Chat
live-chat-watchers = Chat de quienes miran
live-chat-say = Mensaje
live-chat-send = Enviar
live-chat-none = Aún no se ha dicho nada.

## La cuenta

live-account-title = Cuenta
live-account-nobody = Aquí aún no se te conoce. En cuanto juegues serás un invitado; una cuenta conserva tus partidas y tu puntuación.
live-account-guest = Eres un invitado que solo este navegador conoce: { $name }.
live-account-name = Has entrado como { $name }.
live-ratings = Puntuaciones
live-ratings-none = Aún no hay partidas puntuadas.
live-rating-games = { $count ->
    [one] 1 partida
   *[other] { $count } partidas
}
live-register = Crear una cuenta
live-register-text = Tus partidas como invitado se vienen contigo. No hay correo, así que no hay vuelta atrás si olvidas la contraseña.
live-login = Entrar
live-logout = Salir
live-logout-guest = Olvidarme
live-logout-guest-text = Este navegador olvida quién eres. Sin un enlace a tu puesto o una cuenta, ya no se puede llegar a tus partidas como invitado.
live-name = Nombre
live-name-hint = De 2 a 20 letras (a–z), cifras, guiones y guiones bajos
live-password = Contraseña
live-password-hint = Al menos 8 caracteres
live-password-change = Cambiar la contraseña
live-password-old = Contraseña anterior
live-password-new = Contraseña nueva
live-password-changed = La contraseña ha cambiado. Todas las demás sesiones se han cerrado.
live-sessions = Dónde has entrado
live-session-own = esta
live-session-browser = Un navegador
live-session-link = Enlace secreto
live-session-token = Clave
live-session-used = último uso: { $when }
live-session-end = Cerrar
live-session-end-others = Cerrar todas las demás
live-tokens = Claves para programas
live-tokens-text = Con una clave, un programa puede jugar en tu nombre. Solo se muestra una vez.
live-token-label = Para qué es
live-token-make = Crear una clave
live-token-new = Tu clave nueva. Guárdala ahora, no se volverá a mostrar:
live-link = Seguir en otro navegador
live-link-text = Un enlace secreto: quien lo abra eres tú. No se lo des a nadie.
live-link-make = Crear el enlace
live-link-new = Tu enlace secreto:
live-link-used = Este navegador juega ahora por { $name }.

## Lo que ha ido mal

live-error-other = No ha sido posible: { $message }
live-error-offline = No se puede contactar con el servidor. Inténtalo de nuevo.
live-error-try-again = Ahora mismo no es posible. Inténtalo de nuevo.
live-error-busy = Ahora mismo hay demasiado que hacer. Inténtalo de nuevo.
live-error-too-many = Han sido demasiadas veces. Inténtalo de nuevo dentro de { $seconds } s.
live-error-closed = El reto ya no está abierto.
live-error-own-challenge = Este reto es tuyo.
live-error-not-yours = Este reto no es tuyo.
live-error-no-such-challenge = No existe ese reto.
live-error-no-such-player = Ninguna cuenta tiene ese nombre.
live-error-no-such-game = No existe esa partida.
live-error-bad-control = Ese control de tiempo no es posible.
live-error-bad-name = Ese nombre no se puede usar.
live-error-bad-password = La contraseña debe tener de 8 a 200 caracteres.
live-error-bad-token = La clave o el enlace no se conoce, o ya no vale.
live-error-name-taken = Otra persona tiene ese nombre.
live-error-wrong-password = El nombre y la contraseña no coinciden.
live-error-who-are-you = Aquí aún no se te conoce.
live-error-not-a-player = Eso solo lo pueden hacer los jugadores.
live-error-not-your-turn = Le toca a tu rival.
live-error-your-turn = Te toca a ti.
live-error-too-early = Todavía no: los dos tienen que haber jugado.
live-error-too-late = Los dos han jugado: ya solo cabe rendirse.
live-error-over = La partida ha terminado.
live-error-not-over = La partida aún no ha terminado.
live-error-rated = No en partidas puntuadas.
live-error-time-up = Se te ha acabado el tiempo.
live-error-wrong-ply = La partida ha seguido entretanto. Tu jugada no se ha hecho.
live-error-bad-move = Esa jugada no es posible.
live-error-nothing-offered = Ya no hay ninguna oferta.
live-error-answer-first = Responde primero a tu rival.
live-error-offered = Tu oferta sigue en pie.
live-error-too-soon = Tu última oferta se rechazó hace poco. Espera unas jugadas.
live-error-nothing-to-take-back = No tienes ninguna jugada que deshacer.
live-error-not-away = Tu rival ha vuelto.
