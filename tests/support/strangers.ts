import { createServer, type Socket } from 'node:net';
import { afterAll } from 'vitest';
import type { Db } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { createProviders, type Providers } from '#server/providers/index.ts';

/** A server that is no vendor: it sends `greeting` at once and `answer` to whatever it receives, or nothing at all. */
async function stranger(greeting: string, answer: string): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting) socket.write(greeting);
    socket.on('data', () => {
      if (answer) socket.end(answer);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((ended) => server.close(() => ended()));
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** The providers of an installation, with all vendors at one address. */
export function providersAt(host: string, db: Db, dataDir: string): Promise<Providers> {
  const env = loadEnv({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    STRIPE_SECRET_KEY: 'sk_test_outage',
    STRIPE_WEBHOOK_SECRET: 'whsec_b3V0YWdl',
    STRIPE_API_BASE: `http://${host}`,
    SMTP_URL: `smtp://${host}`,
    REVIEWER_URL: `http://${host}/v1`,
    REVIEWER_MODEL: 'judge',
    SOCIAL_URL: `http://${host}`,
    SOCIAL_KEY: 'id:secret',
    S3_BUCKET: 'accord',
    S3_ENDPOINT: `http://${host}`,
    S3_REGION: 'eu-west-1',
    S3_KEY_ID: 'id',
    S3_SECRET: 'secret',
  });
  return createProviders(env, db);
}

const html = '<html>It works!</html>';

/** Addresses without a vendor, by what is there instead. */
export const strangers = async () => ({
  'never answers': await stranger('', ''),
  'answers with a page of something else': await stranger(
    '',
    `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${html.length}\r\nconnection: close\r\n\r\n${html}`,
  ),
  'answers what is no protocol': await stranger('\u0000\u0001 rubbish\r\n', '\u0000\u0001\u0002 rubbish\r\n\r\n'),
  'hangs up at once': await stranger('', '\r\n'),
});
