import {
  ChartNoAxesColumn,
  CircleCheckBig,
  FolderKanban,
  Megaphone,
  PackageCheck,
  Plus,
  Search,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { PlainPath } from '#client/components/base/address.ts';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { CostAndReach } from '#client/components/parts/CostAndReach.tsx';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { BrandStep, FirstStep } from '#shared/first-steps.ts';
import { dashboardMessages } from '#shared/messages/campaigns.ts';
import { useRuns } from '../auth/session.ts';
import { ActionItems } from './ActionItems.tsx';
import { CampaignRows } from './CampaignRows.tsx';
import { SearchDialog } from './SearchDialog.tsx';
import type { DashboardData } from './types.ts';

const QUICK_ACTIONS = [
  {
    title: 'Find Creators',
    text: 'Search by platform, audience and price',
    to: '/brand/creators',
    button: 'Browse Creators',
    icon: Users,
  },
  {
    title: 'Create Campaign',
    text: 'Five short steps, saved as you go',
    to: '/brand/create-campaign',
    button: 'Start Campaign',
    icon: Plus,
  },
  {
    title: 'Campaign Management',
    text: 'Move campaigns through their stages',
    to: '/brand/orders',
    button: 'Manage Campaigns',
    icon: PackageCheck,
  },
  {
    title: 'View Analytics',
    text: 'See what your campaigns brought in',
    to: '/brand/analytics',
    button: 'See Analytics',
    icon: ChartNoAxesColumn,
  },
] as const;

/** The brand's dashboard (BR-DASH-05 to BR-DASH-24). */
export function DashboardPage() {
  const [searching, setSearching] = useState(false);
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Manage your campaigns and track performance"
        actions={
          <Button icon={Search} onClick={() => setSearching(true)}>
            Search campaigns
          </Button>
        }
      />
      <Loaded failure={BoardFailed} skeleton={<Board />}>
        <LoadedBoard />
      </Loaded>
      <SearchDialog open={searching} onClose={() => setSearching(false)} />
    </>
  );
}

function BoardFailed({ error, onRetry, retrying }: Failed) {
  useEffect(() => {
    if (error) notify.error(dashboardMessages.loadFailed);
  }, [error]);
  return (
    <ErrorPanel title={dashboardMessages.loadFailed} text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />
  );
}

function LoadedBoard() {
  const [board] = trpc.campaigns.dashboard.useSuspenseQuery();
  return <Board {...board} />;
}

/** Without data it is the skeleton. What needs the brand's attention comes first; on a wide screen it is beside the campaigns. */
function Board({ stats, recent, actionItems, firstSteps }: Partial<DashboardData>) {
  const runs = useRuns();
  return (
    <div aria-busy={!stats} className="space-y-4">
      {firstSteps && <BrandFirstSteps steps={firstSteps} />}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <Card title="Action Items" className="xl:order-2 xl:min-h-[22rem]">
          {actionItems ? (
            <ActionItems items={actionItems} mayDismiss={runs} />
          ) : (
            <SkeletonText lines={9} className="min-h-[24.25rem]" />
          )}
        </Card>
        <StatRow className="xl:-order-1 xl:col-span-2 xl:grid-cols-5">
          <StatCard
            label="Total Campaigns"
            note="All created"
            icon={FolderKanban}
            value={stats?.total}
            loading={!stats}
          />
          <StatCard
            label="Active Campaigns"
            note="Currently running"
            icon={Megaphone}
            value={stats?.active}
            loading={!stats}
          />
          <StatCard
            label="Completed"
            note="Successfully finished"
            icon={CircleCheckBig}
            value={stats?.completed}
            loading={!stats}
          />
          <Loaded failure={() => null} skeleton={<CostAndReach figures={undefined} loading />}>
            <Results />
          </Loaded>
        </StatRow>
        <Card
          title="Recent Campaigns"
          className="xl:min-h-[22rem]"
          action={
            <AppLink to="/brand/orders" className="text-primary text-sm font-semibold hover:underline">
              {dashboardMessages.viewAll}
              <span className="sr-only">{' campaigns'}</span>
            </AppLink>
          }
        >
          {recent ? (
            <Recent campaigns={recent} />
          ) : (
            <SkeletonText lines={9} className="min-h-[25rem] max-sm:min-h-[45rem]" />
          )}
        </Card>
      </div>
      <nav aria-label="Quick actions" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {QUICK_ACTIONS.filter(({ to }) => runs || to !== '/brand/create-campaign').map(
          ({ title, text, to, button, icon: Icon }) => (
            <Card key={to} className="flex items-center justify-between gap-4 max-sm:p-4! sm:flex-col sm:items-start">
              <div className="min-w-0">
                <h2 className="flex items-center gap-2 font-semibold">
                  <Icon aria-hidden size={17} className="text-muted shrink-0" />
                  {title}
                </h2>
                <p className="text-muted mt-1 text-sm">{text}</p>
              </div>
              <ButtonLink to={to} size="sm" className="shrink-0">
                {button}
              </ButtonLink>
            </Card>
          ),
        )}
      </nav>
    </div>
  );
}

/** What all campaigns have cost and reached; if that cannot be read, it is left out. */
function Results() {
  const [figures] = trpc.analytics.brand.useSuspenseQuery({ period: 'all' });
  return <CostAndReach figures={figures} loading={false} link={{ to: '/brand/analytics' }} />;
}

function Recent({ campaigns }: { campaigns: Parameters<typeof CampaignRows>[0]['campaigns'] }) {
  const runs = useRuns();
  if (campaigns.length > 0) return <CampaignRows campaigns={campaigns} label="Recent campaigns" />;
  return (
    <EmptyState
      icon={Megaphone}
      title="No campaigns yet"
      text="A campaign says what you want made, by when, and for how much. It takes about five minutes."
      action={
        runs && (
          <ButtonLink to="/brand/create-campaign" variant="primary" icon={Plus}>
            Create Your First Campaign
          </ButtonLink>
        )
      }
    />
  );
}

const STEP_TEXTS: Record<BrandStep, { title: string; text: string }> = {
  profile: { title: 'Say who you are', text: 'Website and description: creators see them with your offer.' },
  campaign: { title: 'Plan a campaign', text: 'Five short steps. It is saved as you go.' },
  card: { title: 'Store a card', text: 'Nothing is charged before you confirm a deposit.' },
  invite: { title: 'Invite a creator', text: 'They accept or decline your offer.' },
};

const WAYS: Record<BrandStep, PlainPath> = {
  profile: '/brand/settings',
  campaign: '/brand/create-campaign',
  card: '/brand/settings',
  invite: '/brand/creators',
};

/** A new brand's first tasks. */
function BrandFirstSteps({ steps }: { steps: readonly FirstStep<BrandStep>[] }) {
  return <FirstSteps steps={steps.map((step) => ({ ...step, ...STEP_TEXTS[step.key], to: WAYS[step.key] }))} />;
}
