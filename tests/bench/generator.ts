import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The result of one round of load: answers per second, how many of them were writes, and how long each read took, in milliseconds. */
export interface Round {
  rate: number;
  latencies: number[];
}

/** A request as it is sent: a read without a body, a write with one. */
export interface Asked {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** In a mixed run one request in this many is a write. */
const WRITE_EACH = 20;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Sends the same request, or several in turns, over and over on `connections` connections that are kept open, each as soon as the last answer is complete. With `writes`,
 * one request in twenty is one of them instead, in turns. The requests are prepared bytes and answers are only measured, so that the client takes
 * little of the machine's time from the server. @throws Error for any answer except 200
 */
export async function load(
  read: Asked | readonly Asked[],
  { writes = [], seconds, connections }: { writes?: readonly Asked[]; seconds: number; connections: number },
): Promise<Round> {
  const reads = [read].flat();
  const { hostname, port } = new URL(reads[0]?.url ?? '');
  const reading = reads.map(bytesOf);
  const writing = writes.map(bytesOf);
  let sent = 0;
  const next = (): Buffer => {
    sent += 1;
    const write = sent % WRITE_EACH === 0 && writing[(sent / WRITE_EACH) % writing.length];
    return write || (reading[sent % reading.length] ?? Buffer.alloc(0));
  };
  let answers = 0;
  const latencies: number[] = [];
  const answered = (request: Buffer, ms: number): void => {
    answers += 1;
    if (!writing.includes(request)) latencies.push(ms);
  };
  const sockets: Socket[] = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  await Promise.all(sockets.map((socket) => askUntil(socket, next, until, answered)));
  const took = (performance.now() - begun) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { rate: answers / took, latencies };
}

function bytesOf({ url, headers = {}, body }: Asked): Buffer {
  const { host, pathname, search } = new URL(url);
  const all = {
    host,
    connection: 'keep-alive',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(
    `${body === undefined ? 'GET' : 'POST'} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`,
  );
}

function askUntil(
  socket: Socket,
  next: () => Buffer,
  until: number,
  answered: (request: Buffer, ms: number) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received: Buffer = Buffer.alloc(0);
  let request: Buffer = received;
  let sent = 0;
  const ask = (): void => {
    request = next();
    sent = performance.now();
    socket.write(request);
  };
  socket.on('data', (piece: Buffer) => {
    received = received.length === 0 ? piece : Buffer.concat([received, piece]);
    const size = sizeOf(received);
    if (size === null || received.length < size) return;
    const now = performance.now();
    if (!received.subarray(0, 15).toString('latin1').startsWith('HTTP/1.1 200')) {
      reject(new Error(`The server answered: ${received.toString().slice(0, 1_000)}`));
      return;
    }
    answered(request, now - sent);
    received = Buffer.alloc(0);
    if (now >= until) resolve();
    else ask();
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server closed the connection.')));
  ask();
  return promise;
}

/** The length of the whole answer in bytes; null until its head has arrived. */
function sizeOf(received: Buffer): number | null {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = received.subarray(0, end).toString('latin1');
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`The server answered without a length: ${head}`);
  return end + HEAD_END.length + Number(length);
}

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value at this percentile; NaN if there are no values. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
