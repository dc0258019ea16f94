import { commonMessages } from '#shared/messages/common.ts';
import type { Context } from './context.ts';
import type { Db } from './data/db.ts';
import { tooMany } from './errors.ts';
import { networkOf } from './http/network.ts';

/** Connections of a process's pool that heavy work may have at most, one each; the rest is for what people look at and click. */
export const HEAVY_AT_ONCE = 3;
/** Pieces of one person's work that may wait for their turn, and of everybody's. */
export const HEAVY_WAITING_OF_ONE = 4;
const HEAVY_WAITING = 30;

interface Turn {
  person: string;
  go: () => void;
}

/** The heavy work of one pool: one piece of each person at a time, so many of all; who came first goes first. */
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

/** A lane for each pool: it protects the connections of this process, so it needs no state outside of it. */
const lanes = new WeakMap<Db, Lane>();

/**
 * Runs work that is large (imports, exports, papers, proofs of the books) when its turn comes, on a single connection, whatever it asks at
 * once: so it never takes the connections that others' small requests need. @throws TOO_MANY_REQUESTS where too much of it waits already
 */
export function inHeavyLane<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, actor, request } = ctx;
  const lane = lanes.get(db) ?? new Lane();
  lanes.set(db, lane);
  const person = actor.kind === 'user' ? actor.id : `${actor.kind} ${networkOf(request.ip)}`;
  return lane.run(person, () => db.connection().execute(work));
}
