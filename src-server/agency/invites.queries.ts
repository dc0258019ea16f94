import { ACCEPTABLE_INVITES } from '#shared/status-sets.ts';
import type { Db } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import { nameOfAccount } from '../ground/people.ts';
import type { Keyset } from '../paging.ts';

/** The invites of an agency, most recently sent first; one more than `limit`. */
export const invitesOfAgency = (db: Db, agencyId: string, { after, limit }: { after: Keyset | null; limit: number }) =>
  db
    .selectFrom('invites')
    .where('agencyId', '=', agencyId)
    .select(['id', 'email', 'role', 'status', 'sentAt', 'expiresAt'])
    .$call((query) => inOrder(query, 'descending', ['sentAt', 'id'], after))
    .limit(limit + 1);

/** What agencies request of the owner of an address. */
export const requestsTo = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('invites as i')
    .innerJoin('users as agency', 'agency.id', 'i.agencyId')
    .where('i.email', '=', email)
    .where('i.status', 'in', ACCEPTABLE_INVITES)
    .where('i.expiresAt', '>', now)
    .select(['i.id', nameOfAccount('agency').as('agency'), 'i.role', 'i.sentAt'])
    .orderBy('i.sentAt', 'desc')
    .orderBy('i.id');
