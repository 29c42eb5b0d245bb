## O explorador de finais: posições com poucas peças e o que se sabe delas.

endgames-title = Explorador de finais
endgames-description = Monte qualquer posição de Harzdame com até { $pieces } peças e veja quem ganha, quanto vale cada lance e quanto tempo demora.
endgames-lead = Com até { $pieces } peças sabe-se tudo: quem ganha e com que lances.
endgames-noscript = O explorador precisa de JavaScript. As regras do jogo podem ler-se sem ele.
endgames-failed = Não foi possível carregar o explorador. Recarregue a página para tentar de novo.

## O que se sabe da posição

endgames-asking = A consultar…
endgames-win = { $color ->
    [white] Jogam as brancas e ganham
   *[black] Jogam as pretas e ganham
}
endgames-draw = { $color ->
    [white] Empate, jogam as brancas
   *[black] Empate, jogam as pretas
}
endgames-loss = { $color ->
    [white] Jogam as brancas e perdem
   *[black] Jogam as pretas e perdem
}
endgames-end = { $plies ->
    [one] Se ninguém errar, falta meio-lance para o fim.
   *[other] Se ninguém errar, faltam { $plies } meios-lances para o fim.
}
endgames-winning = Lances que ganham: { $count } de { $all }.
endgames-drawing = Lances que mantêm o empate: { $count } de { $all }.
endgames-losing = Todos os lances perdem.
endgames-invalid = Ainda não é uma posição
endgames-many = Peças a mais para as tabelas
endgames-many-text = Há { $count } peças no tabuleiro. As tabelas conhecem aqui posições com até { $most }.
endgames-unknown = Não está nas tabelas
endgames-unknown-text = As tabelas não incluem aqui estas peças.

## Os seus lances

endgames-moves = Quanto vale cada lance
endgames-moves-none = Não há nenhum lance para mostrar.
endgames-category = { $category ->
    [win] Ganha
    [draw] Empata
   *[loss] Perde
}
endgames-plies = { $plies ->
    [one] meio-lance
   *[other] { $plies } meios-lances
}

## Montar

endgames-setup = Montar
endgames-turn = A jogar
endgames-tool-move = Mover peças
endgames-tool-remove = Tirar peças
endgames-keyboard-help = As setas vão de casa em casa, Enter põe a peça escolhida ou tira-a, Escape volta aos lances.
endgames-clear = Esvaziar
endgames-random = Ao acaso
endgames-copy = Copiar ligação
endgames-copy-failed = O navegador não deixa copiar. A ligação está na barra de endereços.
endgames-play = Jogar daqui
endgames-examples = Exemplos
endgames-example-kings = Dois reis contra um
endgames-example-lone = Rei contra rei
endgames-example-race = Corrida de damas simples
endgames-example-only = Só um lance ganha
endgames-example-shut = Encurralado
endgames-example-long = Uma vitória longa

## Sobre o explorador

endgames-about-title = O que se vê aqui
endgames-about-values = As posições com até { $pieces } peças estão calculadas até ao fim, cada uma com todos os seus lances. Por isso os valores são exatos e valem se ninguém errar: vitória, empate ou derrota do lado que joga. Nenhuma regra de empate conta: é empate se nenhum lado puder forçar a vitória.
endgames-about-plies = Um meio-lance é o lance de um só lado. Quando se sabe quantos faltam para o fim, o número está junto do lance: quem ganha apressa-se e quem perde adia.
endgames-about-setup = Para montar uma posição, escolha uma peça por baixo do tabuleiro e depois as casas; a mesma peça outra vez tira-a. Com a mão joga-se.
endgames-about-link = A posição está no endereço da página: quem receber a ligação vê o mesmo, e o botão Retroceder do navegador volta atrás.
