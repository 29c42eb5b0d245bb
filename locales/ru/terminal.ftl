## Партия в терминале. Клавиши одинаковы во всех языках.

terminal-keys = Стрелки, Enter или ход с клавиатуры · ? справка · q выход · u назад · t повернуть · v вид · l анализ · i подсказка · s сохранить · o открыть · r сдаться · p ничья · n новая
terminal-move-prompt = Ход:
terminal-choose-piece = Выберите одну из своих фигур.
terminal-computer-turn = Ход компьютера. Клавиша u берёт назад ваш ход.
terminal-undone = Взято назад: { $moves }
terminal-nothing-to-undo = Брать назад нечего.
terminal-no-draw = Компьютер не соглашается на ничью.
terminal-draw-offered = Компьютер предлагает ничью. p: да · Esc: нет
terminal-save-prompt = Сохранить в PDN, имя файла:
terminal-saved = Сохранено в { $file }.
terminal-exists = { $file } уже есть и не будет заменён. Выберите другое имя.
terminal-save-failed = Не удалось записать { $file }: { $problem }
terminal-open-prompt = Открыть файл PDN, имя файла:
terminal-opened = { $file } открыт.
terminal-open-failed = Не удалось прочитать { $file }: { $problem }
terminal-confirm-keys = Enter: да   Esc: нет
terminal-quit-title = Выйти из партии?
terminal-quit-text = Партия не сохранена.
terminal-too-small = Окно слишком мало. Нужно столбцов: { $width }, строк: { $height }.
terminal-help =
    Стрелки        двигать курсор
    Enter, пробел  выбрать фигуру или поле
    a1–h8          ввести ход, например a3-a4 или c1xh6
    Backspace      отменить прыжок или букву
    Esc            отменить выбор
    u              взять ход назад
    t              повернуть доску
    v              вид: квадрат или ромб
    l, i           оценка и лучший вариант, подсказка
    s, o           сохранить или открыть файл PDN
    r, p           сдаться, предложить или принять ничью
    n, q           новая партия, выход

    {"["} ] курсор   < > выбрано   ( ) цель   ‹ › последний ход
    × побита, снимается в конце   ∘ область превращения
