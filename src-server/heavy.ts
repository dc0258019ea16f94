import { commonMessages } from '#shared/messages/common.ts';
import { type Context, doerOf } from './context.ts';
import type { Db } from './data/db.ts';
import { tooMany } from './errors.ts';
import { networkOf } from './net/network.ts';
import { Turns } from './turns.ts';

/** How many pieces of heavy work run in a process at once, each on one connection. The other connections are for small requests. */
export const HEAVY_AT_ONCE = 3;
/** How many pieces of heavy work may wait for their turn: of one person, and (below) of all people. */
export const HEAVY_WAITING_OF_ONE = 4;
const HEAVY_WAITING = 30;

/** One queue for each pool. It protects the connections of this process, so it need not be shared with other processes. */
const lanes = new WeakMap<Db, Turns>();

/**
 * Runs heavy work (imports, exports, papers, checks of the ledger) when its turn comes, one piece for each person at a time, with all its queries on
 * one connection, so that it never takes the connections that small requests need. What is inside a transaction already has its connection.
 * @throws TOO_MANY_REQUESTS when too much is waiting already. Locks nothing.
 */
export async function inHeavyLane<T>(ctx: Context, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, actor, request } = ctx;
  if (db.isTransaction) return work(db);
  const lane = lanes.get(db) ?? new Turns(HEAVY_AT_ONCE);
  lanes.set(db, lane);
  const person = actor.kind === 'user' ? doerOf(actor) : `${actor.kind} ${networkOf(request.ip)}`;
  if (lane.waiting(person) >= HEAVY_WAITING_OF_ONE) throw tooMany(commonMessages.heavyOfOne);
  if (lane.waiting() >= HEAVY_WAITING) throw tooMany(commonMessages.heavyOfAll);
  return lane.run(() => db.connection().execute(work), person);
}
