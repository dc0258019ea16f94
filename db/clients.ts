import pg from 'pg';

// Every connection to Postgres is created here, with a listener for 'error': a lost connection emits that event, and without a listener it ends the
// process. The listener does nothing: the current statement is rejected anyway, and code that keeps a connection open listens for 'end'.

/** A machine that loses power or network does not close its connections, so TCP checks whether the other side still answers. */
const keepAlive = true;

/** A single connection, not yet opened. */
export function newClient(url: string, options: pg.ClientConfig = {}): pg.Client {
  return withErrorListener(new pg.Client({ keepAlive, ...options, connectionString: url }));
}

export function newPool(url: string, options: pg.PoolConfig = {}): pg.Pool {
  const pool = withErrorListener(new pg.Pool({ keepAlive, ...options, connectionString: url }));
  // The pool itself listens only to its idle connections.
  pool.on('connect', withErrorListener);
  return pool;
}

function withErrorListener<C extends { on(event: 'error', listener: () => void): unknown }>(connection: C): C {
  connection.on('error', () => undefined);
  return connection;
}
