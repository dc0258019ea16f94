import { type Expression, type RawBuilder, sql } from 'kysely';
import { CREATOR_POOL_BPS, MILESTONE_BPS, WHOLE_BPS } from '#shared/constants.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import { depositMinor, type MoneyPart } from '#shared/money.ts';
import {
  AGREED_DEALS,
  ARRIVED_PAYMENTS,
  COMMITTED_DEALS,
  EARNED_MILESTONES,
  ENDED_CAMPAIGNS,
  isOneOf,
} from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';
import { listed } from '../data/sql.ts';

/** The money facts of a campaign, each written once: pool, committed sum, cost, what is paid net, and what is still due. Minor units. */

export type CampaignId = string | ReturnType<typeof sql.ref<string>>;

/** What a campaign may pay to creators in total; zero without a budget (money.ts creatorPoolMinor, ruling A19). */
export const creatorPool = sql<number>`coalesce(campaigns.total_creator_budget_minor, campaigns.budget_minor * ${sql.lit(CREATOR_POOL_BPS)} / ${sql.lit(WHOLE_BPS)}, 0)::bigint`;

/** What a deal with this agreed amount costs its brand, rounded down (money.ts dealCostMinor). */
const dealCost = (agreedMinor: Expression<unknown>) =>
  sql`${agreedMinor} * ${WHOLE_BPS}::bigint / ${CREATOR_POOL_BPS}::bigint`;

/** For a set of deals: the agreed total of those that use the pool. An extension of usage rights is not part of the budget. */
export const committedMinor = sql<number>`coalesce(sum(deals.agreed_amount_minor)
        filter (where deals.status in (${listed(COMMITTED_DEALS)}) and deals.extends_deal_id is null), 0)::bigint`;

const part = (total: RawBuilder<unknown>, bps: number) => sql`(${total} * ${sql.lit(bps)} / ${sql.lit(WHOLE_BPS)})`;
/** A milestone's share of a deal's total: the last one gets the rounding remainder (money.ts milestonesMinor). */
const shareOf = (total: RawBuilder<unknown>) => sql`case m.kind
  when 'signing' then ${part(total, MILESTONE_BPS.signing)}
  when 'submission' then ${part(total, MILESTONE_BPS.submission)}
  else ${total} - ${part(total, MILESTONE_BPS.signing)} - ${part(total, MILESTONE_BPS.submission)} end`;
/** What a milestone `m` of a deal `d` gives its creator as agreed. */
export const agreedNet = shareOf(sql`d.agreed_amount_minor`);
const agreedFee = sql`(${shareOf(sql`(${dealCost(sql`d.agreed_amount_minor`)} - d.agreed_amount_minor)`)})`;
/** The platform's fee on what a milestone `m` of a deal `d` gives its creator now, which a case may have reduced (money.ts milestoneMinor). */
export const milestoneFee = sql`coalesce(${agreedFee} * m.amount_minor / nullif((${agreedNet}), 0), ${agreedFee})`;

/** What a deal that was ended has cost the brand all the same, or may still cost it: what was released to its creator or is on hold for them. */
const costOfEnded = sql`(select sum(m.amount_minor + ${milestoneFee}) from milestones m join deals d on d.id = m.deal_id
          where m.deal_id = deals.id and m.status in (${listed([...EARNED_MILESTONES, 'held'])}))`;

/** For a set of deals: what those that were agreed on cost the brand, and what is left to pay of those that were ended. */
export const agreedCostMinor = sql<number>`(coalesce(sum(${dealCost(sql`deals.agreed_amount_minor`)})
        filter (where deals.status in (${listed(AGREED_DEALS)})), 0)
        + coalesce(sum(${costOfEnded}) filter (where deals.status = 'cancelled'), 0))::bigint`;

/** What a deal under contract costs its brand with the fee: as agreed, or less after a case reduced or cancelled a part of it. */
export const boundCostMinor = sql<number>`coalesce((
  select coalesce(sum(m.amount_minor + ${milestoneFee}) filter (where m.status <> 'cancelled'), 0) from milestones m join deals d on d.id = m.deal_id
  where m.deal_id = deals.id having count(*) > 0), ${dealCost(sql`deals.agreed_amount_minor`)})::bigint`;

/** What a milestone is for. Joins `milestones` and `deals`. */
export const moneyPart = sql<MoneyPart>`case when deals.extends_deal_id is null then milestones.kind else 'extension' end`;

