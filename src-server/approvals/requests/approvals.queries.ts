import { type Insertable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { ApprovalList } from '#shared/approvals/approvals.schema.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import type { ApprovalRow } from '../../access.ts';
import type { UserActor } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { past } from '../../data/keyset.ts';
import { locking } from '../../ground/locks.ts';
import { nameOfAccount, nameWithAgency } from '../../ground/people.ts';
import { agencyOfSeat, letsAgencySit, roleInAgency } from '../../ground/seats.ts';
import type { Keyset } from '../../paging.ts';
import { namesOf } from '../limits/limits.queries.ts';

export const insertApproval = (tx: Tx, row: Omit<Insertable<Database['approvals']>, 'status'>) =>
  tx
    .insertInto('approvals')
    .values({ ...row, status: 'waiting' })
    .returningAll();

/** What waits in a campaign for the same act of the same person. */
export const sameWaiting = (
  tx: Tx,
  { campaignId, act, askedBy, input }: { campaignId: string; act: string; askedBy: string; input: string },
) =>
  tx
    .selectFrom('approvals')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('act', '=', sql<never>`${act}`)
    .where('askedBy', '=', askedBy)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`input = ${input}::jsonb`);

const listed = (db: Db | Tx) =>
  db
    .selectFrom('approvals')
    .innerJoin('campaigns', 'campaigns.id', 'approvals.campaignId')
    .innerJoin('users as asker', 'asker.id', 'approvals.askedBy')
    .leftJoin('users as decider', 'decider.id', 'approvals.decidedBy')
    .selectAll('approvals')
    .select([
      'campaigns.name as campaignName',
      nameWithAgency('asker', 'approvals.agencyId').as('askerName'),
      sql<string | null>`case when decider.id is not null then ${nameOfAccount('decider')} end`.as('deciderName'),
      namesOf(sql.ref('approvals.creator_ids')).as('creators'),
    ]);

/** What waits in a company, or was decided, newest first; one more than `limit`. */
export const approvalsOf = (
  db: Db,
  { companyId, show, after, limit }: { companyId: string; show: ApprovalList; after: Keyset | null; limit: number },
) => {
  const at = show === 'waiting' ? 'approvals.askedAt' : 'approvals.decidedAt';
  const page = past(
    db
      .selectFrom('approvals')
      .select('approvals.id')
      .where('approvals.companyId', '=', companyId)
      .where('approvals.status', show === 'waiting' ? '=' : '<>', sql.lit('waiting')),
    'descending',
    [at, 'approvals.id'],
    after,
  )
    .orderBy(at, 'desc')
    .orderBy('approvals.id', 'desc')
    .limit(limit + 1);
  return listed(db)
    .innerJoin(page.as('page'), 'page.id', 'approvals.id')
    .orderBy(at, 'desc')
    .orderBy('approvals.id', 'desc');
};

/** How many requests the note on a campaign names. */
const NOTED = 20;

/** What waits in a campaign, the oldest first. */
export const waitingInCampaign = (db: Db, campaignId: string) =>
  listed(db)
    .where('approvals.campaignId', '=', campaignId)
    .where('approvals.status', '=', 'waiting')
    .orderBy('approvals.askedAt')
    .orderBy('approvals.id')
    .limit(NOTED);

/** Requests that nobody has answered in time. */
export const unanswered = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('approvals')
    .select('approvals.id')
    .where('approvals.status', '=', sql.lit('waiting'))
    .where('approvals.expiresAt', '<=', now)
    .orderBy('approvals.expiresAt');

export const lockUnanswered = (tx: Tx, id: string, now: Date) =>
  locking(
    tx
      .selectFrom('approvals')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('expiresAt', '<=', now),
  );

/**
 * Who has asked for something, as the one who acts; no row once their seat, or that of their agency, is over, and while their account is not active.
 */
export const askerOf = (tx: Tx, { companyId, askedBy, agencyId }: ApprovalRow) =>
  tx
    .selectFrom('seats')
    .innerJoin('users as person', (join) => join.on('person.id', '=', askedBy))
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'person.id')
    .where('seats.companyId', '=', companyId)
    .where('seats.endedAt', 'is', null)
    .where('person.status', '=', 'active')
    .where((eb) =>
      agencyId === null
        ? eb('seats.personId', '=', askedBy)
        : eb.and([eb('seats.agencyId', '=', agencyId), letsAgencySit('seats')]),
    )
    .select([
      'seats.id as seatId',
      sql<SeatRole | null>`coalesce(seats.role, ${roleInAgency('seats', sql`${askedBy}::uuid`)})`.as('seatRole'),
      agencyOfSeat('seats').as('agency'),
      'person.id',
      'person.email',
      'person.role',
      'person.status',
      'person.flagged',
      'person.firstName',
      'person.lastName',
      'brandProfiles.companyName',
      sql<boolean>`person.email_confirmed_at is not null`.as('emailConfirmed'),
      sql<boolean>`person.second_factor_at is not null`.as('secondFactor'),
    ])
    .$narrowType<Pick<UserActor, 'role'>>();
