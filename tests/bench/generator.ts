import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What one round of load saw: answers per second, and how long they took, in milliseconds. */
export interface Round {
  rate: number;
  latencies: number[];
}

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Asks the same question over and over on `connections` connections that are kept open, each as soon as the last answer is whole. The
 * requests are ready-made bytes and answers are only measured, so that asking takes little of the machine that answers, too.
 * @throws Error for any answer but 200
 */
export async function load(
  url: string,
  { cookie, seconds, connections }: { cookie?: string | undefined; seconds: number; connections: number },
): Promise<Round> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n${cookie ? `cookie: ${cookie}\r\n` : ''}\r\n`,
  );
  const latencies: number[] = [];
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
  await Promise.all(sockets.map((socket) => askUntil(socket, request, until, latencies)));
  const took = (performance.now() - begun) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { rate: latencies.length / took, latencies };
}

function askUntil(socket: Socket, request: Buffer, until: number, latencies: number[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received: Buffer = Buffer.alloc(0);
  let sent = 0;
  const ask = (): void => {
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
    latencies.push(now - sent);
    received = Buffer.alloc(0);
    if (now >= until) resolve();
    else ask();
  });
  socket.on('error', reject);
  socket.on('close', () => reject(new Error('The server closed the connection.')));
  ask();
  return promise;
}

/** How many bytes the whole answer has; null while its head is not there yet. */
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

/** The value that so many percent of the values do not pass; NaN for none. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;
}
