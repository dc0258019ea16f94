import pg from 'pg';

// Every connection to Postgres is made here. A lost connection emits 'error', and an 'error' event without a listener ends the process.
// The statement under way on it is rejected anyway, and code that keeps a connection open listens for 'end'.

/** A machine that vanishes does not close its connections, so TCP has to check that it is still there. */
const keepAlive = true;

/** A single connection, not yet opened. */
export function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  return heard(new pg.Client({ keepAlive, ...options, connectionString: url }));
}

/** A pool of connections. */
export function newPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = heard(new pg.Pool({ keepAlive, ...options, connectionString: url }));
  // The pool itself listens only to its idle connections.
  pool.on('connect', heard);
  return pool;
}

function heard<C extends { on(event: 'error', listener: () => void): unknown }>(connection: C): C {
  connection.on('error', () => undefined);
  return connection;
}
