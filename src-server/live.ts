import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import type { Actor } from './context.ts';
import type { Tx } from './db.ts';

const CHANNEL = 'accord_live';
const HEARTBEAT_MS = 25_000;

const liveEvent = z.object({
  userId: z.string(),
  topic: z.enum(['notifications', 'badges', 'campaign', 'deal', 'payment']),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Tells a person's open pages that something changed, when the transaction commits. Carries no data: pages ask again, within policy. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}

/**
 * Serves `GET /live`: server-sent events for the signed-in person. One LISTEN connection a process feeds all its streams; when it breaks
 * it is opened again, and the streams are told to ask for everything anew.
 */
export function registerLive(
  app: FastifyInstance,
  databaseUrl: string,
  actorOf: (request: FastifyRequest) => Promise<Actor>,
): void {
  const streams = new Map<string, Set<(topic: string) => void>>();
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: databaseUrl });
    fresh.on('notification', ({ payload }) => {
      const parsed = liveEvent.safeParse(JSON.parse(payload ?? 'null'));
      if (parsed.success) for (const send of streams.get(parsed.data.userId) ?? []) send(parsed.data.topic);
    });
    fresh.on('error', () => fresh.end().catch(() => undefined));
    fresh.on('end', reconnect);
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
    for (const sends of streams.values()) for (const send of sends) send('all');
  };
  const reconnect = (): void => {
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => listen().catch(reconnect), 1_000);
  };
  app.addHook('onReady', () => listen().catch(reconnect));
  app.addHook('preClose', async () => {
    closed = true;
    clearTimeout(retry);
    for (const sends of streams.values()) for (const send of sends) send('close');
    await client?.end().catch(() => undefined);
  });

  app.get('/live', async (request, reply) => {
    const actor = await actorOf(request);
    if (actor.kind !== 'user') return reply.code(401).send();
    reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    // From here on Fastify sends nothing: the headers that every route has are taken along.
    const headers = Object.entries(reply.getHeaders());
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
    raw.writeHead(200);
    raw.write('retry: 2000\n\n');
    const send = (topic: string): void => {
      if (topic === 'close') raw.end();
      else raw.write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`);
    };
    const mine = streams.get(actor.id) ?? new Set();
    streams.set(actor.id, mine.add(send));
    const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS);
    raw.on('close', () => {
      clearInterval(heartbeat);
      mine.delete(send);
      if (mine.size === 0) streams.delete(actor.id);
    });
    return reply;
  });
}
