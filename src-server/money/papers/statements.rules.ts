import type { Currency } from '#shared/currencies.ts';
import type { MoneyPart } from '#shared/money.ts';
import type { StatementMonth, StatementSum } from '#shared/payments/statements.ts';

/** What moved in one month and currency, in minor units. */
interface MonthSum {
  month: string;
  currency: Currency;
  releasedMinor: number;
  paidMinor: number;
}

/** Months with their opening and closing amounts, newest first, from sums sorted oldest first. */
export function statementMonths(sums: readonly MonthSum[]): StatementMonth[] {
  const balances = new Map<Currency, number>();
  const months: StatementMonth[] = [];
  for (const { month, ...moved } of sums) {
    const openingMinor = balances.get(moved.currency) ?? 0;
    const closingMinor = openingMinor + moved.releasedMinor - moved.paidMinor;
    balances.set(moved.currency, closingMinor);
    const sum = { ...moved, openingMinor, closingMinor };
    if (months[0]?.month === month) months[0].sums.push(sum);
    else months.unshift({ month, sums: [sum] });
  }
  return months;
}

/** The sums of one month. If nothing moved in a currency that has a balance, the opening is also the closing. */
export function sumsOf(month: string, months: readonly StatementMonth[]): StatementSum[] {
  const known = new Map<Currency, StatementSum>();
  for (const each of months.toReversed()) {
    for (const sum of each.sums) {
      const { currency, closingMinor } = sum;
      const still = { currency, openingMinor: closingMinor, releasedMinor: 0, paidMinor: 0, closingMinor };
      known.set(currency, each.month === month ? sum : still);
    }
  }
  return [...known.values()].filter(
    ({ openingMinor, releasedMinor, paidMinor }) => openingMinor !== 0 || releasedMinor !== 0 || paidMinor !== 0,
  );
}

/** One part of a deal's money, with the time of each step that it has taken. */
interface Part {
  kind: MoneyPart;
  amountMinor: number;
  accruedAt: Date | null;
  releasedAt: Date | null;
  paidAt: Date | null;
}

/** One step of a part. */
export interface HistoryStep {
  at: Date;
  step: 'accrued' | 'released' | 'paid';
  kind: MoneyPart;
  amountMinor: number;
}

/** The steps of a deal's money, oldest first. */
export function historyOf(parts: readonly Part[]): HistoryStep[] {
  const steps = parts.flatMap(({ kind, amountMinor, accruedAt, releasedAt, paidAt }) => [
    { at: accruedAt, step: 'accrued' as const, kind, amountMinor },
    { at: releasedAt, step: 'released' as const, kind, amountMinor },
    { at: paidAt, step: 'paid' as const, kind, amountMinor },
  ]);
  return steps
    .flatMap(({ at, ...step }) => (at ? [{ at, ...step }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}
