import { sql } from 'kysely';
import type { ConversionChoice } from '#shared/analytics/conversions.schema.ts';
import type { Authorized, CampaignRow } from '../access.ts';
import type { Db, Tx } from '../data/db.ts';
import { inOrder } from '../data/keyset.ts';
import type { Keyset } from '../paging.ts';

/** Whether a conversion counts in figures: neither struck out nor too long after the click. */
export const countedConversion = sql<boolean>`conversions.struck_at is null and not conversions.outside_window`;

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
    .leftJoin('discountCodes', 'discountCodes.id', 'c.codeId')
    .where('deals.campaignId', '=', of.campaignId)
    .$if(link !== undefined, (query) => query.where('trackingLinks.code', '=', link ?? ''))
    .orderBy('c.convertedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(of.limit + 1)
    .selectAll('c')
    .select([
      'trackingLinks.code',
      'discountCodes.code as discountCode',
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
