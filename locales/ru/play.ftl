## Страница, на которой играют

play-loading = Расставляем фигуры…
play-failed = Не удалось загрузить партию. Обновите страницу, чтобы попробовать ещё раз.
play-retry = Обновить

## Игроки и положение дел

play-white = Белые
play-black = Чёрные
play-you = Вы
play-computer = Компьютер, уровень { $level }
play-turn = { $color ->
    [white] Ход белых
   *[black] Ход чёрных
}
play-your-turn = { $color ->
    [white] Ваш ход (белые)
   *[black] Ваш ход (чёрные)
}
play-thinking = Компьютер думает
play-stopped = Компьютер остановлен
play-past = { $ply ->
    [0] Прежняя позиция: начало
   *[other] Прежняя позиция: после { $move }
}
play-must-capture = { $count ->
    [one] Бить обязательно: { $count } фигуру
    [few] Бить обязательно: { $count } фигуры
   *[other] Бить обязательно: { $count } фигур
}
play-draw-offered = Компьютер предлагает ничью.
play-draw-refused = Компьютер отклоняет ничью.
play-draw-declined = Вы отклонили ничью.
play-repetition-near = Эта позиция возникла уже дважды. На третий раз будет ничья.
play-no-progress-near = Ходов обеих сторон без взятий и без ходов простых: { $plies }. На сотом будет ничья.
play-pieces = { $men ->
    [one] { $men } простая шашка
    [few] { $men } простые шашки
   *[other] { $men } простых шашек
}, { $kings ->
    [0] ни одной дамки
    [one] { $kings } дамка
    [few] { $kings } дамки
   *[other] { $kings } дамок
}

## Чем кончилась партия

play-won = { $winner ->
    [white] Белые выиграли
   *[black] Чёрные выиграли
}
play-you-won = Вы выиграли
play-you-lost = Выиграл компьютер
play-draw = Ничья
play-reason-no-pieces = { $loser ->
    [white] У белых не осталось фигур.
   *[black] У чёрных не осталось фигур.
}
play-reason-blocked = { $loser ->
    [white] Белым некуда ходить: все их фигуры заперты.
   *[black] Чёрным некуда ходить: все их фигуры заперты.
}
play-reason-resignation = { $loser ->
    [white] Белые сдались.
   *[black] Чёрные сдались.
}
play-reason-agreement = Соперники согласились на ничью.
play-reason-repetition = Одна и та же позиция с той же очередью хода возникла в третий раз.
play-reason-no-progress = За 100 ходов обеих сторон подряд никто не бил и не ходил простой шашкой.

## Действия

play-actions = Действия
play-new = Новая партия
play-undo = Взять назад
play-flip = Повернуть
play-view = Вид
play-view-square = Квадрат
play-view-diamond = Ромб
play-resign = Сдаться
play-draw-offer = Ничья
play-exchange = FEN и PDN
play-hint = Подсказка
play-analysis = Анализ
play-settings = Настройки
play-help = Клавиши
play-stop = Стоп
play-go-on = Дальше
play-back-to-live = К партии
play-draw-accept = Принять
play-draw-decline = Отклонить
play-chain-back = Отменить прыжок
play-chain = Взятие начато: { $path }

## Ходы

play-moves = Ходы
play-moves-none = Ходов ещё нет
play-start-position = Начало
play-first = К началу
play-previous = На ход назад
play-next = На ход вперёд
play-last = К последнему ходу
play-typed = Введите ход
play-typed-example = например, { $move }
play-typed-play = Пойти
play-typed-which = Подходит несколько взятий. Выберите путь:

## Взгляд движка

