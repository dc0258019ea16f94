import { setTimeout as delay } from 'node:timers/promises';
import { THOROUGH } from '#tests/support/pairs.ts';
import { servedTime } from '#tests/support/served-time.ts';

/** One request and its answer; status 0 when there was none. */
export interface Answer {
  path: string;
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** People who read and write all the time, and an open page that receives live events. */
export interface Load {
  /** How many live events the page has received. */
  heard(): number;
  /** Ends it, and returns all answers; `acknowledged` are the ids of the campaigns that the server said it had stored. */
  stop(): Promise<{ answers: Answer[]; acknowledged: string[] }>;
}

/** A read: the person's own list of orders. */
export const LIST = '/trpc/orders.list?input=%7B%7D';
const READS = [LIST, '/trpc/auth.session,notifications.unreadCount?batch=1', '/healthz'];
const READERS = THOROUGH ? 2 : 1;
const WRITERS = THOROUGH ? 3 : 2;
const PACE_MS = 100;

/** Starts it, and waits until each person has had one answer. */
export async function startLoad(origin: string, cookie: string): Promise<Load> {
  const answers: Answer[] = [];
  const acknowledged: string[] = [];
  const ended = new AbortController();
  let events = 0;

  async function ask(path: string, write?: object): Promise<unknown> {
    const began = servedTime();
    const headers = { cookie, ...(write && { origin, 'content-type': 'application/json' }) };
    const body = write && JSON.stringify(write);
    const answer = await fetch(`${origin}${path}`, { method: write ? 'POST' : 'GET', headers, body }).catch(() => null);
    const said = await answer?.json().catch(() => null);
    const retryAfter = answer?.headers.get('retry-after') ?? null;
    answers.push({ path, status: answer?.status ?? 0, retryAfter, ms: servedTime() - began });
    return answer?.status === 200 ? said : null;
  }
  async function again(work: () => Promise<unknown>): Promise<void> {
    while (!ended.signal.aborted) {
      await work();
      await delay(PACE_MS);
    }
  }
  async function write(): Promise<void> {
    const said = (await ask('/trpc/campaigns.createDraft', { draft: { name: 'Spring capsule' } })) as {
      result: { data: { id: string } };
    } | null;
    if (said) acknowledged.push(said.result.data.id);
  }
  /** Reopens the stream whenever it ends, as a browser does. */
  async function listen(): Promise<void> {
    const stream = await fetch(`${origin}/live`, { headers: { cookie }, signal: ended.signal });
    if (stream.status !== 200 || !stream.body) return;
    for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
      events += chunk.split('event: change').length - 1;
    }
  }
  const readers = READS.flatMap((path) => Array.from({ length: READERS }, () => again(() => ask(path))));
  const writers = Array.from({ length: WRITERS }, () => again(write));
  const page = again(() => listen().catch(() => undefined));
  const all = Promise.all([...readers, ...writers, page]);
  while (answers.length < 20) await delay(PACE_MS);
  return {
    heard: () => events,
    async stop() {
      ended.abort();
      await all;
      return { answers, acknowledged };
    },
  };
}
