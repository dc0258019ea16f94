import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 1_000;
/** A body must bring this many bytes more within `STEP_MS`, however large it is. A slow phone does; a client that only holds a connection does not. */
const STEP_BYTES = 8_192;
const STEP_MS = 12_000;
/** How long after the signal to stop: requests that are on their way are read, half-sent ones may arrive, answers under way may end. */
const LAST_CALL_MS = 300;
const ARRIVING_MS = 2_000;
const ANSWERING_MS = 7_000;

/** Time-outs of the web server, where Node's own are too long (figures R7, R11). */
export const connectionOptions = {
  connectionTimeout: 30_000,
  // Long enough for a large piece of a file over a slow line; a body that stalls is cut after `STEP_MS`.
  requestTimeout: 600_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: LOOK_MS },
  forceCloseConnections: 'idle',
  // While the server stops it still answers what is asked on open connections, and says that they end.
  return503OnClosing: false,
  clientErrorHandler: refuseConnection,
} as const;

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const REFUSALS: Readonly<Record<string, { status: string; said: string }>> = {
  [TOO_SLOW]: { status: '408 Request Timeout', said: 'The request did not arrive in time' },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    said: 'The address or the headers of the request are too long',
  },
};
const UNREADABLE = { status: '400 Bad Request', said: 'The request could not be read' };

/** Answers what never became a request, and closes the connection: what follows in it could mean anything. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, said } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ error: said });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** One request on its way in or its answer on its way out. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** When the body last got on by a step, and how many bytes of the connection there were then. */
  at: number;
  bytes: number;
}

/**
 * Keeps connections from being held by those who do not finish what they say: a body that does not get on is cut with 408, as Node cuts
 * a head that does not. When the server stops, whole requests are answered and all else is closed, so that it ends within its time.
 */
export function registerConnections(app: FastifyInstance): void {
  const { server } = app;
  const sockets = new Set<Socket>();
  const exchanges = new Set<Exchange>();

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', (request, response) => {
    const exchange = { request, response, at: performance.now(), bytes: request.socket.bytesRead };
    exchanges.add(exchange);
    // An answer may be sent before the body has arrived; the exchange is watched until both are done.
    response.once('close', () => isOver(exchange) && exchanges.delete(exchange));
  });

  const look = (): void => {
    for (const exchange of exchanges) {
      if (isOver(exchange)) exchanges.delete(exchange);
      else if (!exchange.request.complete && !getsOn(exchange)) cut(exchange);
    }
  };
  const cut = ({ request, response }: Exchange): void => {
    if (response.headersSent) request.socket.destroy();
    else server.emit('clientError', Object.assign(new Error('Body too slow'), { code: TOO_SLOW }), request.socket);
  };
  const timer = setInterval(look, LOOK_MS).unref();

  /** Closes connections that are not worth waiting for: idle ones at once, half-sent requests after a while, everything in the end. */
  const closeMore = (stoppedAt: number): void => {
    const waited = performance.now() - stoppedAt;
    server.closeIdleConnections();
    if (waited < ARRIVING_MS) return;
    if (waited > ANSWERING_MS) server.closeAllConnections();
    const answering = new Set(
      [...exchanges].filter(({ request }) => request.complete).map(({ request }) => request.socket),
    );
    for (const socket of sockets) if (!answering.has(socket)) socket.destroy();
  };
  app.addHook('preClose', async () => {
    clearInterval(timer);
    if (!server.listening) return;
    const stoppedAt = performance.now();
    const closing = setInterval(() => closeMore(stoppedAt), 100);
    server.once('close', () => clearInterval(closing));
    await delay(LAST_CALL_MS);
  });
}

const isOver = ({ request, response }: Exchange): boolean =>
  request.socket.destroyed || (request.complete && response.closed);

/** Whether the body came a step further in time. Bytes that arrived and wait for us to read them are not late. */
function getsOn(exchange: Exchange): boolean {
  const { request, bytes, at } = exchange;
  const now = performance.now();
  const { bytesRead } = request.socket;
  if (bytesRead - bytes < STEP_BYTES && request.readableLength === 0) return now - at < STEP_MS;
  exchange.at = now;
  exchange.bytes = bytesRead;
  return true;
}
