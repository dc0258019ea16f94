import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PAYOUT_HOURS_MAX } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import { DECIDED_WITHIN_DAYS } from '#shared/payments/deadlines.ts';
import {
  DESK_WAITING,
  type DeskFilter,
  type DeskList,
  type DeskRow,
  type DeskStatus,
  isCreators,
  isWaitingList,
  WAITING,
  type WaitingList,
} from '#shared/payments/desk.ts';
import type { PayoutSetupStatus } from '#shared/payments/payout-accounts.ts';
import type { TimeSort } from '#shared/sorts.ts';
import { ENDED_CAMPAIGNS, OPEN_DISPUTES, SENT_PAYOUTS } from '#shared/status-sets.ts';
import type { Db } from '../../data/db.ts';
import { campaignContains, companyContains, listed, personContains } from '../../data/sql.ts';
import type { Keyset } from '../../paging.ts';
import { plannedEachTime } from '../../speed/kept-plans.ts';
import { waitsForSetupOf } from '../payouts/payout-accounts.queries.ts';

/** How many steps of a history are shown; a row of money has a handful. */
const HISTORY_MAX = 100;

/** Which list of the money desk, and where the page begins. */
export interface DeskPage {
  list: DeskList;
  search: string;
  status: DeskFilter | undefined;
  sort: TimeSort;
  after: Keyset | null;
  limit: number;
  /** The id of the only row wanted. */
  id?: string;
}

export interface FoundRow {
  id: string;
  campaignId: string;
  campaignName: string | null;
  kind: DeskRow['kind'];
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string;
  status: DeskStatus;
  amountMinor: number;
  currency: Currency;
  refundedMinor: number;
  createdAt: Date;
  dueAt: Date | null;
  reason: string | null;
  /** The status of the payout set-up that a payout waits for. */
  waitsFor: Exclude<PayoutSetupStatus, 'active'> | null;
  transferReference: string | null;
  /** A dispute has, or has taken, the money that a refund was to send. */
  takenBack: boolean;
  /** The open case about the deal of a milestone: until it ends, staff can neither release nor refuse it. */
  caseId: string | null;
  /** The creator of a payout was deleted and has no account that accepts it. */
  unpayable: boolean;
}

/** What a list consists of: its rows and their payment or deal, the person, and its own columns. */
interface Source {
  from: RawBuilder<unknown>;
  campaignId: RawBuilder<unknown>;
  personId: RawBuilder<unknown>;
  status: RawBuilder<unknown>;
  amountMinor: RawBuilder<unknown>;
  refundedMinor?: RawBuilder<unknown>;
  kind?: RawBuilder<unknown>;
  dueAt?: RawBuilder<unknown>;
  reason?: RawBuilder<unknown>;
  waitsFor?: RawBuilder<unknown>;
  transferReference?: RawBuilder<unknown>;
  takenBack?: RawBuilder<unknown>;
  caseId?: RawBuilder<unknown>;
  /** Whether its creator has no payout account that accepts money. */
  accountless?: RawBuilder<unknown>;
  /** A further condition on the rows. */
  only?: RawBuilder<unknown>;
}

const ended = listed(ENDED_CAMPAIGNS);
const openDisputes = listed(OPEN_DISPUTES);
/** How long staff may take to decide on money that they hold or withhold, or that a brand asks for. */
const decisionTime = sql`make_interval(days => ${sql.lit(DECIDED_WITHIN_DAYS)})`;
const byPayment = { campaignId: sql`payments.campaign_id`, personId: sql`payments.brand_id` };
const ofRow = { status: sql`it.status`, amountMinor: sql`it.amount_minor` };

/** Whether a payment's money arrived, and is or was held. */
const counts = (payment: string) => {
  const of = sql.ref(payment);
  return sql`${of}.succeeded_at is not null and not ${of}.unwanted and not ${of}.carried_over`;
};

