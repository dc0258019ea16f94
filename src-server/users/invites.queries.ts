import { OPEN_INVITES } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import type { Keyset } from '../paging.ts';

/** The invites by staff, most recently sent first; one more than `limit`, to see whether there are more. */
export function staffInvites(db: Db, { after, limit }: { after: Keyset | null; limit: number }) {
  return db
    .selectFrom('invites')
    .select(['id', 'email', 'role', 'status', 'sentAt', 'expiresAt'])
    .where('agencyId', 'is', null)
    .where('companyId', 'is', null)
    .$call((query) => inOrder(query, 'descending by ascending id', ['sentAt', 'id'], after))
    .limit(limit + 1);
}

/** Overdue open invites, by staff and by agencies, oldest first. */
export function overdueInvites(db: Db, now: Date) {
  return db
    .selectFrom('invites')
    .select('id')
    .where('status', 'in', OPEN_INVITES)
    .where('expiresAt', '<=', now)
    .orderBy('expiresAt');
}
