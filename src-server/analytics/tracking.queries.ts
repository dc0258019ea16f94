import { sql } from 'kysely';
import { CONTRACTED_DEALS } from '#shared/status-sets.ts';
import type { Db, Tx } from '../data/db.ts';

/** A link with the campaign that it belongs to. */
export const linkByCode = (db: Db | Tx, code: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('trackingLinks.code', '=', code)
    .select(['trackingLinks.id', 'trackingLinks.targetUrl', 'deals.campaignId']);

/** Deals under contract, with the code of the link where there is one. */
export const boundDeals = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('deals')
    .leftJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .where('deals.campaignId', '=', campaignId)
    .where('deals.status', 'in', [...CONTRACTED_DEALS])
    .orderBy('deals.id')
    .select(['deals.id', 'trackingLinks.code']);

/** The campaign's links by their codes. */
export const linksOf = (db: Db | Tx, campaignId: string) =>
  db
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('deals.campaignId', '=', campaignId)
    .select(['trackingLinks.id', 'trackingLinks.code']);

/** What visitors did, in one statement: each of them once a day and link. Links that are not there are left out. */
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
