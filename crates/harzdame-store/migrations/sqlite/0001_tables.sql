-- Times are milliseconds, flags are 0 or 1, and ids are random numbers, so that each column has a type
-- that both dialects know. Keep in step with migrations/postgres.

CREATE TABLE players (
    id       BIGINT PRIMARY KEY NOT NULL,
    name     TEXT,
    name_key TEXT UNIQUE,
    password TEXT,
    created  BIGINT NOT NULL
) WITHOUT ROWID;

CREATE TABLE sessions (
    token   TEXT PRIMARY KEY NOT NULL,
    player  BIGINT NOT NULL REFERENCES players (id),
    kind    TEXT NOT NULL,
    label   TEXT NOT NULL,
    created BIGINT NOT NULL,
    used    BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sessions_player ON sessions (player);
CREATE INDEX sessions_used ON sessions (used);

CREATE TABLE ratings (
    player     BIGINT NOT NULL,
    speed      TEXT NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    updated    BIGINT NOT NULL,
    PRIMARY KEY (player, speed)
) WITHOUT ROWID;
CREATE INDEX ratings_board ON ratings (speed, rating);

CREATE TABLE challenges (
    id         INTEGER PRIMARY KEY NOT NULL,
    creator    BIGINT NOT NULL REFERENCES players (id),
    opponent   BIGINT REFERENCES players (id),
    color      TEXT NOT NULL,
    control    TEXT NOT NULL,
    rated      BIGINT NOT NULL,
    listed     BIGINT NOT NULL,
    created    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    rematch_of BIGINT,
    game       BIGINT
);
CREATE INDEX challenges_lobby ON challenges (created, id) WHERE listed = 1 AND game IS NULL;
CREATE INDEX challenges_creator ON challenges (creator);
CREATE INDEX challenges_opponent ON challenges (opponent) WHERE opponent IS NOT NULL;
CREATE INDEX challenges_expires ON challenges (expires);

CREATE TABLE games (
    id             INTEGER PRIMARY KEY NOT NULL,
    white_player   BIGINT,
    white_level    BIGINT,
    black_player   BIGINT,
    black_level    BIGINT,
    control        TEXT NOT NULL,
    rated          BIGINT NOT NULL,
    began          BIGINT NOT NULL,
    seq            BIGINT NOT NULL,
    ply            BIGINT NOT NULL,
    last_at        BIGINT NOT NULL,
    deadline       BIGINT,
    engine_to_move BIGINT NOT NULL,
    ended          BIGINT,
    reason         TEXT,
    winner         BIGINT,
    rematch_of     BIGINT,
    rematch        BIGINT
);
CREATE INDEX games_white ON games (white_player, ended, id) WHERE white_player IS NOT NULL;
CREATE INDEX games_black ON games (black_player, ended, id) WHERE black_player IS NOT NULL;
CREATE INDEX games_running ON games (began, id) WHERE ended IS NULL;
CREATE INDEX games_deadline ON games (deadline) WHERE ended IS NULL AND deadline IS NOT NULL;
CREATE INDEX games_engine ON games (last_at) WHERE ended IS NULL AND engine_to_move = 1;

-- The log. Its key is what decides between two processes that go on with a game at once.
CREATE TABLE events (
    game  BIGINT NOT NULL,
    seq   BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    event TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;

CREATE TABLE chat (
    game   BIGINT NOT NULL,
    room   TEXT NOT NULL,
    at     BIGINT NOT NULL,
    id     BIGINT NOT NULL,
    player BIGINT NOT NULL,
    text   TEXT NOT NULL,
    PRIMARY KEY (game, room, at, id)
) WITHOUT ROWID;

CREATE TABLE presence (
    game  BIGINT NOT NULL,
    color BIGINT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (game, color)
) WITHOUT ROWID;
CREATE INDEX presence_at ON presence (at);

CREATE TABLE limits (
    key     TEXT PRIMARY KEY NOT NULL,
    arrival BIGINT NOT NULL
) WITHOUT ROWID;
CREATE INDEX limits_arrival ON limits (arrival);

-- One row: when a process of the service last gave a sign of life, and for how long there was none.
CREATE TABLE service (
    id   BIGINT PRIMARY KEY NOT NULL CHECK (id = 1),
    beat BIGINT,
    lost BIGINT NOT NULL
) WITHOUT ROWID;
INSERT INTO service (id, beat, lost) VALUES (1, NULL, 0);
