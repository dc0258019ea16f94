import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { LIVE_TOPICS, type LiveTopic } from '#shared/live-topics.ts';
import { ENDED_DEALS } from '#shared/status-sets.ts';
import type { Tx } from './data/db.ts';
import type { Replica } from './data/replica.ts';
import { isOneOfIds, listed } from './data/sql.ts';
import { activeStaff } from './ground/staff.ts';
import type { RequestLimit } from './http/request-limit.ts';
import { listening } from './listening.ts';
import { createRecentNews } from './recent-news.ts';
import type { KnownSessions } from './speed/known-sessions.ts';

const CHANNEL = 'accord_live';
const HEARTBEAT_MS = 25_000;
/**
 * How many streams one browser and one person may have. A browser opens six connections to a site over HTTP/1.1: if all of them were streams, the
 * next tab would not load.
 */
const BROWSER_STREAMS_MAX = 4;
const PERSON_STREAMS_MAX = 12;
/** How many bytes may wait in memory for a client that does not read: about a thousand events. */
const UNREAD_MAX_BYTES = 65_536;
/** After how many seconds a client should try again if this process has as many streams as it may have. */
const FULL_RETRY_AFTER_S = 30;
/** If the database's notices have not arrived within this time, all known sessions are forgotten. */
const HEARD_MS = 250;

/** What concerns a person rather than the company for which they act. */
const OWN_TOPICS: readonly LiveTopic[] = ['account', 'notifications'];

const liveEvent = z.object({
  userId: z.string(),
  topic: z.enum(LIVE_TOPICS),
});
export type LiveEvent = z.infer<typeof liveEvent>;
/** The notice of a trigger when a session is deleted. */
const sessionEnd = z.object({ userId: z.string(), endedSession: z.string() });
/** The notice of a trigger when something known about signed-in people changes. */
const peopleChange = z.object({ people: z.literal('changed') });
/** The notice of a trigger when security rules, or what they block, change. */
const rulesChange = z.object({ rules: z.literal('changed') });
const notice = z.union([liveEvent, sessionEnd, peopleChange, rulesChange]);

/** How many milliseconds ago the page that opens a stream was read; 0 if it does not say so. */
const streamQuery = z.object({ age: z.coerce.number().nonnegative().catch(0) });

/** A notice of the channel; null when it has none of these forms. */
function readNotice(payload = ''): z.infer<typeof notice> | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** The session of a request for a stream; the stream ends when the session does. */
export interface LiveSession {
  userId: string;
  /** The hash that is stored, not the id in the cookie. */
  sessionId: string;
  expiresAt: Date;
  /** The person who hears: the account, or the member who acts for it. */
  personId: string;
  /**
   * The account in whose name an agency or a member of a company acts, and its role; null if everybody acts for themselves. Their session outlives the
   * assignment and the seat, but the stream must not.
   */
  standing: string | null;
}
interface Stream extends LiveSession {
  request: FastifyRequest;
  send(topic: LiveEvent['topic']): void;
  /** Ends the stream because there is a newer one. Its page opens another when the person looks at it again. */
  park(): void;
  end(): void;
}
type SessionOf = (request: FastifyRequest) => Promise<LiveSession | null>;
interface LiveParts {
  databaseUrl: string;
  /** How many streams this process keeps open. */
  max: number;
  now: () => Date;
  known: KnownSessions;
  requests: RequestLimit;
  replica: Replica | null;
}

export interface Live {
  /** Resolves when all changes that the database had committed at the call are reflected in the known sessions. Never rejects. */
  caughtUp(): Promise<void>;
  /** Serves `GET /live`: a stream for the session that `sessionOf` finds, 401 without one, 503 when there are too many. */
  register(sessionOf: SessionOf): void;
}

/**
 * Tells people's open pages that something has changed, when the transaction commits: one event or many, in one statement. The event has no data: the
 * pages fetch them again, and the policy decides. Throws nothing of its own, and locks no rows.
 */
export async function publish(tx: Tx, ...events: LiveEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`select pg_notify(${CHANNEL}, event::text) from jsonb_array_elements(${JSON.stringify(events)}::jsonb) event`.execute(
    tx,
  );
}

/**
 * The same for all staff, in one statement: the pages of the back office that show this fetch it again. However often it is called in one
 * transaction, each person is told once. Throws nothing of its own, and locks no rows.
 */
export async function publishToStaff(tx: Tx, topic: LiveEvent['topic']): Promise<void> {
  await sql`select pg_notify(${sql.lit(CHANNEL)}, jsonb_build_object('userId', staff.id, 'topic', ${topic}::text)::text)
    from ${activeStaff(tx)} staff`.execute(tx);
}

/** The same for the brands of these campaigns and the creators whose deals on them were not called off. */
export async function publishToCampaigns(tx: Tx, campaignIds: readonly string[]): Promise<void> {
  await sql`select pg_notify(${sql.lit(CHANNEL)}, jsonb_build_object('userId', concerned.id, 'topic', 'campaign')::text)
    from (
      select brand_id as id from campaigns where ${isOneOfIds('campaigns.id', campaignIds)}
      union
      select creator_id from deals where ${isOneOfIds('campaign_id', campaignIds)}
        and status not in (${listed(ENDED_DEALS)})
      order by id
    ) concerned`.execute(tx);
}

