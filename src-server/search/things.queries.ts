import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { CampaignStatus, ReviewStatus } from '#shared/lifecycles.ts';
import type { FoundKind } from '#shared/search/search.schema.ts';
import type { Db } from '../data/db.ts';
import { campaignContains, companyContains, contains, isWithin, personContains } from '../data/sql.ts';
import { managedBy } from '../ground/people.ts';
import { plannedEachTime } from '../speed/kept-plans.ts';
import type { Reference } from './search.rules.ts';

/** Whose things are searched: a brand's, a creator's, those of the people whom an agency manages, or everybody's. */
export type Sight = { of: 'brand' | 'creator' | 'agency'; id: string } | { of: 'everyone' };

export type ThingKind = Exclude<FoundKind, 'open' | 'message' | 'creator' | 'account' | 'lead'>;

/** What is wanted of things: a text in their names, or a reference. */
export type Match = { search: string } | { reference: Reference };

export interface Thing {
  kind: ThingKind;
  id: string;
  /** The status in its own life cycle, which depends on the kind; for a campaign see `reviewStatus`. */
  status: string;
  amountMinor: number | null;
  currency: Currency;
  /** The title of content, or what a payment or a milestone is for. */
  label: string | null;
  invoiceSeq: number | null;
  campaignId: string;
  campaignName: string | null;
  campaignStatus: CampaignStatus;
  reviewStatus: ReviewStatus;
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string | null;
}

/** How many names, and how many deals of them, are looked at before the newest things are picked. */
const NAMES_LOOKED_AT = 50;
const DEALS_LOOKED_AT = 200;

/** Where things of a kind are: the row is `it`. */
interface Source {
  from: RawBuilder<unknown>;
  campaignId?: RawBuilder<unknown>;
  creatorId?: RawBuilder<unknown>;
  amountMinor?: RawBuilder<unknown>;
  label?: RawBuilder<unknown>;
  /** The deal of which it is a part; without one, a name is looked for in its campaign. */
  dealId?: RawBuilder<unknown>;
  /** Whether it belongs to a brand; without this, by its own column. */
  isBrands?: (id: string) => RawBuilder<unknown>;
  only?: RawBuilder<unknown>;
}

const byDeal = { campaignId: sql`d.campaign_id`, dealId: sql`it.deal_id` };
const byCampaign = (id: string) => sql`it.campaign_id = any(array(select id from campaigns where brand_id = ${id}))`;
const none = sql`null::bigint`;

const SOURCES: Record<ThingKind, Source> = {
  campaign: { from: sql`campaigns it`, campaignId: sql`it.id`, amountMinor: sql`it.budget_minor` },
  deal: {
    from: sql`deals it`,
    creatorId: sql`it.creator_id`,
    amountMinor: sql`it.agreed_amount_minor`,
    dealId: sql`it.id`,
  },
  // Once it has led to an offer, the deal is what is found.
  application: {
    from: sql`applications it`,
    creatorId: sql`it.creator_id`,
    amountMinor: none,
    isBrands: byCampaign,
    only: sql`it.deal_id is null`,
  },
  payment: { from: sql`payments it`, label: sql`it.kind` },
  payout: { ...byDeal, from: sql`payouts it join deals d on d.id = it.deal_id`, creatorId: sql`it.creator_id` },
  milestone: {
    ...byDeal,
    from: sql`milestones it join deals d on d.id = it.deal_id`,
    creatorId: sql`d.creator_id`,
    label: sql`case when d.extends_deal_id is null then it.kind else 'extension' end`,
  },
  refund: {
    from: sql`refunds it join payments p on p.id = it.payment_id`,
    campaignId: sql`p.campaign_id`,
    isBrands: (id) => sql`p.brand_id = ${id}`,
  },
  refundRequest: { from: sql`refund_requests it` },
  dispute: { from: sql`disputes it` },
  content: {
    from: sql`submissions it`,
    creatorId: sql`it.creator_id`,
    amountMinor: none,
    label: sql`it.title`,
    dealId: sql`it.deal_id`,
    isBrands: byCampaign,
    only: sql`it.status <> 'draft'`,
  },
};

/** The names around a row, one look-up by an index for each row; its campaign is not deleted. */
const around = (campaignId: RawBuilder<unknown>, creatorId: RawBuilder<unknown>) => sql`
  join lateral (select * from campaigns where id = ${campaignId} and deleted_at is null limit 1) c on true
  left join lateral (select company_name from brand_profiles where user_id = c.brand_id limit 1) b on true
  left join lateral (select first_name, last_name from users where id = ${creatorId} limit 1) u on true
  left join lateral (select username from creator_profiles where user_id = ${creatorId} limit 1) creator on true`;

/** Whether a thing may be seen. Agencies see neither drafts nor briefs that are held (ruling A52). */
function isSeen(sight: Sight, kind: ThingKind, creatorId: RawBuilder<unknown>): RawBuilder<unknown> {
  const { isBrands = (id: string) => sql`it.brand_id = ${id}` } = SOURCES[kind];
  if (sight.of === 'everyone') return sql`true`;
  if (sight.of === 'brand') return isBrands(sight.id);
  if (sight.of === 'creator') return sql`${creatorId} = ${sight.id}`;
  const theirs = sql`any(array(${managedBy(expressionBuilder<Database>(), sight.id).select('userId')}))`;
  const byCreator =
    kind === 'campaign'
      ? sql`it.id = any(array(select campaign_id from deals where creator_id = ${theirs}))`
      : sql`${creatorId} = ${theirs}`;
  return sql`(it.brand_id = ${theirs} or ${byCreator}) and c.status <> 'draft' and c.text_held is distinct from 'brief'`;
}

