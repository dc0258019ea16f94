import { sql } from 'kysely';
import type { SubmissionStatus } from '#shared/lifecycles.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import { RUNNING_CAMPAIGNS, UNFINISHED_DEALS, UNSEEN_REVIEWS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import { type Locked, locking } from '../ground/locks.ts';
import { letsAct, managedBy } from '../ground/people.ts';
import { letsSit } from '../ground/seats.ts';

/** More deadlines than anybody reads. */
const DEALS_MAX = 500;

/** Whose calendar it is: an account's own, or that of a company's member, which ends with the seat. */
export type Holder = { readonly userId: string } | { readonly seatId: string };

/** An address that a member was given counts for this seat alone, not for one that they had before and lost. */
const ofThisSeat = sql<boolean>`seat_calendars.created_at >= seats.created_at`;

/** The calendar of a holder; no row if it has no address. */
export const calendarOf = (db: Db | Tx, holder: Holder) =>
  'userId' in holder
    ? db.selectFrom('calendarAddresses').select('createdAt').where('userId', '=', holder.userId)
    : db
        .selectFrom('seatCalendars')
        .innerJoin('seats', 'seats.id', 'seatCalendars.seatId')
        .select('seatCalendars.createdAt')
        .where('seatId', '=', holder.seatId)
        .where(ofThisSeat);

/** Gives a calendar an address, in place of the one that it has. */
export function setAddress(tx: Tx, holder: Holder, address: { secretHash: string; createdAt: Date }) {
  if ('seatId' in holder) {
    const row = { ...holder, ...address };
    return tx
      .insertInto('seatCalendars')
      .values(row)
      .onConflict((oc) => oc.column('seatId').doUpdateSet(row));
  }
  const row = { ...holder, ...address };
  return tx
    .insertInto('calendarAddresses')
    .values(row)
    .onConflict((oc) => oc.column('userId').doUpdateSet(row));
}

/** The address of a calendar, locked. */
export const lockAddress = (tx: Tx, holder: Holder) =>
  'userId' in holder
    ? locking(tx.selectFrom('calendarAddresses').select('userId').where('userId', '=', holder.userId))
    : locking(tx.selectFrom('seatCalendars').select('seatId').where('seatId', '=', holder.seatId));

export const removeAddress = (tx: Tx, address: Locked<Holder>) =>
  'userId' in address
    ? tx.deleteFrom('calendarAddresses').where('userId', '=', address.userId)
    : tx.deleteFrom('seatCalendars').where('seatId', '=', address.seatId);

/** The account whose deadlines are at an address. */
export interface Owner {
  id: string;
  role: string | null;
  /** The seat of the member whose calendar it is, with its role; null for the account's own. */
  seatId: string | null;
  seatRole: SeatRole | null;
}

/**
 * Whose calendar has an address; no row for one that was never made or was replaced, for an account that is not active, and for a member whose seat is
 * over.
 */
export const ownerOf = (db: Db, secretHash: string) =>
  db
    .selectFrom('calendarAddresses')
    .innerJoin('users', 'users.id', 'calendarAddresses.userId')
    .where('calendarAddresses.secretHash', '=', secretHash)
    .where('users.status', '=', 'active')
    .where('users.emailConfirmedAt', 'is not', null)
    .select([
      'users.id',
      'users.role',
      sql<string | null>`null::uuid`.as('seatId'),
      sql<SeatRole | null>`null`.as('seatRole'),
    ])
    .unionAll(
      db
        .selectFrom('seatCalendars')
        .innerJoin('seats', 'seats.id', 'seatCalendars.seatId')
        .innerJoin('users as company', 'company.id', 'seats.companyId')
        .innerJoin('users as person', 'person.id', 'seats.personId')
        .where('seatCalendars.secretHash', '=', secretHash)
        .where(ofThisSeat)
        .where(letsSit('seats'))
        .where('person.status', '=', 'active')
        .select(['company.id', 'company.role', 'seats.id as seatId', 'seats.role as seatRole']),
    )
    .$castTo<Owner>();

