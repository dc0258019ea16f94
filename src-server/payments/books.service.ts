import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import * as texts from '#shared/messages/payments/books.ts';
import type { CampaignBooks } from '#shared/payments/desk.ts';
import type { CampaignRow, Viewable } from '../access.ts';
import type { Context } from '../context.ts';
import { type CsvFile, csvTable, wholeUnits } from '../csv.ts';
import { bookingsOf } from './books.queries.ts';
import { booksLines } from './books.rules.ts';

/** Every booking of a campaign as a sentence, with what is held after it. Amounts in minor units. Locks nothing. */
export async function campaignBooks(ctx: Context, campaign: Viewable<CampaignRow>): Promise<CampaignBooks> {
  const { currency } = campaign;
  const rows = await bookingsOf(ctx.db, campaign.id).execute();
  const lines = booksLines(rows, (amountMinor) => formatMoney({ amountMinor, currency }));
  return {
    campaignName: campaign.name ?? campaignMessages.untitled,
    currency,
    heldMinor: lines.at(-1)?.heldMinor ?? 0,
    lines,
  };
}

/** The same as CSV. Locks nothing. */
export async function campaignBooksCsv(ctx: Context, campaign: Viewable<CampaignRow>): Promise<CsvFile> {
  const { currency, lines } = await campaignBooks(ctx, campaign);
  const table = lines.map(({ at, text, inMinor, outMinor, heldMinor }) => [
    isoDay(new Date(at)),
    text,
    wholeUnits(inMinor, currency),
    wholeUnits(outMinor, currency),
    wholeUnits(heldMinor, currency),
    currency,
  ]);
  const head = [texts.date, texts.what, texts.moneyIn, texts.moneyOut, texts.held, texts.currency];
  return { name: `books-${campaign.id.slice(0, 8)}.csv`, csv: csvTable(head, table) };
}
