import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';

/** Keeps two invites of one address from being written at the same moment. */
export function lockAddress(tx: Tx, email: string) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`invite:${email}`}, 0))`.execute(tx);
}

/** Whether the address has an account. */
export function memberQuery(tx: Tx, email: string) {
  return tx.selectFrom('users').select('id').where('email', '=', email);
}

/** Invites of the staff to an address that nobody has answered, taken back or let expire. */
export function openInvites(tx: Tx, email: string) {
  return tx
    .selectFrom('invites')
    .select(['id', 'status', 'expiresAt'])
    .where('email', '=', email)
    .where('agencyId', 'is', null)
    .where('status', 'in', ['pending', 'sent', 'failed']);
}

export function inviteStatus(tx: Tx, inviteId: string) {
  return tx.selectFrom('invites').select('status').where('id', '=', inviteId).forUpdate();
}

/** Open invites whose time is over, of the staff and of agencies, the oldest first. */
export function overdueInvites(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('invites')
    .select('id')
    .where('status', 'in', ['pending', 'sent', 'failed'])
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt')
    .limit(limit);
}

/** The invite, locked, while it is still open. */
export function openInvite(tx: Tx, inviteId: string) {
  return tx
    .selectFrom('invites')
    .select('id')
    .where('id', '=', inviteId)
    .where('status', 'in', ['pending', 'sent', 'failed'])
    .forUpdate();
}