/** The creators who currently let an agency act for them. */
export const actedFor = (db: Db, agencyId: string) =>
  managedBy(db, agencyId).where(letsAct('agencyUsers')).select('userId as id').orderBy('userId');

interface PieceJson {
  id: string;
  title: string;
  status: SubmissionStatus;
  submittedAt: string | null;
}

/**
 * The deals of one side that are not over or whose content may still be used on a day, the newest first, with what their days come from. Those of
 * paused and deleted campaigns are left out, because nothing is due then.
 */
export const datedDeals = (
  db: Db,
  { side, userIds, from }: { side: 'brand' | 'creator'; userIds: readonly string[]; from: string },
) =>
  db
    .selectFrom('deals')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .where(isOneOfIds(`deals.${side}Id`, userIds))
    .where((eb) => eb.or([eb('deals.status', 'in', UNFINISHED_DEALS), eb('deals.usageUntil', '>=', from)]))
    .where('campaigns.status', '<>', 'paused')
    .where('campaigns.deletedAt', 'is', null)
    .$if(side === 'creator', (query) => query.where('campaigns.reviewStatus', 'not in', UNSEEN_REVIEWS))
    .select([
      'deals.id',
      'deals.status',
      'deals.campaignId',
      'deals.expiresAt',
      'deals.usageRights',
      'deals.usageUntil',
      'deals.extendsDealId',
      'deals.updatedAt as changedAt',
      'campaigns.name as campaignName',
      'campaigns.startDate',
      'campaigns.endDate',
      'campaigns.submissionDeadline',
      'campaigns.timeZone',
      'campaigns.updatedAt as campaignChangedAt',
      'brandProfiles.companyName',
      'users.firstName',
      'users.lastName',
      'creatorProfiles.username',
    ])
    .select([
      sql<ApprovalProcess | null>`(select b.brief ->> 'approvalProcess' from campaign_briefs b
        where b.campaign_id = campaigns.id order by b.version desc limit 1)`.as('approvalProcess'),
      sql<PieceJson[]>`coalesce((select json_agg(json_build_object('id', s.id, 'title', s.title, 'status', s.status,
          'submittedAt', s.submitted_at) order by s.id)
        from submissions s where s.deal_id = deals.id and s.status <> 'draft'), '[]')`.as('pieces'),
    ])
    .orderBy('deals.createdAt', 'desc')
    .orderBy('deals.id')
    .limit(DEALS_MAX);

/** The campaigns of a brand that are under way, the newest first. */
export const datedCampaigns = (db: Db, brandId: string) =>
  db
    .selectFrom('campaigns')
    .where('brandId', '=', brandId)
    .where('deletedAt', 'is', null)
    .where('status', 'in', RUNNING_CAMPAIGNS)
    .select(['id', 'name', 'startDate', 'endDate', 'submissionDeadline', 'timeZone', 'updatedAt as changedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(DEALS_MAX);

/** The cases in which one side has to answer. */
export const casesToAnswer = (db: Db, { side, userIds }: { side: 'brand' | 'creator'; userIds: readonly string[] }) =>
  db
    .selectFrom('cases')
    .innerJoin('campaigns', 'campaigns.id', 'cases.campaignId')
    .innerJoin('users', 'users.id', 'cases.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'cases.creatorId')
    .where(isOneOfIds(`cases.${side}Id`, userIds))
    .where('cases.endedAt', 'is', null)
    .where('cases.turn', '=', side)
    .where('campaigns.deletedAt', 'is', null)
    .select(['cases.id', 'cases.turn', 'cases.answerBy', 'cases.updatedAt', 'campaigns.name as campaignName'])
    .select(['campaigns.timeZone', 'users.firstName', 'users.lastName', 'creatorProfiles.username'])
    .orderBy('cases.createdAt', 'desc')
    .orderBy('cases.id')
    .limit(DEALS_MAX);
