import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { useSession } from '../auth/session.ts';
import { CreatorLeaderboard } from '../leaderboards/CreatorLeaderboard.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { RoleFixer } from './RoleFixer.tsx';
import { superAdminFailure } from './superAdminFailure.tsx';
import { type SuperAdminTab, superAdminSearch } from './superAdminSearch.ts';

const TABS: readonly TabItem<SuperAdminTab>[] = [
  { key: 'overview', label: 'Overview' },
  { key: 'access', label: 'Dashboard Access' },
  { key: 'earnings', label: 'Creator Earnings' },
  { key: 'tools', label: 'Admin Tools' },
];

/** The super admin's dashboard (SA-01, SA-05). */
export function SuperAdminPage() {
  const { search, onTab } = useAddress(superAdminSearch);
  const { tab = 'overview' } = search;
  const session = useSession();
  return (
    <>
      <PageHeader title="Super Admin" description="Who is here, what is waiting and what this month brought in." />
      <Tabs label="Parts of the dashboard" items={TABS} value={tab} onChange={(next) => onTab({ tab: next })}>
        {tab === 'overview' && <OverviewTab session={session} />}
        {tab === 'access' && <DashboardAccess />}
        {tab === 'earnings' && (
          <CreatorLeaderboard
            failure={superAdminFailure(session, 'Error loading leaderboard data. Please try again later.')}
          />
        )}
        {tab === 'tools' && <RoleFixer />}
      </Tabs>
    </>
  );
}

const DASHBOARDS = [
  { to: '/brand', label: 'Brand' },
  { to: '/creator', label: 'Creator' },
  { to: '/agency', label: 'Agency' },
  { to: '/admin', label: 'Admin' },
] as const;

/** The links into the other areas (SA-07). */
function DashboardAccess() {
  return (
    <Card
      title="Dashboard Access"
      description="A look into each area. You cannot change what belongs to a brand, a creator or an agency."
    >
      <div className="flex flex-wrap gap-2.5">
        {DASHBOARDS.map(({ to, label }) => (
          <ButtonLink key={to} to={to}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
