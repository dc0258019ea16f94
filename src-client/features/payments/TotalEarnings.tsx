import { CircleDollarSign } from 'lucide-react';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard } from '#client/components/frame/StatCard.tsx';
import { AmountsCard } from '#client/components/parts/AmountsCard.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { Earnings } from './types.ts';

/** The sum released to the creator, in each currency: the dashboard's card (ruling CR-DASH-12). */
export function TotalEarnings() {
  return (
    <Loaded
      failure={() => (
        <StatCard label="Total Earnings" icon={CircleDollarSign} value="–" note="Temporarily unavailable" />
      )}
      skeleton={<Total totals={undefined} />}
    >
      <Known />
    </Loaded>
  );
}

function Known() {
  // Reads the first page of the panel below, so that both show the same answer.
  const [{ totals }] = trpc.payments.earnings.useSuspenseQuery({ page: 1, pageSize: PAGE_SIZES.earnings });
  return <Total totals={totals} />;
}

function Total({ totals }: { totals: Earnings['totals'] | undefined }) {
  const amounts = totals
    ?.filter(({ earnedMinor }) => earnedMinor > 0)
    .map(({ earnedMinor, currency }) => ({ amountMinor: earnedMinor, currency }));
  return (
    <AmountsCard
      label="Total Earnings"
      icon={CircleDollarSign}
      amounts={amounts}
      note="Released to you since you joined"
      link={{ to: '/creator/payouts' }}
    />
  );
}
