// A game of placing stones on 121 cells, served by boardgame.io with its defaults: in memory.
// node server.js PORT

const { Server } = require("boardgame.io/server");

const CELLS = 121;

const placement = {
  name: "placement",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ cells: Array(CELLS).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: ({ G, playerID }, cell) => {
      if (!Number.isInteger(cell) || G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
};

const server = Server({ games: [placement], origins: [] });
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, "127.0.0.1", done);
server.run(Number(process.argv[2]));
