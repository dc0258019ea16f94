import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const LOOK_MS = 1_000;
/**
 * How many bytes of a body must arrive in each `STEP_MS`, at least: a slow phone manages that, a client that only holds a connection open does not.
 */
const STEP_BYTES = 8_192;
const STEP_MS = 12_000;
/** A body of at most so many bytes is read even if its request is answered before, so that the client gets the answer and can go on. */
const READ_BYTES = 1_048_576;
/** After the signal to stop: how long new requests are read, how long half-sent ones may still arrive, and how long answers may still take. */
const LAST_CALL_MS = 300;
const ARRIVING_MS = 2_000;
const ANSWERING_MS = 7_000;

/** Time-outs of the web server, for which Node's own are too long (figures R7, R11). */
export const connectionOptions = {
  connectionTimeout: 30_000,
  // Long enough for a large piece of a file over a slow line; a body that stalls is cut off after `STEP_MS`.
  requestTimeout: 600_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: LOOK_MS },
  forceCloseConnections: 'idle',
  // While the server stops, it still answers requests on open connections, with the header that closes them.
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

/** Answers bytes that are not a valid request and closes the connection, because the bytes that follow cannot be trusted either. */
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

/** A request that is being read or answered. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** When the last step of the body had arrived, and how many bytes the connection had received by then. */
  at: number;
  bytes: number;
}

/**
 * Closes connections whose request does not arrive: a body that is too slow gets 408, as Node does for a head that is too slow. A long body is not
 * read after its request has been answered: the connection is closed. When the server stops, requests that have arrived completely are answered and
 * all other connections are closed, so that it stops in time.
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
    // An answer may be sent before the body has arrived, so the exchange is watched until both are done.
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
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.raw.complete && bodyBytes(request) > READ_BYTES) reply.header('connection', 'close');
    done();
  });

  /** Closes idle connections at once, half-sent requests after `ARRIVING_MS`, and everything after `ANSWERING_MS`. */
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

/** How long the body of a request is as it says itself; infinitely long if it does not say so. */
const bodyBytes = ({ headers }: FastifyRequest): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;

const isOver = ({ request, response }: Exchange): boolean =>
  request.socket.destroyed || (request.complete && response.closed);

/** Whether the body's next step arrived in time. Bytes that have arrived but that we have not read yet count as in time. */
function getsOn(exchange: Exchange): boolean {
  const { request, bytes, at } = exchange;
  const now = performance.now();
  const { bytesRead } = request.socket;
  if (bytesRead - bytes < STEP_BYTES && request.readableLength === 0) return now - at < STEP_MS;
  exchange.at = now;
  exchange.bytes = bytesRead;
  return true;
}
