import pg from 'pg';

// Every connection to Postgres is made here: one that is lost says so by an 'error' event, which ends a process where nobody listens to it.
// What was under way on it fails by itself, and whoever keeps a connection open hears its 'end'.

/** A machine that vanishes closes nothing: its silence has to be noticed. */
const keepAlive = true;

/** A connection of one's own, not yet opened. */
export function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  return heard(new pg.Client({ keepAlive, ...options, connectionString: url }));
}

/** A pool of connections. */
export function newPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = heard(new pg.Pool({ keepAlive, ...options, connectionString: url }));
  // The pool listens to the idle ones alone.
  pool.on('connect', heard);
  return pool;
}

function heard<C extends { on(event: 'error', listener: () => void): unknown }>(connection: C): C {
  connection.on('error', () => undefined);
  return connection;
}
