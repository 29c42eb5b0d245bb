## Партии между людьми, на сервере, где они есть

live-description = Играйте в Harzdame с другими людьми: бросьте вызов, отправьте ссылку другу или смотрите чужие партии.
live-noscript = Для живых партий нужен JavaScript. Правила игры можно прочитать и без него.
live-none-title = Живых партий здесь нет
live-none-text = На этом сервере нет партий между людьми. Можно играть с компьютером или вдвоём за одной доской.
live-none-play = К доске
live-none-remedy = Тот, кто держит сервер, может завести живые партии, дав ему базу данных:
live-offline-title = Сервер недоступен
live-offline-text = Живым партиям нужен сервер. Доска, эндшпили и правила работают и без него.
live-offline-retry = Попробовать снова
live-failed = Не удалось загрузить страницу. Обновите её, чтобы попробовать снова.
live-loading = Одну минуту…
live-unreachable = Сервер недоступен. Пробуем снова…

## Игроки и время

live-guest = Гость
live-guest-number = Гость { $number }
live-speed = { $speed ->
    [bullet] Пуля
    [blitz] Блиц
    [rapid] Быстрые
    [classical] Классика
    [correspondence] По переписке
   *[unlimited] Без часов
}
live-control-unlimited = Без часов
live-control-days = { $days ->
    [one] { $days } день на ход
    [few] { $days } дня на ход
   *[other] { $days } дней на ход
}
live-control-fischer = { $seconds ->
    [0] { $minutes } мин
   *[other] { $minutes } мин + { $seconds } с
}
live-control-delay = { $minutes } мин, задержка { $seconds } с
live-control-byoyomi = { $minutes } мин + { $periods } × { $seconds } с
live-rated = На рейтинг
live-casual = Без рейтинга

## Зал

live-lobby-title = Игра с людьми
live-hello = Вы – { $name }.
live-hello-nobody = Играть можно сразу: тогда вы гость.
live-own-games = Ваши партии
live-your-turn = Ваш ход
live-open-challenges = Открытые вызовы
live-no-challenges = Сейчас никто не ждёт. Бросьте вызов: его увидят здесь все.
live-running-games = Идущие партии
live-no-games = Сейчас никто не играет.
live-accept = Принять
live-accept-named = Принять вызов: { $name }
live-versus = { $white } – { $black }
live-own-challenge = Ваш
live-plies = { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[other] { $count } ходов
}
live-wants-color = { $color ->
    [white] Вы играете чёрными
    [black] Вы играете белыми
   *[random] Цвет по жребию
}

## Новая партия

live-new = Новая партия
live-new-against = Соперник
live-against-anyone = Любой
live-against-link = Друг, по ссылке
live-against-name = Игрок, по имени
live-against-computer = Компьютер
live-note-anyone = Вызов увидят все в зале.
live-note-link = Вы получите ссылку. Принять может тот, кто откроет её первым.
live-note-name = Принять может только игрок с этим именем.
live-note-computer = Играет программа этого сервера; такие партии не идут на рейтинг.
live-new-name = Имя игрока
live-new-time = Время
live-time-own = Другое…
live-time-kind = Вид часов
live-kind-fischer = Время с добавлением
live-kind-delay = Время с задержкой
live-kind-byoyomi = Время и бёёми
live-kind-correspondence = Дни на ход
live-kind-unlimited = Без часов
live-time-minutes = Минут каждому
live-time-increment = Секунд добавляется за ход
live-time-delay = Секунд до пуска часов
live-time-periods = Периодов
live-time-period = Секунд в периоде
live-time-days = Дней на каждый ход
live-new-rated = На рейтинг
live-new-rated-not = Партии без часов и с компьютером не идут на рейтинг.
live-new-make = Бросить вызов
live-new-begin = Начать партию

## Вызов

