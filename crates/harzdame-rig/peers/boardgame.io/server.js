// The peer in the measurements of the game server: the framework boardgame.io with a game that has no
// rules. What it measures is the framework, with games in memory, as it is by default.
'use strict'

const { Server } = require('boardgame.io/server')

const log = {
  name: 'log',
  setup: () => ({ moves: [] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    append: ({ G }, text) => {
      G.moves.push(text)
    },
  },
}

const port = Number(process.argv[2] ?? 8091)
Server({ games: [log], origins: false })
  .run(port)
  .then(({ appServer }) => console.log(`Matches are at http://127.0.0.1:${appServer.address().port}/`))
