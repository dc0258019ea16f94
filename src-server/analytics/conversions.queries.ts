import { sql } from 'kysely';
import type { ConversionChoice, ConversionSource } from '#shared/analytics/conversions.schema.ts';
import type { Currency } from '#shared/currencies.ts';
import type { Authorized, CampaignRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import type { Keyset } from '../paging.ts';

/** A conversion as it is reported, amounts in minor units. */
export interface NewConversion {
  /** The code of its link. */
  link: string;
  source: ConversionSource;
  /** The shop's order number. */
  order: string;
  valueMinor: number | null;
  currency: Currency | null;
  at: Date;
  network: string | null;
}

/**
 * Stores conversions in one statement and returns how many were stored. An order counts once for each link. Anybody can call a pixel, so a report by
 * the brand itself replaces what a pixel reported about the same order. Reports of unknown links are left out.
 */
export async function insertConversions(db: Db | Tx, reported: readonly NewConversion[]): Promise<number> {
  const rows = reported.map((report, place) => ({ ...report, place }));
  const { rows: stored } = await sql`
    insert into conversions (link_id, source, external_id, value_minor, currency, converted_at, network_hash)
    select distinct on (l.id, r."order") l.id, r.source, r."order", r."valueMinor", r.currency, r.at, r.network
    from json_to_recordset(${JSON.stringify(rows)}::json) as r
      (link text, source text, "order" text, "valueMinor" bigint, currency text, at timestamptz, network text, place int)
    join tracking_links l on l.code = r.link
    order by l.id, r."order", r.place
    on conflict (link_id, external_id) do update set source = excluded.source, value_minor = excluded.value_minor,
      currency = excluded.currency, converted_at = excluded.converted_at, network_hash = null, struck_at = null,
      struck_reason = null, struck_by = null
      where conversions.source = 'pixel' and excluded.source <> 'pixel'
    returning 1`.execute(db);
  return stored.length;
}

/** A campaign's conversions, or those of one of its links, newest first; one more than `limit`, to see whether there are more. */
export function conversionRows(
  db: Db,
  of: { campaignId: string; link?: string | undefined; after: Keyset | null; limit: number },
) {
  const { link, after } = of;
  // The newest of each link, found by its index: a campaign has few links and may have very many conversions.
  const newest = db
    .selectFrom('conversions')
    .where('conversions.linkId', '=', sql.ref<string>('tracking_links.id'))
    .$call((query) => inOrder(query, 'descending', ['convertedAt', 'id'], after))
    .limit(of.limit + 1)
    .selectAll();
  return db
    .selectFrom('deals')
    .innerJoin('trackingLinks', 'trackingLinks.dealId', 'deals.id')
    .innerJoin('users as creator', 'creator.id', 'deals.creatorId')
    .innerJoinLateral(newest.as('c'), (join) => join.onTrue())
    .leftJoin('users as striker', 'striker.id', 'c.struckBy')
    .where('deals.campaignId', '=', of.campaignId)
    .$if(link !== undefined, (query) => query.where('trackingLinks.code', '=', link ?? ''))
    .orderBy('c.convertedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(of.limit + 1)
    .selectAll('c')
    .select([
      'trackingLinks.code',
      'creator.firstName',
      'creator.lastName',
      'striker.firstName as strikerFirstName',
      'striker.lastName as strikerLastName',
      'striker.email as strikerEmail',
      'striker.role as strikerRole',
    ]);
}

/** The ids of the selected conversions of a campaign. */
const chosen = (db: Db | Tx, campaignId: string, choice: ConversionChoice) =>
  db
    .selectFrom('conversions')
    .innerJoin('trackingLinks', 'trackingLinks.id', 'conversions.linkId')
    .innerJoin('deals', 'deals.id', 'trackingLinks.dealId')
    .where('deals.campaignId', '=', campaignId)
    .$if(choice.by === 'one', (query) =>
      query.where('conversions.id', '=', choice.by === 'one' ? choice.conversionId : ''),
    )
    .$if(choice.by === 'network', (query) =>
      query.where('conversions.networkHash', '=', choice.by === 'network' ? choice.network : ''),
    )
    .$call((query) =>
      choice.by === 'times'
        ? query
            .where('trackingLinks.code', '=', choice.link)
            .where('conversions.convertedAt', '>=', new Date(choice.from))
            .where('conversions.convertedAt', '<=', new Date(choice.until))
        : query,
    )
    .select('conversions.id');

/** One of the selected conversions, if there is any. */
export const anyChosen = (db: Db | Tx, campaignId: string, choice: ConversionChoice) =>
  chosen(db, campaignId, choice).limit(1);

/** Strikes out the selected conversions that still count. */
export const strikeOut = (
  tx: Tx,
  { id: campaignId }: Authorized<CampaignRow, 'manage'>,
  choice: ConversionChoice,
  struck: { struckAt: Date; struckBy: string | null; struckReason: string },
) =>
  tx
    .updateTable('conversions')
    .set(struck)
    .where('struckAt', 'is', null)
    .where('id', 'in', chosen(tx, campaignId, choice));

/** Counts the chosen conversions again that were struck out, but none worth more than `mostMinor`. */
export const letCount = (
  tx: Tx,
  { id: campaignId }: Authorized<CampaignRow, 'manage'>,
  choice: ConversionChoice,
  mostMinor: number,
) =>
  tx
    .updateTable('conversions')
    .set({ struckAt: null, struckBy: null, struckReason: null })
    .where('struckAt', 'is not', null)
    .where((eb) => eb.or([eb('valueMinor', 'is', null), eb('valueMinor', '<=', mostMinor)]))
    .where('id', 'in', chosen(tx, campaignId, choice));