live-challenge-title = Вызов
live-challenge-yours = Ваш вызов
live-challenge-by = { $name } приглашает сыграть
live-challenge-for = Кому: { $name }
live-challenge-send = Отправьте эту ссылку тому, с кем хотите сыграть:
live-challenge-link = Ссылка на вызов
live-challenge-waiting = Ждём соперника… Не закрывайте страницу: партия начнётся, как только вызов примут.
live-challenge-cancel = Отозвать
live-challenge-decline = Отклонить
live-challenge-closed = Этот вызов больше не открыт.
live-challenge-closed-text = Его отозвали, отклонили или принял кто-то другой, либо никто не пришёл вовремя.
live-challenge-unknown = Такого вызова нет
live-challenge-unknown-text = Возможно, ссылка неполная или вызов был очень давно.
live-challenge-to-game = К партии
live-to-lobby = В зал
live-color-creator = { $color ->
    [white] белые
    [black] чёрные
   *[random] по жребию
}
live-label-time = Время
live-label-color = Ваш цвет
live-label-rated = Партия
live-label-listed = Видят
live-listed = все в зале
live-unlisted = только те, у кого есть ссылка

## Партия

live-game-title = Живая партия
live-game-unknown = Такой партии нет
live-game-unknown-text = Возможно, ссылка неполная.
live-connecting = Соединение…
live-lost = Связь потеряна. Пробуем снова…
live-restarting = Сервер перезапускается. Одну минуту…
live-connected = { $lag ->
    [-1] На связи
   *[other] На связи, { $lag } мс
}
live-sending = Ваш ход в пути…
live-opponents-turn = Ход соперника
live-your-move-title = Ваш ход
live-first-move = Первые ходы не тратят времени на часах. На каждый даётся { $seconds } с; если хода нет, партия не состоится.
live-clock-white = Часы белых
live-clock-black = Часы чёрных
live-clock-first = первый ход
live-clock-delay = задержка { $seconds }
live-clock-periods = { $count } × { $seconds } с
live-clock-days = { $days ->
    [one] { $days } день
    [few] { $days } дня
   *[other] { $days } дней
} { $hours } ч
live-there = за доской
live-away = не за доской
live-takeback = Вернуть ход
live-abort = Отменить
live-lobby = Зал
live-draw-offered = { $color ->
    [white] Белые предлагают ничью.
   *[black] Чёрные предлагают ничью.
}
live-draw-you-offered = Вы предложили ничью.
live-draw-they-offer = Соперник предлагает ничью.
live-draw-was-declined = Ничья отклонена.
live-takeback-asked = { $color ->
    [white] Белые просят вернуть ход.
   *[black] Чёрные просят вернуть ход.
}
live-takeback-you-asked = Вы попросили вернуть ход.
live-takeback-they-ask = Соперник просит вернуть ход.
live-takeback-was-declined = Ход не возвращён.
live-taken-back = Ход возвращён.
live-agree = Согласиться
live-refuse = Отказать
live-offer-text = Если соперник согласится, партия кончится без победителя.
live-resign-text = Победит соперник.
live-abort-title = Отменить партию?
live-abort-text = Партия ещё толком не началась. Она не будет засчитана.
live-gone = Соперник ушёл. Через { $seconds } с можно потребовать результат.
live-gone-claim = Соперник ушёл. Можно потребовать результат.
live-claim-win = Потребовать победу
live-claim-draw = Потребовать ничью
live-you-won = Вы выиграли
live-you-lost = Вы проиграли
live-off = Партия не засчитана
live-reason-time = { $loser ->
    [white] У белых кончилось время.
   *[black] У чёрных кончилось время.
}
live-reason-abandoned = { $loser ->
    [white] Белые покинули партию.
    [black] Чёрные покинули партию.
   *[none] Игрок покинул партию.
}
live-reason-aborted = Её отменили, прежде чем она толком началась.
live-reason-not-begun = Первый ход не сделан вовремя.
live-rating-change = { $name }: { $rating } ({ $change })
live-rematch = Реванш
live-rematch-asked = Вы попросили реванш.
live-rematch-wanted = Соперник хочет реванш.
live-rematch-accept = Сыграть ещё раз
live-rematch-game = К следующей партии
live-watching = Вы смотрите партию.

## Чат

live-chat = Чат
live-chat-watchers = Чат зрителей
live-chat-say = Сообщение
live-chat-send = Отправить
live-chat-none = Пока никто ничего не сказал.

## Учётная запись