/** The agreed total of a campaign's committed deals. */
export const committed = (db: Db | Tx, campaignId: CampaignId) =>
  db.selectFrom('deals').where('deals.campaignId', '=', campaignId).select(committedMinor.as('committedMinor'));

/** For a payment that arrived: what the brand has paid and not got back, by refunds or by disputes that are open or lost. */
export const paidNet = sql<number>`(payments.amount_minor - payments.refunded_minor - payments.disputed_minor)`;

const succeeded = (which: string) =>
  sql`sum(payments.amount_minor) filter (where payments.status = 'succeeded' and ${sql.raw(which)})`;
/** A campaign that was imported while it ran pays no deposit: what its brand has paid here counts instead. */
const deposit = sql`coalesce(${succeeded("payments.kind = 'deposit'")}, ${succeeded('not payments.carried_over')})`;
/** How much must be paid net for the deposit to count: its amount, or less if Accord has refunded a part. Null before it has arrived. */
const depositFloor = sql<number | null>`(case when ${deposit} is not null
        then least(${deposit}, sum(payments.amount_minor - payments.refunded_minor)) end)::bigint`;

/**
 * What was paid for a campaign; always one row. A deposit has *arrived* (`depositArrived`) even if a dispute has taken it back since; it is *paid*
 * (`depositPaid`) while what was paid net covers `depositMinor`, which is null before it has arrived.
 */
export const paymentFacts = (db: Db | Tx, campaignId: CampaignId) =>
  db
    .selectFrom('payments')
    .where('payments.campaignId', '=', campaignId)
    .where('payments.unwanted', '=', false)
    .where('payments.status', 'in', ARRIVED_PAYMENTS)
    .select([
      sql<number>`coalesce(sum(${paidNet}), 0)::bigint`.as('paidMinor'),
      sql<number>`coalesce(sum(payments.disputed_minor), 0)::bigint`.as('disputedMinor'),
      depositFloor.as('depositMinor'),
      sql<boolean>`${deposit} is not null`.as('depositArrived'),
      sql<boolean>`coalesce(sum(${paidNet}) >= ${depositFloor}, false)`.as('depositPaid'),
      sql<boolean>`count(*) filter (where payments.status = 'succeeded') > 0`.as('anythingPaid'),
    ]);

/** What decides how much the brand of a campaign still has to pay, apart from the campaign itself; in one statement. */
export const owing = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom(paymentFacts(db, campaignId).as('paid'))
    .innerJoin(
      db
        .selectFrom('deals')
        .where('deals.campaignId', '=', campaignId)
        .select(agreedCostMinor.as('agreedCostMinor'))
        .as('cost'),
      (join) => join.onTrue(),
    )
    .select('cost.agreedCostMinor')
    .selectAll('paid');

/** How many offers of a campaign wait for an answer, and what they would cost the brand. */
export const openOffers = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('deals')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', '=', 'invited')
    .select([
      sql<number>`count(*)`.as('offers'),
      sql<number>`coalesce(sum(${dealCost(sql`deals.agreed_amount_minor`)}), 0)::bigint`.as('offeredCostMinor'),
    ]);

/** What decides how much a brand still has to pay. */
export interface Owing {
  status: CampaignStatus;
  agreedCostMinor: number;
  paidMinor: number;
  depositMinor: number | null;
}

/**
 * The balance: the cost of the agreed deals less what was paid net, never below zero. While the campaign runs, a deposit that was taken back is due
 * again, too, so that deals can be bound. An amount below the provider's smallest charge is not asked for: the platform bears it.
 */
export function balanceMinor(
  { status, agreedCostMinor: cost, paidMinor, depositMinor }: Owing,
  minimum: number,
): number {
  const asked = isOneOf(ENDED_CAMPAIGNS, status) ? 0 : (depositMinor ?? 0);
  const dueMinor = Math.max(cost, asked) - paidMinor;
  return dueMinor < minimum ? 0 : Math.max(0, dueMinor);
}

/** The deposit that is asked for: half the budget, or all of it if either half is less than the provider charges. */
export function depositDueMinor(budgetMinor: number, minimum: number): number {
  const half = depositMinor(budgetMinor);
  return budgetMinor - half < minimum || half < minimum ? budgetMinor : half;
}
