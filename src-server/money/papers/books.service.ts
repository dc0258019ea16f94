import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import * as texts from '#shared/messages/payments/books.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import type { CampaignBooks } from '#shared/payments/desk.ts';
import type { CampaignRow, Viewable } from '../../access.ts';
import type { Context } from '../../context.ts';
import { type CsvColumns, type CsvFile, csvTable, wholeUnits } from '../../csv.ts';
import { brandNameOf } from '../../ground/people.ts';
import { type Paper, utc, writePaper } from '../../pdf.ts';
import { bookingsOf } from './books.queries.ts';
import { booksLines } from './books.rules.ts';

/** Every booking of a campaign as a sentence, with what is held after it. Amounts in minor units. Locks nothing. */
export async function campaignBooks(ctx: Context, campaign: Viewable<CampaignRow>): Promise<CampaignBooks> {
  const { currency } = campaign;
  const rows = await bookingsOf(ctx.db, campaign.id).execute();
  const lines = booksLines(rows, (amountMinor) => formatMoney({ amountMinor, currency }));
  return {
    campaignName: nameOrUntitled(campaign.name),
    currency,
    heldMinor: lines.at(-1)?.heldMinor ?? 0,
    lines,
  };
}

/** The same as CSV. Locks nothing. */
export async function campaignBooksCsv(ctx: Context, campaign: Viewable<CampaignRow>): Promise<CsvFile> {
  const { currency, lines } = await campaignBooks(ctx, campaign);
  const columns: CsvColumns<(typeof lines)[number]> = {
    [texts.date]: ({ at }) => isoDay(new Date(at)),
    [texts.what]: ({ text }) => text,
    [texts.moneyIn]: ({ inMinor }) => wholeUnits(inMinor, currency),
    [texts.moneyOut]: ({ outMinor }) => wholeUnits(outMinor, currency),
    [texts.held]: ({ heldMinor }) => wholeUnits(heldMinor, currency),
    [texts.currency]: () => currency,
  };
  return { name: `books-${campaign.id.slice(0, 8)}.csv`, csv: csvTable(columns, lines) };
}

const COLUMNS = [
  { head: texts.date, share: 0.13 },
  { head: texts.what, share: 0.42 },
  { head: texts.moneyIn, share: 0.15, right: true as const },
  { head: texts.moneyOut, share: 0.15, right: true as const },
  { head: texts.held, share: 0.15, right: true as const },
];

/** The same as a statement in PDF, with its opening and what is held at its end. Locks nothing. */
export async function campaignBooksPdf(ctx: Context, campaign: Viewable<CampaignRow>): Promise<Paper> {
  const { campaignName, currency, heldMinor, lines } = await campaignBooks(ctx, campaign);
  const brand = await brandNameOf(ctx.db, campaign.brandId).executeTakeFirst();
  const money = (amountMinor: number): string => formatMoney({ amountMinor, currency });
  const booked = lines.map(({ at, text, inMinor, outMinor, heldMinor: after }) => [
    isoDay(new Date(at)),
    text,
    inMinor > 0 ? money(inMinor) : null,
    outMinor > 0 ? money(outMinor) : null,
    money(after),
  ]);
  const bytes = await writePaper({
    title: texts.titleOf(campaignName),
    lead: `Every booking of this campaign, oldest first, as of ${utc(ctx.now)}.`,
    at: ctx.now,
    sections: [
      {
        heading: texts.campaign,
        entries: [
          { label: texts.campaign, value: campaignName },
          { label: 'Brand', value: brandName(brand) },
          { label: texts.currency, value: currency },
        ],
      },
      {
        heading: 'What happened',
        table: booked.length > 0 ? { columns: COLUMNS, rows: booked } : undefined,
        entries: [
          ...(booked.length > 0 ? [] : [{ label: '', value: texts.nothing }]),
          { label: texts.heldNow, value: money(heldMinor) },
        ],
      },
    ],
    notes: [
      '“Held” is the money that Accord keeps for this campaign: what the brand paid, less what was released to creators, kept as a fee or sent back. Money taken in a dispute counts as held until the bank decides, and is not paid out.',
    ],
  });
  return { fileName: `books-${campaign.id.slice(0, 8)}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}