live-account-title = Учётная запись
live-account-nobody = Здесь вас ещё не знают. Начав играть, вы станете гостем; учётная запись сохранит ваши партии и рейтинг.
live-account-guest = Вы гость, которого знает только этот браузер: { $name }.
live-account-name = Вы вошли как { $name }.
live-ratings = Рейтинги
live-ratings-none = Партий на рейтинг пока нет.
live-rating-games = { $count ->
    [one] { $count } партия
    [few] { $count } партии
   *[other] { $count } партий
}
live-register = Создать учётную запись
live-register-text = Ваши гостевые партии останутся с вами. Почта не нужна, поэтому забытый пароль не восстановить.
live-login = Войти
live-logout = Выйти
live-logout-guest = Забыть меня
live-logout-guest-text = Этот браузер забудет, кто вы. Без ссылки на ваше место или учётной записи гостевые партии станут недоступны.
live-name = Имя
live-name-hint = От 2 до 20 латинских букв, цифр, дефисов и подчёркиваний
live-password = Пароль
live-password-hint = Не меньше 8 знаков
live-password-change = Сменить пароль
live-password-old = Старый пароль
live-password-new = Новый пароль
live-password-changed = Пароль изменён. Все другие сеансы завершены.
live-sessions = Где вы вошли
live-session-own = этот
live-session-browser = Браузер
live-session-link = Секретная ссылка
live-session-token = Ключ
live-session-used = последнее использование: { $when }
live-session-end = Завершить
live-session-end-others = Завершить все другие
live-tokens = Ключи для программ
live-tokens-text = С ключом программа может играть от вашего имени. Он показывается только один раз.
live-token-label = Для чего он
live-token-make = Создать ключ
live-token-new = Ваш новый ключ. Сохраните его сейчас, больше он показан не будет:
live-link = Играть дальше в другом браузере
live-link-text = Секретная ссылка: кто её откроет, станет вами. Никому её не давайте.
live-link-make = Создать ссылку
live-link-new = Ваша секретная ссылка:
live-link-used = Теперь этот браузер играет за: { $name }.

## Что не получилось

live-error-other = Не получилось: { $message }
live-error-offline = Сервер недоступен. Попробуйте снова.
live-error-try-again = Сейчас это невозможно. Попробуйте снова.
live-error-busy = Сервер сейчас перегружен. Попробуйте снова.
live-error-too-many = Слишком часто. Попробуйте снова через { $seconds } с.
live-error-closed = Вызов больше не открыт.
live-error-own-challenge = Это ваш собственный вызов.
live-error-not-yours = Это не ваш вызов.
live-error-no-such-challenge = Такого вызова нет.
live-error-no-such-player = Учётной записи с таким именем нет.
live-error-no-such-game = Такой партии нет.
live-error-bad-control = Такой контроль времени невозможен.
live-error-bad-name = Такое имя не подходит.
live-error-bad-password = В пароле должно быть от 8 до 200 знаков.
live-error-bad-token = Ключ или ссылка неизвестны либо больше не действуют.
live-error-name-taken = Это имя уже занято.
live-error-wrong-password = Имя и пароль не подходят друг к другу.
live-error-who-are-you = Здесь вас ещё не знают.
live-error-not-a-player = Это могут делать только игроки.
live-error-not-your-turn = Сейчас ход соперника.
live-error-your-turn = Сейчас ваш ход.
live-error-too-early = Ещё рано: должны походить оба.
live-error-too-late = Оба уже походили: партию можно только сдать.
live-error-over = Партия окончена.
live-error-not-over = Партия ещё не окончена.
live-error-rated = Не в партиях на рейтинг.
live-error-time-up = Ваше время вышло.
live-error-wrong-ply = Партия тем временем ушла вперёд. Ваш ход не сделан.
live-error-bad-move = Такой ход невозможен.
live-error-nothing-offered = Предложений больше нет.
live-error-answer-first = Сначала ответьте сопернику.
live-error-offered = Ваше предложение ещё в силе.
live-error-too-soon = Ваше прошлое предложение недавно отклонили. Подождите несколько ходов.
live-error-nothing-to-take-back = У вас нет хода, который можно вернуть.
live-error-not-away = Соперник вернулся.