const SOURCES: Record<DeskList, Source> = {
  payments: {
    from: sql`payments it`,
    campaignId: sql`it.campaign_id`,
    personId: sql`it.brand_id`,
    ...ofRow,
    refundedMinor: sql`it.refunded_minor`,
    kind: sql`it.kind`,
    dueAt: sql`case when it.status = 'created' then it.due_at end`,
    reason: sql`it.failure_reason`,
    transferReference: sql`it.transfer_reference`,
  },
  payouts: {
    // The limit keeps the accounts from being read whole where few payouts are wanted.
    from: sql`payouts it join deals on deals.id = it.deal_id
      left join lateral (select status, active_since from payout_accounts where creator_id = it.creator_id limit 1) payout_accounts on true`,
    campaignId: sql`deals.campaign_id`,
    personId: sql`it.creator_id`,
    ...ofRow,
    // Like the creator's payment clock: 48 hours from when the money could be sent; for withheld money, the time staff has to decide. No day while it
    // waits for the creator.
    dueAt: sql`case when it.status = 'withheld' then it.updated_at + ${decisionTime} when it.status in (${listed(SENT_PAYOUTS)}) or (it.status = 'created' and payout_accounts.status = 'active')
      then greatest(it.created_at, payout_accounts.active_since) + make_interval(hours => ${sql.lit(PAYOUT_HOURS_MAX)}) end`,
    reason: sql`it.failure_reason`,
    waitsFor: waitsForSetupOf('it'),
    accountless: sql`payout_accounts.status is distinct from 'active'`,
  },
  milestones: {
    from: sql`milestones it join deals on deals.id = it.deal_id`,
    campaignId: sql`deals.campaign_id`,
    personId: sql`deals.creator_id`,
    ...ofRow,
    kind: sql`case when deals.extends_deal_id is null then it.kind else 'extension' end`,
    dueAt: sql`case when it.status = 'held' and deals.case_id is null then it.held_at + ${decisionTime} end`,
    caseId: sql`deals.case_id`,
  },
  // Every campaign that money was ever held for, by the deposit that counts; a campaign that was imported while it ran has none, and is listed by the
  // first balance that was paid here.
  holds: {
    from: sql`payments it cross join lateral (
      select coalesce(sum(amount_minor) filter (where account = 'held'), 0)::bigint as held,
        coalesce(sum(amount_minor) filter (where account = 'disputed'), 0)::bigint as disputed
      from ledger_entries where account in ('held', 'disputed') and owner_id = it.campaign_id) money`,
    campaignId: sql`it.campaign_id`,
    personId: sql`it.brand_id`,
    status: sql`case when money.disputed < 0 then 'disputed' when money.held > 0 then 'held' else 'empty' end`,
    amountMinor: sql`money.held`,
    // Money is held until its campaign has ended: then the rest is released or given back. A pause stops that clock, and staff ends the pause; staff
    // also decides on what is on hold after the end.
    dueAt: sql`case when money.held > 0 then (select case when c.status = 'paused' then c.paused_at + ${decisionTime}
        else coalesce(case when c.status in (${ended}) or c.review_status = 'rejected' then (select min(m.held_at) + ${decisionTime}
          from milestones m join deals d on d.id = m.deal_id where d.campaign_id = c.id and m.status = 'held') end,
          (c.end_date + 1)::timestamp at time zone c.time_zone) end
      from campaigns c where c.id = it.campaign_id) end`,
    only: sql`${counts('it')} and (it.kind = 'deposit' or not exists (
      select from payments other where other.campaign_id = it.campaign_id and ${counts('other')}
        and (other.kind = 'deposit' or (other.created_at, other.id) < (it.created_at, it.id))))`,
  },
  refunds: {
    from: sql`refunds it join payments on payments.id = it.payment_id`,
    ...byPayment,
    ...ofRow,
    reason: sql`coalesce(it.failure_reason, it.reason)`,
    transferReference: sql`payments.transfer_reference`,
    takenBack: sql`(payments.refunded_minor + payments.disputed_minor > payments.amount_minor
      or exists (select from disputes where payment_id = it.payment_id and status in (${openDisputes})))`,
  },
  disputes: {
    from: sql`disputes it join payments on payments.id = it.payment_id`,
    ...byPayment,
    ...ofRow,
    dueAt: sql`it.evidence_due_at`,
    reason: sql`it.reason`,
  },
  refundRequests: {
    from: sql`refund_requests it`,
    campaignId: sql`it.campaign_id`,
    personId: sql`it.brand_id`,
    ...ofRow,
    dueAt: sql`case when it.status = 'open' then it.created_at + ${decisionTime} end`,
    reason: sql`it.reason`,
  },
};

/**
 * Rows of a list of the money desk by their creation time; one more than `limit`, to see whether there are more. Campaigns and people that match the
 * search are found first, each by its index. The order of the page is set again outside, where the names are joined.
 */
export function deskQuery(db: Db, { list, search, status, sort, after, limit, id }: DeskPage) {
  const source = SOURCES[list];
  const [past, way] = sort === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const wanted = [
    source.only ?? sql`true`,
    ...(id === undefined ? [] : [sql`it.id = ${id}`]),
    ...(status === undefined ? [] : [hasState(list, status)]),
    ...(after === null ? [] : [sql`(it.created_at, it.id) ${past} (${after.at}, ${after.id})`]),
    ...(search === ''
      ? []
      : [
          sql<SqlBool>`(${source.campaignId} = any(array(select id from campaigns
              where deleted_at is null and ${campaignContains(search)}))
            or ${source.personId} = any(array(select id from users
              where ${personContains(search)}))
            ${isCreators(list) ? sql`` : sql`or ${source.personId} = any(array(select user_id from brand_profiles where ${companyContains(search)}))`}
            ${source.transferReference ? sql`or ${source.transferReference} = ${search.toUpperCase()}` : sql``})`,
        ]),
  ];
  const order = sql`it.created_at ${way}, it.id ${way}`;
  return named(db, list, { wanted, order, limit: limit + 1 })
    .orderBy('found.createdAt', sort === 'newest' ? 'desc' : 'asc')
    .orderBy('found.id', sort === 'newest' ? 'desc' : 'asc')
    .withPlugin(plannedEachTime);
}

