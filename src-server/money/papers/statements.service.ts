import { isoDay } from '#shared/dates.ts';
import { formatMoney, monthLabel } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import type { DealSums, StatementLine, StatementMonth, StatementSum } from '#shared/payments/statements.ts';
import { personName } from '#shared/people.ts';
import { DEAL_LOOKS } from '#shared/status-looks.ts';
import type { DealRow, Viewable } from '../../access.ts';
import { usageEntries } from '../../agreement/deals/usage.rules.ts';
import { extensionsOf } from '../../agreement/deals/usage.service.ts';
import type { UserContext } from '../../context.ts';
import { type CsvColumns, type CsvFile, csvLines, csvTable, wholeUnits } from '../../csv.ts';
import { badRequest } from '../../errors.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { type Paper, writePaper } from '../../pdf.ts';
import { campaignOfDeal, dealSums, movements, partsOfDeal, sumsByMonth } from './statements.queries.ts';
import { historyOf, statementMonths, sumsOf } from './statements.rules.ts';

// Statements show the signed-in creator's own money, in minor units of each currency; a super admin's preview has none (ruling A04).

const monthOf = (at: Date): string => isoDay(at).slice(0, 7);
const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

/** The months in which the creator's money moved, newest first. Locks nothing. */
export async function statements(ctx: UserContext): Promise<StatementMonth[]> {
  const { rows } = await sumsByMonth(ctx.actor.id, monthOf(ctx.now)).execute(ctx.db);
  return statementMonths(rows);
}

interface Statement {
  month: string;
  sums: StatementSum[];
  lines: StatementLine[];
}

/**
 * One month: what was open when it began, every movement, and what was open when it ended. Locks nothing. @throws BAD_REQUEST for a month in the
 * future
 */
export async function statement(ctx: UserContext, month: string): Promise<Statement> {
  if (month > monthOf(ctx.now)) throw badRequest('Month must not be in the future', 'month');
  const from = startOf(month);
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + 1);
  const [months, rows] = await Promise.all([
    sumsByMonth(ctx.actor.id, month).execute(ctx.db),
    movements(ctx.db, ctx.actor.id, from, until).execute(),
  ]);
  const lines = rows.map(({ at, kind, campaignName, companyName, part, amountMinor, currency }) => ({
    at: at.toISOString(),
    kind,
    campaignName: nameOrUntitled(campaignName),
    brandName: companyName,
    part,
    amountMinor,
    currency,
  }));
  return { month, sums: sumsOf(month, statementMonths(months.rows)), lines };
}

const madeFor = (who: string) => `For ${isolated(who)}. All times are in UTC, all amounts net of the platform's share.`;
const MOVEMENTS = { released: 'Released', paid: 'Paid' } as const;

/**
 * The rows of a statement in one currency, with `shown` amounts at their end: what is paid is negative, so that opening, movements and closing add up.
 */
const rowsOf = <Shown>(
  { month, lines }: Statement,
  { currency, openingMinor, closingMinor }: StatementSum,
  shown: (amountMinor: number) => Shown,
) => [
  [month, 'Open at the start', null, null, null, shown(openingMinor)],
  ...lines
    .filter((line) => line.currency === currency)
    .map(({ at, kind, campaignName, brandName, part, amountMinor }) => [
      at.slice(0, 10),
      MOVEMENTS[kind],
      campaignName,
      brandName,
      part && partNames[part],
      shown(kind === 'paid' ? -amountMinor : amountMinor),
    ]),
  [month, 'Open at the end', null, null, null, shown(closingMinor)],
];

/** A month's statement as CSV. Locks nothing. @throws as `statement` */
export async function statementCsv(ctx: UserContext, month: string): Promise<CsvFile> {
  const known = await statement(ctx, month);
  const table = known.sums.flatMap((sum) =>
    rowsOf(known, sum, (amountMinor) => wholeUnits(amountMinor, sum.currency)).map((row) => [...row, sum.currency]),
  );
  const head = ['Date', 'Movement', 'Campaign', 'Brand', 'For', 'Amount', 'Currency'];
  return { name: `statement-${month}.csv`, csv: csvLines(head, table) };
}

