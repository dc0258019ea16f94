import { sql } from 'kysely';
import type { AttributionDays } from '#shared/analytics/attribution.ts';
import type { Tx } from '../data/db.ts';
import { isOneOfIds } from '../data/sql.ts';
import type { AttributedConversion } from './attribution.rules.ts';

/** The links of these codes, each with its brand and the attribution window of its campaign. */
export const reportedLinks = (tx: Tx, codes: readonly string[]) =>
  tx
    .selectFrom('trackingLinks')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .innerJoin('campaigns', 'campaigns.id', 'deals.campaignId')
    .where(sql<boolean>`tracking_links.code = any (${[...codes]}::text[])`)
    .select(['trackingLinks.id', 'trackingLinks.code', 'deals.brandId', 'campaigns.attributionDays']);

/** The brands of campaigns. */
export const brandsOf = (tx: Tx, campaignIds: readonly string[]) =>
  tx.selectFrom('campaigns').select(['id', 'brandId']).where(isOneOfIds('id', campaignIds));

/** An order of a brand, and the discount code with which it was placed. */
interface Order {
  place: number;
  brandId: string;
  order: string;
  code: string | null;
  at: Date;
}

/**
 * What is known of orders, a row for each: whose code it was when the order was placed, and what is stored of it. A code counts until it was ended,
 * and from before it was entered here, because shops may have had it earlier. Orders that were stored for two links before an order counted once for
 * its brand are found by the link of their code first, then by the first of them.
 */
export async function knownOrders(tx: Tx, orders: readonly Order[]) {
  const { rows } = await sql<KnownOrder>`
    select code.id as of_code_id, code.link_id as of_code_link_id, c.id as stored_id, c.link_id, c.code_id, c.clicked_at, c.outside_window, c.source,
      c.value_minor, c.currency, c.converted_at, c.network_hash
    from json_to_recordset(${JSON.stringify(orders)}::json)
      as r (place int, "brandId" uuid, "order" text, code text, at timestamptz)
    left join lateral (
      select id, link_id from discount_codes d
      where d.brand_id = r."brandId" and lower(d.code) = lower(r.code) and (d.ended_at is null or d.ended_at > r.at)
      order by d.ended_at nulls last limit 1) code on true
    left join lateral (
      select * from conversions c where c.brand_id = r."brandId" and c.external_id = r."order"
      order by (c.link_id is not distinct from code.link_id) desc, c.id limit 1) c on true
    order by r.place`.execute(tx);
  return rows.map(({ ofCodeId, ofCodeLinkId, storedId, ...stored }) => ({
    code: ofCodeId && ofCodeLinkId ? { id: ofCodeId, linkId: ofCodeLinkId } : null,
    stored: storedId ? { id: storedId, conversion: stored } : null,
  }));
}

/** A row of {@link knownOrders}; the columns of the stored conversion are null without one. */
interface KnownOrder extends AttributedConversion {
  ofCodeId: string | null;
  ofCodeLinkId: string | null;
  storedId: string | null;
}

/** The columns of a stored conversion, as the records of a statement. */
const COLUMNS = sql`"linkId" uuid, "codeId" uuid, "clickedAt" timestamptz, "outsideWindow" boolean, source text, "valueMinor" bigint, currency text,
  "convertedAt" timestamptz, "networkHash" text`;

/** Stores new conversions in one statement and returns how many. */
export async function insertConversions(
  tx: Tx,
  conversions: readonly (AttributedConversion & { brandId: string; order: string })[],
): Promise<number> {
  if (conversions.length === 0) return 0;
  const { rows } = await sql`
    insert into conversions (brand_id, external_id, link_id, code_id, clicked_at, outside_window, source, value_minor, currency, converted_at, network_hash)
    select "brandId", "order", "linkId", "codeId", "clickedAt", "outsideWindow", source, "valueMinor", currency, "convertedAt", "networkHash"
    from json_to_recordset(${JSON.stringify(conversions)}::json) as r ("brandId" uuid, "order" text, ${COLUMNS})
    on conflict (link_id, external_id) do nothing
    returning 1`.execute(tx);
  return rows.length;
}

/**
 * Writes what another report says about conversions that are stored. One that a pixel reported counts again if it was struck out, because the brand
 * itself reports it now.
 */
export async function replaceConversions(
  tx: Tx,
  conversions: readonly (AttributedConversion & { id: string })[],
): Promise<void> {
  if (conversions.length === 0) return;
  await sql`
    update conversions c set link_id = r."linkId", code_id = r."codeId", clicked_at = r."clickedAt", outside_window = r."outsideWindow",
      source = r.source, value_minor = r."valueMinor", currency = r.currency, converted_at = r."convertedAt", network_hash = r."networkHash",
      struck_at = case when c.source = r.source then c.struck_at end, struck_reason = case when c.source = r.source then c.struck_reason end,
      struck_by = case when c.source = r.source then c.struck_by end
    from json_to_recordset(${JSON.stringify(conversions)}::json) as r (id uuid, ${COLUMNS})
    where c.id = r.id`.execute(tx);
}

/** Judges the conversions of a campaign's links by an attribution window; returns how many are now on its other side. */
export async function judgeWindow(tx: Tx, campaignId: string, days: AttributionDays): Promise<number> {
  const { rows } = await sql`
    update conversions c set outside_window = not c.outside_window
    from tracking_links l join deals d on d.id = l.deal_id
    where d.campaign_id = ${campaignId} and c.link_id = l.id and c.code_id is null and c.clicked_at is not null
      and c.outside_window <> (c.converted_at > c.clicked_at + make_interval(hours => 24 * ${days}::int))
    returning 1`.execute(tx);
  return rows.length;
}
