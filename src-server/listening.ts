import type pg from 'pg';
import { newClient } from '#db/clients.ts';

/** How long the database may take for next to nothing before the connection is given up. */
const ANSWER_MS = 2_000;
/** How often we check that the connection still answers. */
const LOOK_MS = 5_000;
const RETRY_MS = 1_000;

interface ListeningParts {
  databaseUrl: string;
  channel: string;
  /** Something was said on the channel. */
  onNotice(payload: string | undefined): void;
  /** From now on all is heard, or no longer: what is said in between is lost. */
  onChange(hearing: boolean): void;
}

export interface Listening {
  start(): Promise<void>;
  /** Resolves when all was heard that had been said when it was called; with false where that cannot be told. Never rejects. */
  caughtUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** One connection that hears what the database says on a channel, and is opened again as often as it is lost. */
export function listening({ databaseUrl, channel, onNotice, onChange }: ListeningParts): Listening {
  const listen = `listen ${channel}`;
  let client: pg.Client | null = null;
  let hearing = false;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  let asked: Promise<unknown> = Promise.resolve();
  let next: Promise<boolean> | null = null;

  const change = (now: boolean): void => {
    hearing = now;
    onChange(now);
  };
  const open = async (): Promise<void> => {
    const fresh = newClient(databaseUrl, { connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS });
    client = fresh;
    fresh.on('notification', ({ payload }) => onNotice(payload));
    fresh.once('end', () => {
      change(false);
      if (!stopped) retry = setTimeout(open, RETRY_MS);
    });
    try {
      await fresh.connect();
      await fresh.query(listen);
      change(true);
    } catch {
      await fresh.end();
    }
  };
  /** Postgres delivers pending notices before it answers a statement; so once this one, which changes nothing, is answered, all were heard. */
  const ask = async (): Promise<boolean> => {
    const current = client;
    if (!current || !hearing) return false;
    try {
      await current.query(listen);
      return true;
    } catch {
      await current.end();
      return false;
    }
  };
  const caughtUp = (): Promise<boolean> => {
    // All who come while one is under way are served by the next.
    next ??= asked.then(() => {
      next = null;
      const answer = ask();
      asked = answer;
      return answer;
    });
    return next;
  };
  return {
    async start() {
      look = setInterval(caughtUp, LOOK_MS);
      await open();
    },
    caughtUp,
    async stop() {
      stopped = true;
      clearInterval(look);
      clearTimeout(retry);
      await client?.end();
    },
  };
}