/** A month's statement as a PDF. Locks nothing. @throws as `statement` */
export async function statementPdf(ctx: UserContext, month: string): Promise<Paper> {
  const known = await statement(ctx, month);
  const title = `Statement for ${monthLabel(month)}`;
  const { email } = ctx.actor;
  const name = personName(ctx.actor, 'Creator');
  const sections = known.sums.map((sum) => {
    const { currency, releasedMinor, paidMinor } = sum;
    const money = (amountMinor: number): string => formatMoney({ amountMinor, currency });
    return {
      heading: `Movements in ${currency}`,
      table: {
        columns: [
          { head: 'Date', share: 0.13 },
          { head: 'Movement', share: 0.17 },
          { head: 'Campaign', share: 0.21 },
          { head: 'Brand', share: 0.16 },
          { head: 'For', share: 0.18 },
          { head: 'Amount', share: 0.15, right: true as const },
        ],
        rows: rowsOf(known, sum, money),
      },
      entries: [
        { label: 'Released in total', value: money(releasedMinor) },
        { label: 'Paid in total', value: money(paidMinor) },
      ],
    };
  });
  const empty = {
    heading: monthLabel(month),
    entries: [{ label: '', value: 'No money moved, and nothing was open.' }],
  };
  const bytes = await writePaper({
    title,
    lead: madeFor(name),
    at: startOf(month),
    sections: [
      {
        heading: 'Account',
        entries: [
          { label: 'Creator', value: name },
          { label: 'Email', value: email },
        ],
      },
      ...(sections.length > 0 ? sections : [empty]),
    ],
    notes: [
      '“Open” is money that was released to you but had not been paid to your bank account.',
      ...(month === monthOf(ctx.now) ? ['The month is not over: more may follow.'] : []),
    ],
  });
  return { fileName: `statement-${month}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}

/** The creator's deals with the sums of their money, newest invitation first (CR-AN-11). Locks nothing. */
export async function dealsWithSums(
  ctx: UserContext,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<Slice<DealSums>> {
  const rows = await dealSums(ctx.db, ctx.actor.id, keysetOf(cursor), limit + 1).execute();
  return sliceOf(
    rows,
    limit,
    ({ invitationDate, id }) => ({ at: invitationDate, id }),
    ({ title, companyName, agreedAmountMinor, createdAt, updatedAt, invitationDate: _order, ...row }) => ({
      ...row,
      title: nameOrUntitled(title),
      brandName: companyName,
      valueMinor: agreedAmountMinor,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  );
}

const HISTORY = [
  { head: 'Date', share: 0.2 },
  { head: 'Step', share: 0.2 },
  { head: 'For', share: 0.4 },
  { head: 'Amount', share: 0.2, right: true as const },
];
const STEPS = { accrued: 'Accrued', released: 'Released', paid: 'Paid' } as const;

/** What happened to a deal's money, as CSV, oldest first. Locks nothing. */
export async function dealHistoryCsv(ctx: UserContext, deal: Viewable<DealRow>): Promise<CsvFile> {
  const steps = historyOf(await partsOfDeal(ctx.db, deal.id).execute());
  const columns: CsvColumns<(typeof steps)[number]> = {
    Date: ({ at }) => isoDay(at),
    Step: ({ step }) => STEPS[step],
    For: ({ kind }) => partNames[kind],
    Amount: ({ amountMinor }) => wholeUnits(amountMinor, deal.currency),
    Currency: () => deal.currency,
  };
  return { name: `deal-${deal.id.slice(0, 8)}.csv`, csv: csvTable(columns, steps) };
}

/** The same as a PDF, with the bank's reason if it refused a payout. Locks nothing. */
export async function dealHistoryPdf(ctx: UserContext, deal: Viewable<DealRow>): Promise<Paper> {
  const [parts, facts, extensions] = await Promise.all([
    partsOfDeal(ctx.db, deal.id).execute(),
    campaignOfDeal(ctx.db, deal.campaignId).executeTakeFirstOrThrow(),
    extensionsOf(ctx.db, deal),
  ]);
  const money = (amountMinor: number): string => formatMoney({ amountMinor, currency: deal.currency });
  const name = personName(ctx.actor, 'Creator');
  const title = nameOrUntitled(facts.title);
  const steps = historyOf(parts).map(({ at, step, kind, amountMinor }) => [
    isoDay(at),
    STEPS[step],
    partNames[kind],
    money(amountMinor),
  ]);
  const refusals = new Set(
    parts.flatMap(({ payoutStatus, failureReason }) =>
      payoutStatus === 'failed' && failureReason ? [`The bank refused a payout: ${failureReason}`] : [],
    ),
  );
  const bytes = await writePaper({
    title: `Payment history of ${isolated(title)}`,
    lead: madeFor(name),
    at: deal.createdAt,
    sections: [
      {
        heading: 'Deal',
        entries: [
          { label: 'Campaign', value: title },
          ...(facts.companyName ? [{ label: 'Brand', value: facts.companyName }] : []),
          { label: 'Creator', value: name },
          { label: 'Agreed amount', value: money(deal.agreedAmountMinor) },
          { label: 'Status', value: DEAL_LOOKS[deal.status].label },
          ...[deal, ...extensions].flatMap(usageEntries),
        ],
      },
      steps.length > 0
        ? { heading: 'History', table: { columns: HISTORY, rows: steps }, entries: [] }
        : { heading: 'History', entries: [{ label: '', value: 'Nothing has been earned yet' }] },
    ],
    notes: [...refusals],
  });
  return { fileName: `deal-${deal.id.slice(0, 8)}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}
