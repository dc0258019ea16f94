import { sql } from 'kysely';
import type { Currency } from '#shared/currencies.ts';
import type { MoneyPart } from '#shared/money.ts';
import type { Db } from '../../data/db.ts';
import { past } from '../../data/keyset.ts';
import { moneyPart } from '../../ground/campaign-money.ts';
import type { Keyset } from '../../paging.ts';

interface MonthSum {
  month: string;
  currency: Currency;
  releasedMinor: number;
  paidMinor: number;
}

/** What was released and what was paid to a creator in each month (`2026-03`, UTC) up to a given one, in each currency, oldest first. */
export const sumsByMonth = (creatorId: string, until: string) => sql<MonthSum>`
  select month, currency, sum(released)::bigint as released_minor, sum(paid)::bigint as paid_minor
  from (
    select to_char(earned_at at time zone 'UTC', 'YYYY-MM') as month, currency, net_minor as released, 0 as paid
    from earnings where creator_id = ${creatorId}
    union all
    select to_char(paid_at at time zone 'UTC', 'YYYY-MM'), currency, 0, amount_minor
    from payouts where creator_id = ${creatorId} and paid_at is not null) moved
  where month <= ${until}
  group by month, currency order by month, currency`;

/** The movements of a creator's money from one moment until just before another, oldest first; releases come before payments. */
export function movements(db: Db, creatorId: string, from: Date, until: Date) {
  const released = db
    .selectFrom('earnings')
    .innerJoin('milestones', 'milestones.id', 'earnings.milestoneId')
    .innerJoin('deals', 'deals.id', 'earnings.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'earnings.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'earnings.brandId')
    .where('earnings.creatorId', '=', creatorId)
    .where('earnings.earnedAt', '>=', from)
    .where('earnings.earnedAt', '<', until)
    .select([
      'earnings.id',
      'earnings.earnedAt as at',
      sql<'released' | 'paid'>`'released'`.as('kind'),
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      sql<MoneyPart | null>`${moneyPart}`.as('part'),
      'earnings.netMinor as amountMinor',
      'earnings.currency',
    ]);
  const paid = db
    .selectFrom('payouts')
    .innerJoin('deals', 'deals.id', 'payouts.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .where('payouts.creatorId', '=', creatorId)
    .where('payouts.paidAt', '>=', from)
    .where('payouts.paidAt', '<', until)
    .select([
      'payouts.id',
      sql<Date>`payouts.paid_at`.as('at'),
      sql<'released' | 'paid'>`'paid'`.as('kind'),
      'campaigns.name as campaignName',
      'brandProfiles.companyName',
      sql<MoneyPart | null>`null::text`.as('part'),
      'payouts.amountMinor',
      'payouts.currency',
    ]);
  return db
    .selectFrom(released.unionAll(paid).as('moved'))
    .selectAll()
    .orderBy('at')
    .orderBy('kind', 'desc')
    .orderBy('id');
}

/** A creator's deals with the sums of their money, newest invitation first; the limit is applied before the sums. */
export function dealSums(db: Db, creatorId: string, after: Keyset | null, limit: number) {
  const page = db
    .selectFrom('deals')
    .selectAll()
    .where('creatorId', '=', creatorId)
    .$call((query) => past(query, 'descending by ascending id', ['deals.invitationDate', 'deals.id'], after))
    .orderBy('invitationDate', 'desc')
    .orderBy('id')
    .limit(limit);
  const sum = (statuses: string) => sql<number>`coalesce((select sum(amount_minor) from milestones
    where deal_id = deals.id and status in (${sql.raw(statuses)})), 0)::bigint`;
  return db
    .selectFrom(page.as('deals'))
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'deals.brandId')
    .select([
      'deals.id',
      'campaigns.name as title',
      'brandProfiles.companyName',
      'deals.status',
      sql<boolean>`deals.extends_deal_id is not null`.as('extension'),
      'deals.agreedAmountMinor',
      'deals.currency',
      'deals.invitationDate',
      'deals.createdAt',
      'deals.updatedAt',
      sum(`'accrued', 'releasable', 'held'`).as('accruedMinor'),
      sum(`'released', 'paid'`).as('releasedMinor'),
      sum(`'paid'`).as('paidMinor'),
    ])
    .orderBy('deals.invitationDate', 'desc')
    .orderBy('deals.id');
}

/** What happened to each part of a deal's money, in the order of the parts. */
export const partsOfDeal = (db: Db, dealId: string) =>
  db
    .selectFrom('milestones')
    .innerJoin('deals', 'deals.id', 'milestones.dealId')
    .leftJoin('payouts', 'payouts.id', 'milestones.payoutId')
    .where('milestones.dealId', '=', dealId)
    .select([
      moneyPart.as('kind'),
      'milestones.status',
      'milestones.amountMinor',
      'milestones.accruedAt',
      'milestones.releasedAt',
      'milestones.paidAt',
      'payouts.status as payoutStatus',
      'payouts.failureReason',
    ])
    .orderBy(sql`array_position(array['signing', 'submission', 'approval'], milestones.kind)`);

/** The campaign data at the head of a deal's money history. */
export const campaignOfDeal = (db: Db, campaignId: string) =>
  db
    .selectFrom('campaigns')
    .leftJoin('brandProfiles', 'brandProfiles.userId', 'campaigns.brandId')
    .where('campaigns.id', '=', campaignId)
    .select(['campaigns.name as title', 'brandProfiles.companyName']);
