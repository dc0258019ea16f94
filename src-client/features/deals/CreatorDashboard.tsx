import { CalendarClock, Handshake, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { useNow } from '#client/components/now.ts';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { trpc } from '#client/trpc.ts';
import { daysLeft, daysLeftLabel } from '#shared/dates.ts';
import type { CreatorDealView, DeadlineView } from '#shared/deals/deals.schema.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { creatorDashboardMessages } from '#shared/messages/profiles.ts';

const SHOWN = 5;
const DUE_SOON_DAYS = 3;

/**
 * The creator's dashboard: what waits for an answer, what is due and what was earned (ruling CR-DASH-12). `welcome` is what the profile
 * puts above it.
 */
export function CreatorDashboard({ welcome, earnings }: { welcome: ReactNode; earnings: ReactNode }) {
  const now = useNow();
  const invitations = trpc.deals.myInvitations.useQuery({ tab: 'pending', limit: SHOWN });
  const deals = trpc.deals.mine.useQuery({ tab: 'active', limit: 1 });
  const deadlines = trpc.deals.deadlines.useQuery();
  const next = deadlines.data?.[0];
  const loading = invitations.isPending || deals.isPending || deadlines.isPending;
  const failed = [invitations, deals, deadlines].filter((query) => query.isLoadingError);
  if (failed.length > 0) {
    return (
      <>
        <PageHeader title="Dashboard" />
        <ErrorPanel
          title={creatorDashboardMessages.loadFailedTitle}
          text={creatorDashboardMessages.loadFailedText}
          onRetry={() => void Promise.all(failed.map((query) => query.refetch()))}
        />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          // In the gap below, so that nothing moves when it goes.
          <span className="relative block">
            What waits for you, what is due, and what you have earned.
            {loading && (
              <span className="absolute top-full left-0 mt-0.5 text-sm">{creatorDashboardMessages.loading}</span>
            )}
          </span>
        }
      />
      {welcome}
      <StatRow className="mb-4">
        <StatCard
          label="Pending invitations"
          icon={Mail}
          value={invitations.data?.counts.pending}
          loading={invitations.isPending}
          note="Waiting for your answer"
          href="/creator/invitations"
        />
        <StatCard
          label="Active deals"
          icon={Handshake}
          value={deals.data?.counts.active}
          loading={deals.isPending}
          note="Accepted or in progress"
          href="/creator/deals"
        />
        <StatCard
          label="Next deadline"
          icon={CalendarClock}
          value={next ? daysLeftLabel(next.due, now) : 'None'}
          loading={deadlines.isPending}
          note={deadlines.data ? (next?.campaignName ?? 'Nothing is due') : '\u00a0'}
        />
      </StatRow>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card
          title="New invitations"
          action={
            <ButtonLink size="sm" href="/creator/invitations">
              View all
            </ButtonLink>
          }
        >
          {invitations.data ? <Invitations deals={invitations.data.rows} /> : <Loading />}
        </Card>
        <Card title="Deadlines">{deadlines.data ? <Deadlines deadlines={deadlines.data} /> : <Loading />}</Card>
      </div>
      <div className="mt-4">{earnings}</div>
    </>
  );
}

function Loading() {
  return (
    <div aria-busy="true">
      <SkeletonText lines={5} />
    </div>
  );
}

function Invitations({ deals }: { deals: readonly CreatorDealView[] }) {
  if (deals.length === 0) {
    return (
      <EmptyState
        compact
        title={invitationMessages.pendingEmpty}
        text="A complete profile with connected accounts is what brands look for."
      />
    );
  }
  return (
    <ul className="divide-base-300 -my-2 divide-y">
      {deals.map((deal) => (
        <li key={deal.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <AppLink href="/creator/invitations" className="hover:text-primary block truncate font-semibold">
              {deal.campaign.name}
            </AppLink>
            <p className="text-muted text-sm">
              {deal.brandName} · answer by <DateText value={deal.expiresAt} />
            </p>
          </div>
          <Money amountMinor={deal.amount.amountMinor} currency={deal.amount.currency} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

function Deadlines({ deadlines }: { deadlines: readonly DeadlineView[] }) {
  const now = useNow();
  if (deadlines.length === 0) {
    return (
      <EmptyState compact title="Nothing is due" text="Deadlines of the campaigns that you work on appear here." />
    );
  }
  return (
    <ul className="divide-base-300 -my-2 divide-y">
      {deadlines.map(({ dealId, campaignId, campaignName, brandName, due }) => (
        <li key={dealId} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <AppLink
              href={`/creator/campaigns/${campaignId}`}
              className="hover:text-primary block truncate font-semibold"
            >
              {campaignName}
            </AppLink>
            <p className="text-muted text-sm">
              {brandName} · content due <DateText value={due} />
            </p>
          </div>
          <StatusPill tone={daysLeft(due, now) <= DUE_SOON_DAYS ? 'warning' : 'neutral'}>
            {daysLeftLabel(due, now)}
          </StatusPill>
        </li>
      ))}
    </ul>
  );
}
