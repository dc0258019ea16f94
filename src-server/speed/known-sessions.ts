// Exists only for speed: saves the reads of a screen the look-up of the session. With one request in twenty a write, it answers 22% more requests a
// second; without it, a request takes 17% more processor time, a small one up to 60% (2026-11-22, mean of seven requests of `npm run bench`, on a
// busy machine).

import type { UserActor } from '../context.ts';

/** The person of a session, and how long it is valid. */
export interface KnownSession {
  readonly actor: UserActor;
  readonly expiresAt: Date;
}

export interface KnownSessions {
  /** The session with that stored id, if it was looked up a moment ago; null if it has to be looked up. */
  find(id: string, now: Date): KnownSession | null;
  /** The number of changes so far: read before a session is looked up, and passed to `keep` with the result. */
  readonly changes: number;
  /** Keeps a session that was looked up, unless something changed meanwhile. */
  keep(id: string, session: KnownSession, changes: number, now: Date): void;
  /** Called when something about a session or a person may have changed: everyone is looked up again. */
  forget(): void;
  /** Says whether this process is notified of changes by others; while it is not, no session is kept. */
  hear(hearing: boolean): void;
}

/** How many sessions are kept at most; when this is reached, all are dropped. */
const KEPT_MAX = 10_000;

/**
 * Keeps sessions that were looked up within the last `keptMs` milliseconds, so that only the first of the many reads of a screen looks its session
 * up. Writes always look it up. All sessions are forgotten as soon as the database reports a change of sessions, accounts or companies, including by
 * other processes; a write of this process is answered only after its own notification has arrived (`live.ts`). The time is short because a
 * connection for notifications may be lost without an error.
 */
export function createKnownSessions(keptMs: number): KnownSessions {
  const kept = new Map<string, KnownSession & { until: number }>();
  let changes = 0;
  let hearing = false;
  const forget = (): void => {
    changes += 1;
    kept.clear();
  };
  return {
    find(id, now) {
      const session = kept.get(id);
      return session && now.getTime() < session.until ? session : null;
    },
    get changes() {
      return changes;
    },
    keep(id, { actor, expiresAt }, since, now) {
      if (!hearing || since !== changes) return;
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(id, { actor, expiresAt, until: Math.min(now.getTime() + keptMs, expiresAt.getTime()) });
    },
    forget,
    hear(now) {
      hearing = now;
      forget();
    },
  };
}
