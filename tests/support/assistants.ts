import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Harness } from './harness.ts';

/** Both revisions of the protocol that are in use: the one with a handshake, and the one in which each request says everything. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof REVISIONS)[number];

/** The app of a harness, listening; and clients of the protocol's own library. `at` is its clock. */
export async function listening(h: Harness, at: () => Date) {
  const { providers, limits } = h.context();
  const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: at, providers, limits });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(() => app.close());
  const url = new URL('/mcp', origin);
  const connect = async (key: string, revision: Revision = '2026-07-28'): Promise<Client> => {
    const mode = revision === '2026-07-28' ? { pin: revision } : ('legacy' as const);
    const client = new Client({ name: 'tests', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(url, { requestInit: { headers: { authorization: `Bearer ${key}` } } }),
    );
    return client;
  };
  return { app, origin, url, connect };
}
