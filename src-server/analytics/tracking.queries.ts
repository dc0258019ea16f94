import { sql } from 'kysely';
import { CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, Granted } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';

/** A link with its campaign. */
export const linkByCode = (db: Db | Tx, code: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('trackingLinks.code', '=', code)
    .select(['trackingLinks.id', 'trackingLinks.targetUrl', 'deals.campaignId']);

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

/** Stores where a campaign's links lead. */
export const setTrackingUrl = (tx: Tx, { id }: Granted<CampaignRow>, trackingUrl: string | null) =>
  tx.updateTable('campaigns').set({ trackingUrl }).where('id', '=', id);

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
