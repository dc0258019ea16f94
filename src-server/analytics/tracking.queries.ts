import { type Insertable, type Selectable, sql } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { AttributionDays, UtmTemplate } from '#shared/analytics/attribution.ts';
import { CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { type Locked, locking } from '../ground/locks.ts';

/** A link with its campaign. */
export const linkByCode = (db: Db | Tx, code: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('trackingLinks.code', '=', code)
    .select(['trackingLinks.id', 'trackingLinks.targetUrl', 'deals.campaignId']);

/** Where a link leads, with what its campaign adds to the address and the words for that. */
export const linkToFollow = (db: Db, code: string) =>
  linkByCode(db, code)
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .leftJoin('creatorProfiles', 'creatorProfiles.userId', 'deals.creatorId')
    .select(['campaigns.utm', 'campaigns.name', 'creatorProfiles.username', 'creatorProfiles.primaryPlatform'])
    .select(['users.firstName', 'users.lastName']);

/** The link of a deal. */
export const linkOfDeal = (tx: Tx, dealId: string) =>
  tx.selectFrom('trackingLinks').where('dealId', '=', dealId).select('id');

/** The discount code of a link that runs, locked. */
export const lockCode = (tx: Tx, linkId: string) =>
  locking(tx.selectFrom('discountCodes').selectAll().where('linkId', '=', linkId).where('endedAt', 'is', null));

/** The discount code of a brand that runs and is spelled like this, whatever its case, with the creator who has it. */
export const runningCode = (tx: Tx, brandId: string, code: string) =>
  tx
    .selectFrom('discountCodes')
    .innerJoin('trackingLinks', 'trackingLinks.id', 'discountCodes.linkId')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .innerJoin('users', 'users.id', 'deals.creatorId')
    .where('discountCodes.brandId', '=', brandId)
    .where(sql<boolean>`lower(discount_codes.code) = lower(${code})`)
    .where('discountCodes.endedAt', 'is', null)
    .select(['discountCodes.linkId', 'users.firstName', 'users.lastName']);

/** Ends a discount code, so that another creator can have it. */
export const endCode = (tx: Tx, { id }: Locked<Selectable<Database['discountCodes']>>, endedAt: Date) =>
  tx.updateTable('discountCodes').set({ endedAt }).where('id', '=', id);

export const insertCode = (tx: Tx, code: Insertable<Database['discountCodes']>) =>
  tx.insertInto('discountCodes').values(code);

/** Stores for how many days after a click a campaign's conversions count. */
export const setAttributionDays = (tx: Tx, { id }: Granted<CampaignRow>, attributionDays: AttributionDays) =>
  tx.updateTable('campaigns').set({ attributionDays }).where('id', '=', id);

/** Deals that came under contract. */
export const contractedDeals = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('deals')
    .where('campaignId', '=', campaignId)
    .where('status', 'in', CONTRACTED_DEALS)
    .where('extendsDealId', 'is', null)
    .orderBy('id')
    .select('id');

/** The campaign's links by their codes. */
export const linksOf = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select(['trackingLinks.id', 'trackingLinks.code']);

/** Gives deals a link each; a deal that has one keeps it. */
export const insertLinks = (tx: Tx, links: readonly { dealId: string; code: string }[], targetUrl: string, at: Date) =>
  insertAll(
    tx,
    'trackingLinks',
    links.map((link) => ({ ...link, targetUrl, createdAt: at })),
  ).onConflict((oc) => oc.column('dealId').doNothing());

/** Lets all links of a campaign lead elsewhere. The caller has locked the campaign, so that no deal of it moves meanwhile. */
export const retargetLinks = (tx: Tx, { id: campaignId }: Granted<CampaignRow>, targetUrl: string) =>
  tx
    .updateTable('trackingLinks')
    .from('deals')
    .set({ targetUrl })
    .whereRef('deals.id', '=', 'trackingLinks.dealId')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', CONTRACTED_DEALS);

/** Stores where a campaign's links lead, and what they add to the address. */
export const setTarget = (tx: Tx, { id }: Granted<CampaignRow>, trackingUrl: string | null, utm: UtmTemplate | null) =>
  tx
    .updateTable('campaigns')
    .set({ trackingUrl, utm: utm && JSON.stringify(utm) })
    .where('id', '=', id);

/** The website of a brand; no row if it has not set up its profile. */
export const websiteOf = (db: Db | Tx, brandId: string) =>
  db.selectFrom('brandProfiles').select('websiteUrl').where('userId', '=', brandId);

/** Stores visits of links in one statement, each visitor once a day for each link; visits of unknown links are left out. */
export async function insertClicks(
  db: Db | Tx,
  clicks: readonly { link: string; visitor: string; at: Date }[],
): Promise<void> {
  await sql`
    insert into link_clicks (link_id, visitor_hash, clicked_at)
    select distinct on (l.id, c.visitor) l.id, c.visitor, c.at
    from json_to_recordset(${JSON.stringify(clicks)}::json) as c (link text, visitor text, at timestamptz)
    join tracking_links l on l.code = c.link
    order by l.id, c.visitor, c.at
    on conflict (link_id, visitor_hash) do nothing`.execute(db);
}