/**
 * Server-sent events for signed-in people. Each process has one LISTEN connection for all its streams; it also makes the process forget its known
 * sessions when people have changed. A stream ends at once when its session is deleted or when its agency no longer acts for the person, and within
 * one heartbeat when the session expires. A page says how long ago it was read, and is told at once what has changed since. When the LISTEN
 * connection was lost and is open again, all streams end, because they may have missed events; a page that reopens its stream loads all its data
 * again. When a browser or person has too many streams, the oldest ends; so does a stream whose client does not read. Times in milliseconds; locks
 * nothing.
 */
export function createLive(app: FastifyInstance, { databaseUrl, max, now, known, requests, replica }: LiveParts): Live {
  let closed = false;
  const streams = new Map<string, Set<Stream>>();
  const all = (): Stream[] => [...streams.values()].flatMap((mine) => [...mine]);
  const recent = createRecentNews();
  const hear = (payload: string | undefined): void => {
    const data = readNotice(payload);
    if (!data || 'rules' in data) requests.forget();
    if (data && 'rules' in data) return;
    if (!data || !('topic' in data)) known.forget();
    if (!data) replica?.hear(true);
    if (data && 'people' in data) endActing();
    if (!data || 'people' in data) return;
    replica?.touched(data.userId);
    if ('topic' in data) recent.hear(data.userId, data.topic);
    for (const stream of streams.get(data.userId) ?? []) {
      if ('topic' in data) tell(stream, data);
      else if (data.endedSession === stream.sessionId) stream.end();
    }
  };
  const open = (): number => new Set(all()).size;
  const endAll = (): void => {
    for (const stream of all()) stream.end();
  };
  let sessionOf: SessionOf = async () => null;
  /** Ends the streams of agencies and members that no longer act for the account whose events they receive, or no longer in the same role. */
  const endActing = async (): Promise<void> => {
    for (const stream of all().filter(({ standing }) => standing !== null)) {
      const session = await sessionOf(stream.request).catch(() => null);
      if (session?.standing !== stream.standing) stream.end();
    }
  };
  const news = listening({
    databaseUrl,
    channel: CHANNEL,
    onNotice: hear,
    onChange(hearing) {
      known.hear(hearing);
      requests.hear(hearing);
      replica?.hear(hearing);
      recent.hearing(hearing);
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
    register(find) {
      sessionOf = find;
      app.get('/live', async (request, reply) => {
        const session = await sessionOf(request);
        if (!session) return reply.code(401).send();
        if (closed || open() >= max) return reply.code(503).header('retry-after', FULL_RETRY_AFTER_S).send();
        reply.headers({ 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
        // After `hijack` Fastify sends nothing, so the headers of every answer are copied here.
        const headers = Object.entries(reply.getHeaders());
        reply.hijack();
        const { raw } = reply;
        for (const [name, value] of headers) if (value !== undefined) raw.setHeader(name, value);
        raw.writeHead(200);
        // One transaction may end a session and have events for it, and writing after the end would crash the process.
        const write = (text: string): void => {
          if (raw.writableEnded) return;
          raw.write(text);
          if (raw.writableLength > UNREAD_MAX_BYTES) raw.destroy();
        };
        write('retry: 2000\n\n');
        const stream: Stream = {
          ...session,
          request,
          send: (topic) => write(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`),
          park() {
            write('event: parked\ndata: {}\n\n');
            raw.end();
          },
          end: () => raw.end(),
        };
        const mine = streams.get(session.personId) ?? new Set();
        oldestTooMany(mine, session)?.park();
        const heard = [...new Set([session.userId, session.personId])];
        for (const id of heard) streams.set(id, (streams.get(id) ?? new Set()).add(stream));
        const { age } = streamQuery.parse(request.query);
        for (const userId of heard) {
          const missed = age > 0 ? recent.since(userId, age) : [];
          if (missed === null) write('event: missed\ndata: {}\n\n');
          for (const topic of missed ?? []) tell(stream, { userId, topic });
        }
        const heartbeat = setInterval(() => {
          if (now() < session.expiresAt) write(': \n\n');
          else raw.end();
        }, HEARTBEAT_MS);
        raw.on('close', () => {
          clearInterval(heartbeat);
          for (const id of heard) {
            const its = streams.get(id);
            its?.delete(stream);
            if (its?.size === 0) streams.delete(id);
          }
        });
        return reply;
      });
    },
  };
}

/** Tells a page what changed. What is a person's own, such as the bell, is theirs; everything else belongs to the account for which they act. */
function tell(stream: Stream, { userId, topic }: LiveEvent): void {
  const own = OWN_TOPICS.includes(topic);
  if (userId === (own ? stream.personId : stream.userId)) stream.send(topic);
}

/** The stream that has to end before one more of this session may start, if any. `mine` are the person's streams, oldest first. */
function oldestTooMany(mine: ReadonlySet<Stream>, { sessionId }: LiveSession): Stream | undefined {
  const all = [...mine];
  const ofBrowser = all.filter((stream) => stream.sessionId === sessionId);
  if (ofBrowser.length >= BROWSER_STREAMS_MAX) return ofBrowser[0];
  return all.length >= PERSON_STREAMS_MAX ? all[0] : undefined;
}
