import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A TCP connection on which a test sends bytes itself, for requests that no HTTP client would send. */
export interface RawConnection {
  socket: Socket;
  /** Everything that was received so far. */
  received(): string;
  /** Everything that was received, once the server has closed the connection, cleanly or not. */
  ended: Promise<string>;
}

/** Connects to a port of this machine and sends this text. */
export async function dial(port: number, text: string | Buffer = ''): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((done) => socket.once('close', () => done(answer)));
  await once(socket, 'connect');
  if (text.length > 0) socket.write(text);
  return { socket, received: () => answer, ended };
}

/** Sends this text one byte at a time, a byte every `everyMs` milliseconds, again and again until the connection is closed. */
export function drip({ socket }: RawConnection, text: string, everyMs: number): void {
  let at = 0;
  const timer = setInterval(() => {
    socket.write(text[at % text.length] ?? '');
    at += 1;
  }, everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** The head of a request: method and path, then headers. */
export const head = (line: string, headers: Readonly<Record<string, string>> = {}): string =>
  [
    `${line} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

/** The status of each answer on a connection. */
export const statuses = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
