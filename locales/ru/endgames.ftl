## Просмотр эндшпилей: позиции, где мало фигур, и что о них известно.

endgames-title = Эндшпили
endgames-description = Расставьте любую позицию в харцдаме, где не больше { $pieces } фигур, и узнайте, кто выигрывает, чего стоит каждый ход и сколько до конца.
endgames-lead = Если фигур не больше { $pieces }, известно всё: кто выигрывает и какими ходами.
endgames-noscript = Для просмотра эндшпилей нужен JavaScript. Правила можно прочитать и без него.
endgames-failed = Не удалось загрузить страницу. Обновите её, чтобы попробовать ещё раз.

## Что известно о позиции

endgames-asking = Ищем в таблицах…
endgames-win = { $color ->
    [white] Ход белых, они выигрывают
   *[black] Ход чёрных, они выигрывают
}
endgames-draw = { $color ->
    [white] Ничья, ход белых
   *[black] Ничья, ход чёрных
}
endgames-loss = { $color ->
    [white] Ход белых, они проигрывают
   *[black] Ход чёрных, они проигрывают
}
endgames-end = { $plies ->
    [one] Без ошибок до конца { $plies } полуход.
    [few] Без ошибок до конца { $plies } полухода.
   *[other] Без ошибок до конца { $plies } полуходов.
}
endgames-winning = Выигрывающих ходов: { $count } из { $all }.
endgames-drawing = Ходов, сохраняющих ничью: { $count } из { $all }.
endgames-losing = Любой ход проигрывает.
endgames-invalid = Это ещё не позиция
endgames-many = Слишком много фигур для таблиц
endgames-many-text = Фигур на доске: { $count }. Таблицы здесь знают позиции, где их не больше { $most }.
endgames-unknown = Нет в таблицах
endgames-unknown-text = Позиций с такими фигурами в этих таблицах нет.

## Её ходы

endgames-moves = Чего стоит каждый ход
endgames-moves-none = Показать нечего: ходов нет.
endgames-category = { $category ->
    [win] Победа
    [draw] Ничья
   *[loss] Проигрыш
}
endgames-plies = { $plies ->
    [one] { $plies } полуход
    [few] { $plies } полухода
   *[other] { $plies } полуходов
}

## Расстановка

endgames-setup = Расставить
endgames-turn = Чей ход
endgames-tool-move = Ходить
endgames-tool-remove = Убирать фигуры
endgames-keyboard-help = Стрелки переходят с поля на поле, Enter ставит выбранную фигуру или убирает её, Escape возвращает к ходам.
endgames-clear = Очистить
endgames-random = Случайная
endgames-copy = Ссылка
endgames-copy-failed = Браузер не даёт странице копировать. Ссылка — в адресной строке.
endgames-play = Играть отсюда
endgames-examples = Примеры
endgames-example-kings = Две дамки против одной
endgames-example-lone = Дамка против дамки
endgames-example-race = Гонка простых
endgames-example-only = Выигрывает один ход
endgames-example-shut = Взаперти
endgames-example-long = Долгий выигрыш

## О странице

endgames-about-title = Что здесь показано
endgames-about-values = Позиции, где фигур не больше { $pieces }, просчитаны до конца, каждая со всеми ходами. Поэтому оценки точны и верны, если никто не ошибается: победа, ничья или проигрыш стороны, которая ходит. Правила ничьей не учитываются: ничья значит, что никто не может добиться победы.
endgames-about-plies = Полуход — это ход одной стороны. Там, где известно, сколько полуходов до конца, число стоит рядом с ходом: победитель спешит, проигрывающий тянет.
endgames-about-setup = Чтобы расставить позицию, выберите фигуру под доской, а затем поля; та же фигура ещё раз убирает её. Рукой делают ходы.
endgames-about-link = Позиция записана в адресе страницы: по ссылке увидят то же самое, а кнопка «Назад» в браузере возвращает назад.