/** The names that a search of one's own things looks at; the address of a creator is not one of them. */
const ownNames = (sight: Sight, kind: ThingKind): RawBuilder<unknown> => {
  if (kind === 'campaign' && sight.of === 'brand') {
    return sql`coalesce(it.name, '') || ' ' || coalesce(it.description, '')`;
  }
  const brand = sight.of === 'brand' ? sql`null` : sql`b.company_name`;
  const creator = sight.of === 'creator' ? sql`null, null, null` : sql`u.first_name, u.last_name, creator.username`;
  const title = kind === 'content' ? sql`it.title` : sql`null`;
  return sql`concat_ws(' ', c.name, ${title}, ${brand}, ${creator})`;
};

/** Whether a thing has the name; for staff by the names that were looked up first ({@link namesOf}). */
function isNamed(sight: Sight, kind: ThingKind, search: string): RawBuilder<unknown> {
  const { dealId } = SOURCES[kind];
  const asked = kind === 'deal' ? sql`it.extends_deal_id is null and` : sql``;
  if (sight.of !== 'everyone') return sql`${asked} ${contains(ownNames(sight, kind), search)}`;
  if (kind === 'campaign') return sql`it.deleted_at is null and ${contains(sql`coalesce(it.name, '')`, search)}`;
  if (dealId) return sql`${asked} ${dealId} = any(array(select id from named_deals))`;
  return sql`(it.campaign_id = any(array(select id from named_campaigns)) or it.brand_id = any(array(select user_id from named_brands)))`;
}

/** Whether a thing has the id, or the number or reference of a payment. A creator who has a campaign's id means the deal. */
function isMeant(sight: Sight, kind: ThingKind, { ids, invoice, transfer }: Reference): RawBuilder<unknown> {
  const ways = [
    ...(ids ? [isWithin('it.id', ids)] : []),
    ...(ids && sight.of === 'creator' && (kind === 'deal' || kind === 'application')
      ? [isWithin('it.campaign_id', ids)]
      : []),
    ...(invoice && kind === 'payment'
      ? [sql`(${isWithin('it.campaign_id', invoice.campaigns)} and it.invoice_seq = ${invoice.place})`]
      : []),
    ...(transfer && kind === 'payment' ? [sql`it.transfer_reference = ${transfer}`] : []),
  ];
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`;
}

/** The campaigns, brands and deals that have a name, each found by an index. */
const namesOf = (search: string) => sql`with
  named_campaigns as materialized (select id from campaigns where deleted_at is null and ${campaignContains(search)} limit ${NAMES_LOOKED_AT}),
  named_brands as materialized (select user_id from brand_profiles where ${companyContains(search)} limit ${NAMES_LOOKED_AT}),
  named_creators as materialized (select id from users where role = 'creator' and ${personContains(search)} limit ${NAMES_LOOKED_AT}),
  named_deals as materialized (select id from deals where campaign_id = any(array(select id from named_campaigns))
    or brand_id = any(array(select user_id from named_brands)) or creator_id = any(array(select id from named_creators)) limit ${DEALS_LOOKED_AT})`;

/**
 * Things of several kinds that match and may be seen, of each kind the newest, those that are called so before those that only mention it; at most
 * `limit` of each kind.
 */
export function thingsFound(db: Db, sight: Sight, kinds: readonly ThingKind[], match: Match, limit: number) {
  const named = 'search' in match;
  const branches = kinds.map((kind) => {
    const {
      from,
      campaignId = sql`it.campaign_id`,
      creatorId = sql`null::uuid`,
      label,
      only,
      ...source
    } = SOURCES[kind];
    const called = named && kind === 'campaign' ? contains(sql`coalesce(it.name, '')`, match.search) : sql`true`;
    return sql`(select ${sql.lit(kind)} as kind, it.id, it.status, ${source.amountMinor ?? sql`it.amount_minor`} as amount_minor,
      ${label ?? sql`null::text`} as label, ${kind === 'payment' ? sql`it.invoice_seq` : sql`null::int`} as invoice_seq,
      ${campaignId} as campaign_id, ${creatorId} as creator_id, ${called} as called, it.created_at
      from ${from} ${around(campaignId, creatorId)}
      where ${only ?? sql`true`} and ${isSeen(sight, kind, creatorId)}
        and ${named ? isNamed(sight, kind, match.search) : isMeant(sight, kind, match.reference)}
      order by called desc, it.created_at desc, it.id desc limit ${limit})`;
  });
  const names = named && sight.of === 'everyone' ? namesOf(match.search) : sql``;
  const found = sql<Thing & { called: boolean; createdAt: Date }>`(${names}
    select found.*, c.currency, c.name as campaign_name, c.status as campaign_status, c.review_status, b.company_name,
      u.first_name, u.last_name, creator.username
    from (${sql.join(branches, sql` union all `)}) found ${around(sql`found.campaign_id`, sql`found.creator_id`)})`;
  return db
    .selectFrom(found.as('things'))
    .selectAll()
    .orderBy('things.called', 'desc')
    .orderBy('things.createdAt', 'desc')
    .orderBy('things.id', 'desc')
    .withPlugin(plannedEachTime);
}
