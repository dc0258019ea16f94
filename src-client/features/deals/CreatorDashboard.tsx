import { useRouter } from '@tanstack/react-router';
import { CalendarClock, Handshake, Mail } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { useNow } from '#client/components/core/now.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { trpc } from '#client/trpc.ts';
import { NEWEST_SHOWN } from '#shared/constants.ts';
import { daysLeft } from '#shared/dates.ts';
import type { CreatorDealView, DeadlineView } from '#shared/deals/deals.schema.ts';
import { daysLeftLabel } from '#shared/format.ts';
import { invitationMessages } from '#shared/messages/deals.ts';
import { useSession } from '../auth/session.ts';
import { PayoutHint } from '../payments/PayoutHint.tsx';
import { TotalEarnings } from '../payments/TotalEarnings.tsx';
import { Welcome } from '../profiles/Welcome.tsx';

const DUE_SOON_DAYS = 3;

/**
 * The creator's dashboard, at both of its addresses: what waits for an answer, what is due and what was earned (CR-DASH-02, rulings A63, CR-DASH-12).
 */
export function CreatorDashboard() {
  return (
    <Loaded failure={DashboardFailed} skeleton={<Frame />}>
      <KnownDashboard />
    </Loaded>
  );
}

function DashboardFailed({ onRetry, retrying }: Failed) {
  return (
    <>
      <PageHeader title="Dashboard" />
      <ErrorPanel
        title="Error loading profile data"
        text="Please refresh the page."
        onRetry={onRetry}
        retrying={retrying}
      />
    </>
  );
}

function KnownDashboard() {
  const [[invitations, deals, deadlines]] = trpc.useSuspenseQueries((t) => [
    t.deals.myInvitations({ tab: 'pending', limit: NEWEST_SHOWN }),
    t.deals.mine({ tab: 'active', limit: 1 }),
    t.deals.deadlines(),
  ]);
  return (
    <Frame
      pending={invitations.counts.pending}
      invited={invitations.rows}
      active={deals.counts.active}
      deadlines={deadlines}
    />
  );
}

/** Without data it is the skeleton. */
function Frame({
  pending,
  invited,
  active,
  deadlines,
}: {
  pending?: number;
  invited?: readonly CreatorDealView[];
  active?: number;
  deadlines?: readonly DeadlineView[];
}) {
  const now = useNow();
  const router = useRouter();
  const preview = useSession()?.role === 'super_admin';
  const next = deadlines?.[0];
  return (
    <>
      <PageHeader
        title="Dashboard"
        description={
          // In the gap below the text, so that nothing moves when it disappears.
          <span className="relative block">
            What needs your answer, what is due and what you have earned.
            {!deadlines && <span className="absolute top-full left-0 mt-0.5 text-sm">Loading your dashboard...</span>}
          </span>
        }
      />
      {deadlines && (
        <>
          <Welcome preview={preview} onStart={() => void router.navigate({ to: '/creator', replace: true })} />
          <PayoutHint />
        </>
      )}
      <StatRow className="mb-4">
        <StatCard
          label="Pending invitations"
          icon={Mail}
          value={pending}
          loading={pending === undefined}
          note="Waiting for your answer"
          link={{ to: '/creator/invitations' }}
        />
        <StatCard
          label="Active deals"
          icon={Handshake}
          value={active}
          loading={active === undefined}
          note="Accepted or in progress"
          link={{ to: '/creator/deals' }}
        />
        <StatCard
          label="Next deadline"
          icon={CalendarClock}
          value={next ? daysLeftLabel(next.due, now, next.timeZone) : 'None'}
          loading={!deadlines}
          note={deadlines ? (next?.campaignName ?? 'Nothing is due') : '\u00a0'}
        />
        <TotalEarnings />
      </StatRow>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card
          title="New invitations"
          action={
            <ButtonLink size="sm" to="/creator/invitations">
              View all
            </ButtonLink>
          }
        >
          {invited ? <Invitations deals={invited} /> : <Loading />}
        </Card>
        <Card title="Deadlines">{deadlines ? <Deadlines deadlines={deadlines} /> : <Loading />}</Card>
      </div>
    </>
  );
}

function Loading() {
  return <SkeletonText lines={5} />;
}

function Invitations({ deals }: { deals: readonly CreatorDealView[] }) {
  if (deals.length === 0) {
    return (
      <EmptyState
        compact
        title={invitationMessages.pendingEmpty}
        text="Brands look for complete profiles with connected accounts."
      />
    );
  }
  return (
    <ul className="divide-base-300 -my-2 divide-y">
      {deals.map((deal) => (
        <li key={deal.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <AppLink
              to="/creator/invitations/$dealId"
              params={{ dealId: deal.id }}
              className="hover:text-primary block truncate font-semibold"
            >
              {deal.campaign.name}
            </AppLink>
            <p className="text-muted text-sm">
              {filled(
                deal.campaign.inReview
                  ? '{brandName} · you can accept once it is approved'
                  : '{brandName} · answer by {date}',
                {
                  brandName: deal.brandName,
                  date: <DateText value={deal.expiresAt} />,
                },
              )}
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
      {deadlines.map(({ dealId, campaignId, campaignName, brandName, due, timeZone }) => (
        <li key={dealId} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <AppLink
              to="/creator/campaigns/$campaignId"
              params={{ campaignId }}
              search={{ tab: 'uploads' }}
              className="hover:text-primary block truncate font-semibold"
            >
              {campaignName}
            </AppLink>
            <p className="text-muted text-sm">
              {filled('{brandName} · content due {date}', {
                brandName: brandName,
                date: <DateText value={due} zone={timeZone} />,
              })}
            </p>
          </div>
          <StatusPill tone={daysLeft(due, now, timeZone) <= DUE_SOON_DAYS ? 'warning' : 'neutral'}>
            {daysLeftLabel(due, now, timeZone)}
          </StatusPill>
        </li>
      ))}
    </ul>
  );
}
