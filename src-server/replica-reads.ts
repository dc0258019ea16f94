import type { Context } from './context.ts';
import type { Reader } from './data/replica.ts';
import { passing } from './failures.ts';

/**
 * The reads that may come from a replica: lists that people browse and that many look at. No badge, no balance, and nothing that somebody decides by
 * a moment later: those must be current.
 */
const REPLICA_READS: ReadonlySet<string> = new Set([
  'discovery.creators',
  'discovery.favourites',
  'leaderboards.creators',
  'leaderboards.brands',
  'campaigns.list',
  'campaigns.search',
  'campaigns.projects',
  'orders.list',
  'orders.forStaff',
  'users.list',
  'users.invites',
  'leads.list',
  'security.auditLog',
  'crm.brands',
  'crm.creators',
  'crm.deals',
]);

export const mayUseReplica = (procedure: string): boolean => REPLICA_READS.has(procedure);

/** Reads from the replica, and from the primary if the replica cannot be reached or cancels the statement. Throws what the read throws. */
export async function fromReplica<T>(ctx: Context, reader: Reader, read: (ctx: Context) => Promise<T>): Promise<T> {
  try {
    return await read({ ...ctx, db: reader.db });
  } catch (error) {
    const why = passing(error);
    // A statement that took too long would take just as long again.
    if (why === null || why === 'slow') throw error;
    if (why === 'unavailable') reader.failed();
    return read(ctx);
  }
}
