import { commonMessages } from '#shared/messages/common.ts';
import type { Context } from './context.ts';
import type { Db } from './data/db.ts';
import { tooMany } from './errors.ts';
import { networkOf } from './http/network.ts';

/** How many pieces of heavy work run in a process at once, each on one connection; the other connections are for small requests. */
export const HEAVY_AT_ONCE = 3;
/** How many pieces of heavy work of one person may wait for their turn, and (below) of all people. */
export const HEAVY_WAITING_OF_ONE = 4;
const HEAVY_WAITING = 30;

interface Turn {
  person: string;
  go: () => void;
}

/** The queue of heavy work for one pool: one piece for each person at a time, HEAVY_AT_ONCE altogether, first come, first served. */
class Lane {
  readonly #running = new Set<string>();
  #waiting: Turn[] = [];

  async run<T>(person: string, work: () => Promise<T>): Promise<T> {
    await this.#turnOf(person);
    try {
      return await work();
    } finally {
      this.#running.delete(person);
      this.#callNext();
    }
  }

  #turnOf(person: string): Promise<void> {
    const own = this.#waiting.filter((turn) => turn.person === person).length;
    if (own >= HEAVY_WAITING_OF_ONE) throw tooMany(commonMessages.heavyOfOne);
    if (this.#waiting.length >= HEAVY_WAITING) throw tooMany(commonMessages.heavyOfAll);
    return new Promise((go) => {
      this.#waiting.push({ person, go });
      this.#callNext();
    });
  }

  #callNext(): void {
    while (this.#running.size < HEAVY_AT_ONCE) {
      const next = this.#waiting.find(({ person }) => !this.#running.has(person));
      if (!next) return;
      this.#waiting = this.#waiting.filter((turn) => turn !== next);
      this.#running.add(next.person);
      next.go();
    }
  }
}

/** One queue for each pool. It protects the connections of this process, so it need not be shared with other processes. */
const lanes = new WeakMap<Db, Lane>();

/**
 * Runs heavy work (imports, exports, papers, checks of the ledger) when its turn comes, with all its queries on one connection, so that it
 * never takes the connections that small requests need. @throws TOO_MANY_REQUESTS when too much of it waits already. Locks nothing.
 */
export function inHeavyLane<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, actor, request } = ctx;
  const lane = lanes.get(db) ?? new Lane();
  lanes.set(db, lane);
  const person = actor.kind === 'user' ? actor.id : `${actor.kind} ${networkOf(request.ip)}`;
  return lane.run(person, () => db.connection().execute(work));
}
