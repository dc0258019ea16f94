import type pg from 'pg';
import { newClient } from '#db/clients.ts';

/** How long the database may take to connect or to answer before the connection counts as lost. */
const ANSWER_MS = 2_000;
/** How often we check that the connection still answers. */
const LOOK_MS = 5_000;
const RETRY_MS = 1_000;

interface ListeningParts {
  databaseUrl: string;
  channel: string;
  /** Called with each notice on the channel. */
  onNotice(payload: string | undefined): void;
  /** Called with true once notices arrive, and with false when the connection is lost; notices sent in between never arrive. */
  onChange(hearing: boolean): void;
}

export interface Listening {
  start(): Promise<void>;
  /** Resolves with true once all notices sent before the call have arrived, with false if that cannot be known. Never rejects. */
  caughtUp(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A connection that receives the notices of a channel (LISTEN) and is opened again whenever it is lost. Throws nothing, locks nothing. */
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
    const fresh = newClient(databaseUrl, {
      options: '-c role=accord_app',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
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
  /** Postgres delivers waiting notices before it answers a statement. So when this one, which changes nothing, is answered, all have arrived. */
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
    // All calls that come while a statement is under way share the next one.
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