play-evaluation = Оценка
play-eval-even = Равенство
play-eval-slightly = { $color ->
    [white] У белых чуть лучше
   *[black] У чёрных чуть лучше
}
play-eval-better = { $color ->
    [white] У белых лучше
   *[black] У чёрных лучше
}
play-eval-much = { $color ->
    [white] У белых намного лучше
   *[black] У чёрных намного лучше
}
play-eval-win = { $color ->
    [white] Белые выигрывают в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
   *[black] Чёрные выигрывают в { $moves ->
        [one] { $moves } ход
        [few] { $moves } хода
       *[other] { $moves } ходов
    }
}
play-eval-win-short = { $color ->
    [white] Белые в { $moves }
   *[black] Чёрные в { $moves }
}
# The same where it is known by tables, but not in how many moves.
play-eval-known = { $color ->
    [white] Белые выигрывают
   *[black] Чёрные выигрывают
}
play-eval-known-short = { $color ->
    [white] Белые выигрывают
   *[black] Чёрные выигрывают
}
play-analysis-best = Лучшие ходы
play-analysis-depth = глубина { $depth }
play-analysis-show = Показать на доске
play-analysis-line = Вариант движка
play-analysis-begun = Считает…
play-analysis-waiting = Ждёт, пока компьютер думает
play-analysis-over = Партия окончена
play-analysis-failed = Анализ не удался: { $problem }
play-analysis-own = Теперь компьютер помогает вам в этой партии. Против компьютера это ваше дело; следующая партия начнётся без подсказок.
play-variation = { $ply ->
    [0] Вариант: начало
   *[other] Вариант: после { $move }
}
play-hint-looking = Ищется хороший ход…
play-hint-move = Подсказка: { $move }

## Окна

play-cancel = Отмена
play-close = Закрыть
play-confirm = Подтвердить
play-new-begin = Начать
play-new-lost = Партия на доске будет заменена.
play-new-opponent = Соперник
play-new-computer = Компьютер
play-new-person = Вдвоём за этой доской
play-new-level = Уровень
play-level-word = { $word ->
    [first-day] первый день
    [beginner] новичок
    [casual] любитель
    [practised] опытный
    [strong] сильный
   *[full-strength] полная сила
}
play-new-color = Ваш цвет
play-color-random = Случайно
play-resign-title = Сдать партию?
play-resign-text = { $color ->
    [white] Белые сдаются, чёрные выигрывают.
   *[black] Чёрные сдаются, белые выигрывают.
}
play-draw-title = Согласиться на ничью?
play-draw-text = Партия закончится без победителя. Согласны должны быть оба соперника.
play-offer-title = Предложить ничью?
play-offer-text = Компьютер ответит сразу. Если он согласится, партия закончится без победителя.
play-branch-title = Играть дальше отсюда?
play-branch-text = { $count ->
    [1] Последний ход партии будет взят назад.
    [one] Будет взят назад { $count } последний ход партии.
    [few] Будут взяты назад { $count } последних хода партии.
   *[other] Будет взято назад { $count } последних ходов партии.
}

## FEN и PDN

