import { isoDay } from '#shared/dates.ts';
import { formatMoney, monthLabel } from '#shared/format.ts';
import * as texts from '#shared/messages/payments/statements.ts';
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
import { type CsvFile, csvTable, wholeUnits } from '../../csv.ts';
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
  if (month > monthOf(ctx.now)) throw badRequest(texts.future, 'month');
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

const MOVEMENTS = { released: texts.released, paid: texts.paid } as const;

/**
 * The rows of a statement in one currency, with `shown` amounts at their end: what is paid is negative, so that opening, movements and closing add up.
 */
const rowsOf = <Shown>(
  { month, lines }: Statement,
  { currency, openingMinor, closingMinor }: StatementSum,
  shown: (amountMinor: number) => Shown,
) => [
  [month, texts.opening, null, null, null, shown(openingMinor)],
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
  [month, texts.closing, null, null, null, shown(closingMinor)],
];

/** A month's statement as CSV. Locks nothing. @throws as `statement` */
export async function statementCsv(ctx: UserContext, month: string): Promise<CsvFile> {
  const known = await statement(ctx, month);
  const table = known.sums.flatMap((sum) =>
    rowsOf(known, sum, (amountMinor) => wholeUnits(amountMinor, sum.currency)).map((row) => [...row, sum.currency]),
  );
  const head = [texts.date, texts.movement, texts.campaign, texts.brand, texts.part, texts.amount, texts.currency];
  return { name: `statement-${month}.csv`, csv: csvTable(head, table) };
}

/** A month's statement as a PDF. Locks nothing. @throws as `statement` */
export async function statementPdf(ctx: UserContext, month: string): Promise<Paper> {
  const known = await statement(ctx, month);
  const title = texts.statementOf(monthLabel(month));
  const { email } = ctx.actor;
  const name = personName(ctx.actor, texts.creator);
  const sections = known.sums.map((sum) => {
    const { currency, releasedMinor, paidMinor } = sum;
    const money = (amountMinor: number): string => formatMoney({ amountMinor, currency });
    return {
      heading: texts.movements(currency),
      table: {
        columns: [
          { head: texts.date, share: 0.13 },
          { head: texts.movement, share: 0.17 },
          { head: texts.campaign, share: 0.21 },
          { head: texts.brand, share: 0.16 },
          { head: texts.part, share: 0.18 },
          { head: texts.amount, share: 0.15, right: true as const },
        ],
        rows: rowsOf(known, sum, money),
      },
      entries: [
        { label: texts.releasedTotal, value: money(releasedMinor) },
        { label: texts.paidTotal, value: money(paidMinor) },
      ],
    };
  });
  const empty = { heading: monthLabel(month), entries: [{ label: '', value: texts.nothingMoved }] };
  const bytes = await writePaper({
    title,
    lead: texts.madeFor(name),
    at: startOf(month),
    sections: [
      {
        heading: texts.account,
        entries: [
          { label: texts.creator, value: name },
          { label: texts.email, value: email },
        ],
      },
      ...(sections.length > 0 ? sections : [empty]),
    ],
    notes: [texts.openMeans, ...(month === monthOf(ctx.now) ? [texts.soFar] : [])],
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
  { head: texts.date, share: 0.2 },
  { head: texts.step, share: 0.2 },
  { head: texts.part, share: 0.4 },
  { head: texts.amount, share: 0.2, right: true as const },
];
const STEPS = { accrued: texts.accrued, released: texts.released, paid: texts.paid } as const;

/** What happened to a deal's money, as CSV, oldest first. Locks nothing. */
export async function dealHistoryCsv(ctx: UserContext, deal: Viewable<DealRow>): Promise<CsvFile> {
  const steps = historyOf(await partsOfDeal(ctx.db, deal.id).execute());
  const lines = steps.map(({ at, step, kind, amountMinor }) => [
    isoDay(at),
    STEPS[step],
    partNames[kind],
    wholeUnits(amountMinor, deal.currency),
    deal.currency,
  ]);
  const head = [texts.date, texts.step, texts.part, texts.amount, texts.currency];
  return { name: `deal-${deal.id.slice(0, 8)}.csv`, csv: csvTable(head, lines) };
}

/** The same as a PDF, with the bank's reason if it refused a payout. Locks nothing. */
export async function dealHistoryPdf(ctx: UserContext, deal: Viewable<DealRow>): Promise<Paper> {
  const [parts, facts, extensions] = await Promise.all([
    partsOfDeal(ctx.db, deal.id).execute(),
    campaignOfDeal(ctx.db, deal.campaignId).executeTakeFirstOrThrow(),
    extensionsOf(ctx.db, deal),
  ]);
  const money = (amountMinor: number): string => formatMoney({ amountMinor, currency: deal.currency });
  const name = personName(ctx.actor, texts.creator);
  const title = nameOrUntitled(facts.title);
  const steps = historyOf(parts).map(({ at, step, kind, amountMinor }) => [
    isoDay(at),
    STEPS[step],
    partNames[kind],
    money(amountMinor),
  ]);
  const refusals = new Set(
    parts.flatMap(({ payoutStatus, failureReason }) =>
      payoutStatus === 'failed' && failureReason ? [texts.failed(failureReason)] : [],
    ),
  );
  const bytes = await writePaper({
    title: texts.historyOf(title),
    lead: texts.madeFor(name),
    at: deal.createdAt,
    sections: [
      {
        heading: texts.deal,
        entries: [
          { label: texts.campaign, value: title },
          ...(facts.companyName ? [{ label: texts.brand, value: facts.companyName }] : []),
          { label: texts.creator, value: name },
          { label: texts.value, value: money(deal.agreedAmountMinor) },
          { label: texts.status, value: DEAL_LOOKS[deal.status].label },
          ...[deal, ...extensions].flatMap(usageEntries),
        ],
      },
      steps.length > 0
        ? { heading: texts.history, table: { columns: HISTORY, rows: steps }, entries: [] }
        : { heading: texts.history, entries: [{ label: '', value: texts.nothingYet }] },
    ],
    notes: [...refusals],
  });
  return { fileName: `deal-${deal.id.slice(0, 8)}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}