/** The rows of a list that wait for staff, the one due first at the top, each with how many there are ({@link WAITING}). */
export const mostUrgent = (db: Db, list: WaitingList, limit: number) => {
  const due = SOURCES[list].dueAt ?? sql`it.created_at`;
  const order = sql`${due}, it.created_at, it.id`;
  return named(db, list, { wanted: [hasState(list, WAITING)], order, limit, counted: true })
    .orderBy(sql`coalesce(found.due_at, found.created_at)`)
    .orderBy('found.createdAt')
    .orderBy('found.id');
};

/** Whether a row has the state of a filter. */
function hasState(list: DeskList, filter: DeskFilter) {
  const { status } = SOURCES[list];
  if (filter !== WAITING) return sql`${status} = ${filter}`;
  return isWaitingList(list) ? sql`${status} in (${listed(DESK_WAITING[list])})` : sql`false`;
}

interface Cut {
  wanted: RawBuilder<unknown>[];
  order: RawBuilder<unknown>;
  limit: number;
  /** Whether each row says how many match. */
  counted?: boolean;
}

/** The first rows of a list with the names of their campaigns and people, which are joined to these alone. */
function named(db: Db, list: DeskList, { wanted, order, limit, counted = false }: Cut) {
  const source = SOURCES[list];
  const found = sql<
    Omit<FoundRow, 'campaignName' | 'companyName' | 'firstName' | 'lastName' | 'email' | 'unpayable'> & {
      personId: string;
    }
  >`(select it.id, it.created_at,
      ${source.campaignId} as campaign_id, ${source.personId} as person_id, ${source.status} as status,
      ${source.amountMinor} as amount_minor, it.currency, ${source.refundedMinor ?? sql`0::bigint`} as refunded_minor,
      ${source.kind ?? sql`null::text`} as kind,
      ${source.dueAt ?? sql`null::timestamptz`} as due_at, ${source.reason ?? sql`null::text`} as reason,
      ${source.waitsFor ?? sql`null::text`} as waits_for, ${source.transferReference ?? sql`null::text`} as transfer_reference,
      ${source.caseId ?? sql`null::uuid`} as case_id, ${source.takenBack ?? sql`false`} as taken_back, ${source.accountless ?? sql`false`} as accountless${counted ? sql`, count(*) over () as total` : sql``}
    from ${source.from} where ${sql.join(wanted, sql` and `)}
    order by ${order} limit ${limit})`;
  return db
    .selectFrom(found.as('found'))
    .innerJoin('campaigns', 'campaigns.id', 'found.campaignId')
    .innerJoin('users', 'users.id', 'found.personId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'found.personId')
    .select(['brandProfiles.companyName', 'users.firstName', 'users.lastName'])
    .select([
      'found.id',
      'found.campaignId',
      'campaigns.name as campaignName',
      'found.kind',
      'users.email',
      'found.status',
      'found.amountMinor',
      'found.currency',
      'found.refundedMinor',
      'found.createdAt',
      'found.dueAt',
      'found.reason',
      'found.waitsFor',
      'found.transferReference',
      'found.takenBack',
      'found.caseId',
      sql<boolean>`found.accountless and users.status = 'deleted'`.as('unpayable'),
    ])
    .$if(counted, (rows) => rows.select(sql<number>`found.total`.as('total')));
}

/** What happened to a row of money, newest first, according to the audit log; for a payment also what happened to its refunds. */
export const moneyHistory = (db: Db, noun: string, id: string) =>
  db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.userId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'auditLog.userId')
    .leftJoin('refunds', (join) =>
      join
        .on('auditLog.resourceType', '=', machineNouns.refund)
        .on('refunds.paymentId', '=', id)
        .on(sql<SqlBool>`refunds.id::text = audit_log.resource_id`),
    )
    .where(({ or, and, eb, selectFrom }) =>
      or([
        and([eb('auditLog.resourceType', '=', noun), eb('auditLog.resourceId', '=', id)]),
        and([
          eb('auditLog.resourceType', '=', machineNouns.refund),
          eb(
            'auditLog.resourceId',
            'in',
            selectFrom('refunds').where('paymentId', '=', id).select(sql<string>`id::text`.as('id')),
          ),
        ]),
      ]),
    )
    .select(['auditLog.id', 'auditLog.createdAt', 'auditLog.toStatus', 'auditLog.note'])
    .select('refunds.amountMinor as refundMinor')
    .select(['users.firstName', 'users.lastName', 'users.email', 'brandProfiles.companyName'])
    .orderBy('auditLog.id', 'desc')
    .limit(HISTORY_MAX);
