import { CircleCheck, CircleDollarSign, Handshake, Hourglass } from 'lucide-react';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { AmountsCard } from '#client/components/parts/AmountsCard.tsx';
import { trpc } from '#client/trpc.ts';
import type { CreatorTotals as Totals } from '#shared/analytics/creator-analytics.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { analyticsFreshness } from './freshness.ts';

const waiting = (deals: string) => `${deals} waiting for your answer`;

/** The four figures of all time (CR-AN-02). */
export function CreatorTotals() {
  return (
    <section aria-label="Your totals">
      <Loaded failure={{ title: analyticsMessages.unavailable('Your totals') }} skeleton={<Cards totals={undefined} />}>
        <Known />
      </Loaded>
    </section>
  );
}

function Known() {
  const [totals] = trpc.analytics.creatorTotals.useSuspenseQuery(undefined, analyticsFreshness);
  return <Cards totals={totals} />;
}

function Cards({ totals }: { totals: Totals | undefined }) {
  const loading = !totals;
  return (
    <StatRow>
      <AmountsCard
        label="Total Earnings"
        icon={CircleDollarSign}
        amounts={totals?.earned}
        note="Released to you since you joined"
      />
      <StatCard
        label="Completed Deals"
        icon={CircleCheck}
        value={wholeNumber(totals?.completedDeals)}
        note="Since you joined"
        loading={loading}
      />
      <StatCard
        label="Active Deals"
        icon={Handshake}
        value={wholeNumber(totals?.activeDeals)}
        note="Accepted or in progress"
        loading={loading}
        link={{ to: '/creator/deals' }}
      />
      <AmountsCard
        label="Pipeline Value"
        icon={Hourglass}
        amounts={totals?.pipeline}
        note={waiting(plural(totals?.pendingDeals ?? 0, 'deal'))}
        link={{ to: '/creator/invitations' }}
      />
    </StatRow>
  );
}
