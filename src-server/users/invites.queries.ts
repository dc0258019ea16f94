import { OPEN_INVITES } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** Invites of the staff to an address that nobody has answered, taken back or let expire. */
export function openInvites(tx: Tx, email: string) {
  return tx
    .selectFrom('invites')
    .select(['id', 'status', 'expiresAt'])
    .where('email', '=', email)
    .where('agencyId', 'is', null)
    .where('status', 'in', OPEN_INVITES);
}

export function inviteStatus(tx: Tx, inviteId: string) {
  return tx.selectFrom('invites').select('status').where('id', '=', inviteId).forUpdate();
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

/** The invite, locked, while it is still open. */
export function openInvite(tx: Tx, inviteId: string) {
  return tx
    .selectFrom('invites')
    .select('id')
    .where('id', '=', inviteId)
    .where('status', 'in', OPEN_INVITES)
    .forUpdate();
}