play-exchange-title = Копирование и вставка
play-fen = Позиция (FEN)
play-pdn = Партия (PDN)
play-copy = Копировать
play-copied = Скопировано
play-copy-failed = Браузер не разрешает странице копировать. Выделите текст и скопируйте его сами.
play-download = Сохранить в файл
play-import = Вставьте позицию (FEN) или партию (PDN)
play-import-load = Загрузить
play-import-which = В тексте несколько партий. Выберите одну:
play-import-game = { $number }. { $white } – { $black } { $result }
play-import-empty = Читать пока нечего.
play-import-as = Затем
play-problem-at = Строка { $line }, столбец { $column }: { $problem }
play-problem-unreadable = Это не удаётся прочитать.
play-problem-missing = Здесь нечего читать.
play-problem-colon = Здесь не хватает двоеточия.
play-problem-color = Здесь должно стоять W или B — цвет следующих фигур.
play-problem-comma = Здесь ожидается запятая или конец списка.
play-problem-piece = Это не фигура: точка — пустое поле, w и b — простые, W и B — дамки.
play-problem-side = Не указано, чей ход: начните с W или B.
play-problem-square = Это не поле: поля идут от a1 до h8.
play-problem-length = В краткой форме нужны сторона и ровно 64 поля.
play-problem-duplicate = Поле { $square } названо дважды.
play-problem-too-many-pieces = { $color ->
    [white] У белых больше 21 фигуры.
   *[black] У чёрных больше 21 фигуры.
}
play-problem-no-pieces = На доске нет ни одной фигуры.
play-problem-man-on-promotion = На { $square } не может стоять простая шашка: она стала бы дамкой.
play-problem-illegal-move = Такой ход здесь не разрешён.
play-problem-empty-square = На { $square } нет фигуры.
play-problem-not-own-piece = Фигура на { $square } принадлежит другой стороне.
play-problem-no-such-capture = Разрешённого взятия с { $from } на { $to } нет.
play-problem-broken-path = С { $from } на { $to } фигура взятием попасть не может.
play-problem-nothing-to-capture = Бить здесь нечего: тихий ход пишут так: { $from }-{ $to }.
play-problem-occupied = Поле { $square } не пустое.
play-problem-man-move = Простая шашка ходит на одно поле вперёд или на одно вправо от своего игрока.
play-problem-king-move = Дамка ходит по вертикали или горизонтали, только через пустые поля.
play-problem-ambiguous-move = Подходит несколько взятий. Укажите весь путь.
play-problem-must-capture = { $count ->
    [one] Здесь бить обязательно: нужно побить { $count } фигуру.
    [few] Здесь бить обязательно: нужно побить { $count } фигуры.
   *[other] Здесь бить обязательно: нужно побить { $count } фигур.
}
play-problem-move-text = Это не ход: напишите поля, например a4-a5 или c3xc5.
play-problem-other-game = Это партия в другую игру, не в харцдаме.
play-problem-setup = В этой партии между ходами расставлена другая позиция, загрузить её нельзя.
play-problem-unexpected = Этому здесь не место.
play-problem-tag = Тег пишут так: [Event "Club"].
play-problem-setup-text = Позицию между ходами пишут так: /FEN "W:Wa1:Bh8"/.
play-problem-unclosed-text = В этой строке не хватает второй кавычки.
play-problem-unclosed-comment = Комментарий не закрыт: поставьте { "}" } в конце.
play-problem-unclosed-variation = Вариант не закрыт: поставьте ) в конце.
play-problem-unopened-variation = Здесь нет открытого варианта.
play-problem-too-large = Это слишком длинно, или вложенность слишком глубока, чтобы это прочитать.
play-problem-no-game = В этом тексте нет партии.
play-problem-game-over = Партия окончена.

## Настройки

play-set-full-capture = Проводить взятие целиком, если оно единственное
play-set-auto-move = Ходить автоматически, если разрешён только один ход
play-set-view = Доска
play-set-lines = Варианты в анализе
play-set-coordinates = Показывать координаты
play-set-resigns = Компьютер сдаётся в проигранных партиях
play-set-draws = Компьютер предлагает и принимает ничью
play-set-shortcuts = Одиночные буквы служат горячими клавишами

## Клавиши

play-help-title = Клавиши
play-help-text = Буквы действуют, пока не вводится текст. На доску ведёт клавиша Tab; там стрелки переходят с поля на поле, а Enter выбирает.
play-key-left = Стрелка влево
play-key-right = Стрелка вправо
play-key-home = Home
play-key-end = End
play-key-escape = Esc
play-help-board = К доске
play-help-escape = Отказаться от начатого взятия

## Сообщения

play-notice-elsewhere = Другая ваша партия открыта в другой вкладке. В этой вкладке своя партия.
play-notice-not-saved = Этот браузер не хранит партию: после обновления страницы она пропадёт.
play-notice-broken = Сохранённую партию не удалось восстановить.
play-notice-loaded = Загружено.
play-notice-engine = Компьютер не смог пойти: { $problem }
play-notice-link = Позиция в адресе не годится: { $problem }
play-update = Готова новая версия.
play-update-load = Загрузить
