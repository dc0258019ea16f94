import { sql } from 'kysely';
import type { ApprovalAct } from '#shared/approvals/limits.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import type { SeatRole } from '#shared/seats/roles.ts';
import { ARRIVED_PAYMENTS } from '#shared/status-sets.ts';
import type { ApprovalRow, CampaignRow } from '../../access.ts';
import type { Db, Tx } from '../../data/db.ts';
import { type Locked, locking } from '../../ground/locks.ts';
import { nameWithAgency } from '../../ground/people.ts';
import { ratesOn } from '../../ground/rates.ts';

/** The most that a member may spend alone, and the rates of the day; no row once the seat is over, and for the only member of a company. */
export const limitOfSeat = (db: Db | Tx, seatId: string, day: string) =>
  db
    .selectFrom('seats')
    .select(['limitMinor', 'limitCurrency', ratesOn(day).as('usdMicros')])
    .where('id', '=', seatId)
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('seats as other')
          .select('other.id')
          .whereRef('other.companyId', '=', 'seats.companyId')
          .whereRef('other.id', '<>', 'seats.id')
          .where('other.personId', 'is not', null)
          .where('other.endedAt', 'is', null),
      ),
    );

/** The members of a company with their limits, and the rates of the day. Agencies approve nothing: the second person is one of its own. */
export const spenders = (db: Db | Tx, companyId: string, day: string) =>
  db
    .selectFrom('seats')
    .select(['id', 'personId', 'role', 'limitMinor', 'limitCurrency', ratesOn(day).as('usdMicros')])
    .where('companyId', '=', companyId)
    .where('personId', 'is not', null)
    .where('endedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ personId: string; role: SeatRole }>();

/** Written out, so that the index of what waits is used. */
const WAITING = sql.lit('waiting' as const);

/** Until when a payment that was approved can be begun, unless it has already been made with it. */
const usable = (now: Date) => sql<boolean>`approvals.status = 'approved' and approvals.expires_at > ${now}
  and not exists (select from payments where id = approvals.payment_id and status in (${sql.join(ARRIVED_PAYMENTS.map((status) => sql.lit(status)))}))`;

const ofPayment = (db: Db | Tx, campaignId: string, kind: PaymentKind) =>
  db.selectFrom('approvals').where('campaignId', '=', campaignId).where('act', '=', kind);

/** What was approved for a payment of a campaign and can still be used by those who asked or approved, locked; the newest first. */
export const usableApprovals = (tx: Tx, campaign: Locked<CampaignRow>, kind: PaymentKind, now: Date) =>
  locking(ofPayment(tx, campaign.id, kind).selectAll().where(usable(now)).orderBy('decidedAt', 'desc').orderBy('id'));

/** What waits or was approved for the payments of a campaign, the newest first. */
export const standingApprovals = (db: Db | Tx, campaignId: string, now: Date) =>
  db
    .selectFrom('approvals')
    .innerJoin('users as asker', 'asker.id', 'approvals.askedBy')
    .where('approvals.campaignId', '=', campaignId)
    .where('approvals.act', 'in', ['deposit', 'balance'])
    .where((eb) => eb.or([eb('approvals.status', '=', 'waiting'), usable(now)]))
    .select([
      'approvals.act',
      'approvals.status',
      'approvals.amountMinor',
      'approvals.currency',
      'approvals.askedBy',
      'approvals.decidedBy',
      'approvals.askedAt',
      nameWithAgency('asker', 'approvals.agencyId').as('askerName'),
    ])
    .orderBy('approvals.askedAt', 'desc')
    .orderBy('approvals.id');

/** Notes the payment that was begun with an approval. */
export const setPayment = (tx: Tx, { id }: Locked<ApprovalRow>, paymentId: string) =>
  tx.updateTable('approvals').set({ paymentId }).where('id', '=', id);

/**
 * What the holder of a company's seat has asked for and waits, locked: an agency with all of its people; a member, and one of an agency also in the
 * brands for which it works. Only these acts, if some are named.
 */
export const waitingOf = (
  tx: Tx,
  { companyId, seatId, acts }: { companyId: string; seatId: string; acts?: readonly ApprovalAct[] },
) =>
  locking(
    tx
      .selectFrom('approvals')
      .selectAll()
      .where('status', '=', WAITING)
      .where((eb) => eb.or([eb('companyId', '=', companyId), eb('agencyId', '=', companyId)]))
      .where(
        sql<boolean>`exists (select from seats where seats.id = ${seatId} and case
          when seats.agency_id is not null then approvals.company_id = seats.company_id and approvals.agency_id = seats.agency_id
          else approvals.asked_by = seats.person_id and seats.company_id = coalesce(approvals.agency_id, approvals.company_id) end)`,
      )
      .$if(acts !== undefined, (query) => query.where('act', 'in', acts ?? []))
      .orderBy('id'),
  );

/** How many requests of a company are looked at to count those that wait for somebody. */
const COUNTED = 100;

/** What waits in a company, without what a person has asked for: at most a hundred requests. */
export const waitingIn = (db: Db | Tx, companyId: string, personId: string) =>
  db
    .selectFrom('approvals')
    .select(['id', 'act', 'amountMinor', 'currency', 'askedBy'])
    .where('companyId', '=', companyId)
    .where('status', '=', WAITING)
    .where('askedBy', '<>', personId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(COUNTED);

/** The names of creators, in no particular order but always in the same one. */
export const namesOf = (ids: unknown) => sql<string[]>`array(
  select concat_ws(' ', first_name, last_name) from users where id = any(${ids}::uuid[]) order by first_name, last_name, id)`;

/** The names that a request is told with: the campaign's, those of the creators, and a person's, with the agency for which they act. */
export const namesAround = (
  db: Db | Tx,
  of: { campaignId: string; creatorIds: string[]; personId: string; agencyId: string | null },
) =>
  db
    .selectFrom('campaigns')
    .innerJoin('users as person', (join) => join.on('person.id', '=', of.personId))
    .leftJoin('users as agency', (join) => join.on('agency.id', '=', of.agencyId))
    .where('campaigns.id', '=', of.campaignId)
    .select([
      'campaigns.name as campaign',
      nameWithAgency('person', 'agency.id').as('person'),
      namesOf(of.creatorIds).as('creators'),
    ]);

/** An act that has been done in a campaign; for offers, those to these creators. */
export interface Done {
  campaignId: string;
  acts: readonly ApprovalAct[];
  creatorIds: readonly string[];
}

/** What waits for an act that has been done, locked; without what is being ended by somebody else at this moment. */
export const overtaken = (tx: Tx, { campaignId, acts, creatorIds }: Done) =>
  locking(
    tx
      .selectFrom('approvals')
      .selectAll()
      .where('campaignId', '=', campaignId)
      .where('status', '=', WAITING)
      .where('act', 'in', acts)
      .$if(creatorIds.length > 0, (query) => query.where(sql<boolean>`creator_ids && ${creatorIds}::uuid[]`))
      .orderBy('id'),
  ).skipLocked();
