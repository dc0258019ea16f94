import { CircleCheck, CircleDollarSign, Handshake, Hourglass } from 'lucide-react';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { AmountsCard } from '#client/components/parts/AmountsCard.tsx';
import { trpc } from '#client/trpc.ts';
import type { CreatorTotals as Totals } from '#shared/analytics/creator-analytics.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import * as texts from '#shared/messages/analytics/creator-analytics-page.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { analyticsFreshness } from './freshness.ts';

/** The four figures of all time (CR-AN-02). */
export function CreatorTotals() {
  return (
    <section aria-label={texts.totals}>
      <Loaded failure={{ title: analyticsMessages.unavailable(texts.totals) }} skeleton={<Cards totals={undefined} />}>
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
        label={texts.totalEarnings}
        icon={CircleDollarSign}
        amounts={totals?.earned}
        note={texts.releasedToYou}
      />
      <StatCard
        label={texts.completedDeals}
        icon={CircleCheck}
        value={wholeNumber(totals?.completedDeals)}
        note={texts.allTime}
        loading={loading}
      />
      <StatCard
        label={texts.activeDeals}
        icon={Handshake}
        value={wholeNumber(totals?.activeDeals)}
        note={texts.acceptedOrInProgress}
        loading={loading}
        link={{ to: '/creator/deals' }}
      />
      <AmountsCard
        label={texts.pipelineValue}
        icon={Hourglass}
        amounts={totals?.pipeline}
        note={texts.waiting(plural(totals?.pendingDeals ?? 0, texts.deal))}
        link={{ to: '/creator/invitations' }}
      />
    </StatRow>
  );
}
