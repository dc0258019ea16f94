import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { OPEN_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { locking } from '../ground/locks.ts';

/** A new invite; returns its id. */
export function insertInvite(tx: Tx, invite: Insertable<Database['invites']>) {
  return tx.insertInto('invites').values(invite).returning('id');
}

/** Open invites of the staff to an address, locked. */
export function openInvites(tx: Tx, email: string) {
  return locking(
    tx
      .selectFrom('invites')
      .selectAll()
      .where('email', '=', email)
      .where('agencyId', 'is', null)
      .where('status', 'in', OPEN_INVITES)
      .orderBy('id'),
  );
}

/** Open invites whose time is over, of the staff and of agencies, the oldest first. */
export function overdueInvites(db: Db, now: Date) {
  return db
    .selectFrom('invites')
    .select('id')
    .where('status', 'in', OPEN_INVITES)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt');
}
