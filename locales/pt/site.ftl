# A moldura de todas as páginas e as páginas sem ficheiro próprio.
site-name = Harzdame
site-skip = Ir para o conteúdo
site-nav-label = Menu principal
site-nav-play = Jogar
site-nav-live = Online
site-nav-rules = Regras
site-nav-endgames = Finais
site-language = Idioma
site-theme = Alternar entre claro e escuro
site-footer-game = O Harzdame foi inventado por Benedikt Rosenau em 2009.
site-footer-software = Este programa é software livre, com a licença MIT ou a licença Apache 2.0, à escolha.

site-play-title = Jogar Harzdame
site-play-description = Jogue Harzdame, o jogo de damas que usa as 64 casas, contra o computador ou a dois no mesmo tabuleiro.
site-play-noscript = O tabuleiro precisa de JavaScript. As regras do jogo podem ler-se sem ele.
site-play-unbuilt-title = O tabuleiro ainda não foi construído
site-play-unbuilt-text = Este programa foi compilado sem a parte que corre no navegador, por isso não há tabuleiro para mostrar. As regras do jogo estão disponíveis na mesma.
site-play-unbuilt-remedy = Pare o programa e inicie-o na pasta do projeto com o comando seguinte, que constrói o que falta:

site-not-found-title = Esta página não existe
site-not-found-text = O endereço não leva a lado nenhum. Talvez tenha uma gralha, ou a página tenha mudado de lugar.
site-not-found-home = Ir para o tabuleiro

site-figure-white-men = Damas brancas: { $squares }.
site-figure-white-kings = Reis brancos: { $squares }.
site-figure-black-men = Damas pretas: { $squares }.
site-figure-black-kings = Reis pretos: { $squares }.
site-figure-empty = Um tabuleiro vazio.
