import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from './data/db.ts';
import type { KnownSessions } from './data/known-sessions.ts';
import { listening } from './listening.ts';

const CHANNEL = 'accord_live';
const HEARTBEAT_MS = 25_000;
/**
 * Streams of one browser and of one person. A browser has six connections to a site that speaks HTTP/1.1: with a stream in each, the next tab
 * would not load.
 */
const BROWSER_STREAMS_MAX = 4;
const PERSON_STREAMS_MAX = 12;
/** What may wait in memory for a client that does not read: some thousand events. */
const UNREAD_MAX_BYTES = 65_536;
/** Seconds after which a process that has no stream left may be asked again. */
const FULL_RETRY_AFTER_S = 30;
/** Whatever was not heard within this time is taken to be a change of everyone. */
const HEARD_MS = 250;

const liveEvent = z.object({
  userId: z.string(),
  topic: z.enum(['notifications', 'badges', 'campaign', 'deal', 'payment']),
});
export type LiveEvent = z.infer<typeof liveEvent>;
/** What the database says when a row of sessions goes, whoever deleted it. */
const sessionEnd = z.object({ userId: z.string(), endedSession: z.string() });
/** What it says when anything changed that is known of people who are signed in. */
const peopleChange = z.object({ people: z.literal('changed') });
const notice = z.union([liveEvent, sessionEnd, peopleChange]);

/** What was said on the channel; null where it is nothing of ours. */
function readNotice(payload = ''): z.infer<typeof notice> | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** Whose stream a request opens, and for how long: a stream lives no longer than its session. */
export interface LiveSession {
  userId: string;
  /** As it is stored: a hash. */
  sessionId: string;
  expiresAt: Date;
}
interface Stream extends LiveSession {
  send(topic: LiveEvent['topic']): void;
  /** Ends it for the sake of a newer one: its page opens another when somebody looks at it again. */
  park(): void;
  end(): void;
}
interface LiveParts {
  databaseUrl: string;
  /** Streams that this process keeps open. */
  max: number;
  now: () => Date;
  known: KnownSessions;
}

export interface Live {
  /** Resolves when the known sessions are as the database had them when it was called. Never rejects. */
  caughtUp(): Promise<void>;
  /** Serves `GET /live` to whoever `sessionOf` finds. */
  register(sessionOf: (request: FastifyRequest) => Promise<LiveSession | null>): void;
}

/** Tells a person's open pages that something changed, when the transaction commits. Carries no data: pages ask again, within policy. */
export async function publish(tx: Tx, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`.execute(tx);
}

/**
 * Server-sent events for the signed-in person. One LISTEN connection a process feeds all its streams, and has the known sessions forgotten
 * when the database says that people changed. A stream ends at once when its session does, and within a heartbeat when the session expires.
 * When the connection was lost all of them end as soon as there is one again, because they may have missed something: a page that opens its
 * stream again asks for everything anew. Of more streams than one browser or person may have the oldest ends, and so does one whose client
 * does not read.
 */
export function createLive(app: FastifyInstance, { databaseUrl, max, now, known }: LiveParts): Live {
  let closed = false;
  const streams = new Map<string, Set<Stream>>();
  const hear = (payload: string | undefined): void => {
    const data = readNotice(payload);
    if (!data || !('topic' in data)) known.forget();
    if (!data || 'people' in data) return;
    for (const stream of streams.get(data.userId) ?? []) {
      if ('topic' in data) stream.send(data.topic);
      else if (data.endedSession === stream.sessionId) stream.end();
    }
  };
  const open = (): number => [...streams.values()].reduce((sum, { size }) => sum + size, 0);
  const endAll = (): void => {
    for (const mine of streams.values()) for (const stream of mine) stream.end();
  };
  const news = listening({
    databaseUrl,
    channel: CHANNEL,
    onNotice: hear,
    onChange(hearing) {
      known.hear(hearing);
      if (hearing) endAll();
    },
  });
  app.addHook('onReady', () => news.start());
  app.addHook('preClose', async () => {
    closed = true;
    endAll();
    await news.stop();
  });

  return {
    async caughtUp() {
      const heard = await Promise.race([news.caughtUp(), delay(HEARD_MS, false, { ref: false })]);
      if (!heard) known.forget();
    },
    register(sessionOf) {
      app.get('/live', async (request, reply) => {
        const session = await sessionOf(request);
        if (!session) return reply.code(401).send();
        if (closed || open() >= max) return reply.code(503).header('retry-after', FULL_RETRY_AFTER_S).send();
        reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        // From here on Fastify sends nothing: the headers that every route has are taken along.
        const headers = Object.entries(reply.getHeaders());
        reply.hijack();
        const { raw } = reply;
        for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
        raw.writeHead(200);
        const write = (text: string): void => {
          raw.write(text);
          if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy();
        };
        write('retry: 2000\n\n');
        const stream: Stream = {
          ...session,
          send: (topic) => write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`),
          park: () => raw.end('event: parked\ndata: {}\n\n'),
          end: () => raw.end(),
        };
        const mine = streams.get(session.userId) ?? new Set();
        oldestTooMany(mine, session)?.park();
        streams.set(session.userId, mine.add(stream));
        const heartbeat = setInterval(() => {
          if (now() < session.expiresAt) write(': \n\n');
          else raw.end();
        }, HEARTBEAT_MS);
        raw.on('close', () => {
          clearInterval(heartbeat);
          mine.delete(stream);
          if (mine.size === 0) streams.delete(session.userId);
        });
        return reply;
      });
    },
  };
}

/** Which of a person's streams, oldest first, makes room for one more of this session. */
function oldestTooMany(mine: ReadonlySet<Stream>, { sessionId }: LiveSession): Stream | undefined {
  const all = [...mine];
  const ofBrowser = all.filter((stream) => stream.sessionId === sessionId);
  if (ofBrowser.length >= BROWSER_STREAMS_MAX) return ofBrowser[0];
  return all.length >= PERSON_STREAMS_MAX ? all[0] : undefined;
}
