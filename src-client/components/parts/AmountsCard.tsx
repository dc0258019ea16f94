import type { ComponentProps } from 'react';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import type { Money as MoneyAmount } from '#shared/money.ts';
import { Money } from '../base/Money.tsx';
import { StatCard } from '../frame/StatCard.tsx';

interface AmountsCardProps extends Omit<ComponentProps<typeof StatCard>, 'value' | 'loading'> {
  /** One for each currency, the first one shown large; undefined while they are not known. */
  amounts: readonly MoneyAmount[] | undefined;
}

const NOTHING: MoneyAmount = { amountMinor: 0, currency: TOTALS_CURRENCY };

/** A sum by currency: amounts in other currencies are listed below the first, and never added to it. */
export function AmountsCard({ amounts, note, ...card }: AmountsCardProps) {
  const [first = NOTHING, ...others] = amounts ?? [];
  const also = others.length > 0 && `and ${others.map((amount) => formatMoney(amount)).join(', ')}`;
  return <StatCard {...card} value={<Money {...first} />} note={also || note} loading={!amounts} />;
}
