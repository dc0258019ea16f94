import type { ExpressionBuilder } from 'kysely';
import type { Database } from '#db/schema.ts';
import { OPEN_INVITES } from '#shared/status-sets.ts';
import type { Tx } from '../data/db.ts';
import { lockInvite, locking } from '../ground/locks.ts';

/** Who sends invites: an agency to people, a company to members or to agencies, or the staff. */
export type Sender = { agencyId: string } | { companyId: string; role: 'member' | 'agency' } | 'staff';

const sentBy = (sender: Sender) => (eb: ExpressionBuilder<Database, 'invites'>) =>
  sender === 'staff' ? eb.and([eb('agencyId', 'is', null), eb('companyId', 'is', null)]) : eb.and(sender);

/** The address to which a sender's invite was sent; not locked. */
export const addressOfInvite = (tx: Tx, sender: Sender, inviteId: string) =>
  tx.selectFrom('invites').select('email').where('id', '=', inviteId).where(sentBy(sender));

export const lockInviteOf = (tx: Tx, sender: Sender, inviteId: string) =>
  lockInvite(tx, inviteId).where(sentBy(sender));

/** A sender's open invites to an address, locked. */
export const openInvitesTo = (tx: Tx, sender: Sender, email: string) =>
  locking(
    tx
      .selectFrom('invites')
      .selectAll()
      .where('email', '=', email)
      .where('status', 'in', OPEN_INVITES)
      .where(sentBy(sender))
      .orderBy('id'),
  );
