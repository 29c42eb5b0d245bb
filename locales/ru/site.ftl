# Рамка всех страниц и страницы без собственного файла.
site-name = Харцдаме
site-skip = Перейти к содержанию
site-nav-label = Главное меню
site-nav-play = Играть
site-nav-live = Онлайн
site-nav-rules = Правила
site-nav-endgames = Эндшпили
site-language = Язык
site-theme = Переключить светлую и тёмную тему
site-footer-game = Харцдаме придумал Бенедикт Розенау в 2009 году.
site-footer-software = Это свободная программа: на выбор по лицензии MIT или Apache 2.0.

site-play-title = Играть в харцдаме
site-play-description = Харцдаме — шашки на всех 64 полях: играйте с компьютером или вдвоём за одной доской.
site-play-noscript = Для игры на доске нужен JavaScript. Правила можно прочитать и без него.
site-play-unbuilt-title = Доска ещё не собрана
site-play-unbuilt-text = Программа скомпилирована без браузерной части, поэтому показать доску нельзя. Правила игры доступны и так.
site-play-unbuilt-remedy = Остановите программу и запустите её в папке проекта следующей командой — она соберёт недостающее:

site-not-found-title = Такой страницы нет
site-not-found-text = Этот адрес никуда не ведёт. Возможно, в нём опечатка или страница переехала.
site-not-found-home = К доске

site-figure-white-men = Белые простые: { $squares }.
site-figure-white-kings = Белые дамки: { $squares }.
site-figure-black-men = Чёрные простые: { $squares }.
site-figure-black-kings = Чёрные дамки: { $squares }.
site-figure-empty = Пустая доска.
