import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import { CreatorLeaderboard } from '#client/features/leaderboards/CreatorLeaderboard.tsx';
import { DashboardAccess } from '#client/features/users/DashboardAccess.tsx';
import { OverviewTab } from '#client/features/users/OverviewTab.tsx';
import { RoleFixer } from '#client/features/users/RoleFixer.tsx';
import { superAdminFailure } from '#client/features/users/superAdminFailure.tsx';
import type { SuperAdminSearch, SuperAdminTab } from '#client/features/users/superAdminSearch.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { leaderboardMessages } from '#shared/messages/leaderboards.ts';
import * as texts from '#shared/messages/users/super-admin.ts';

const TABS: readonly TabItem<SuperAdminTab>[] = [
  { key: 'overview', label: 'Overview' },
  { key: 'access', label: texts.dashboardAccess },
  { key: 'earnings', label: 'Creator Earnings' },
  { key: 'tools', label: 'Admin Tools' },
];

/** The super admin's dashboard (SA-01, SA-05). */
export function SuperAdminScreen({
  search: { tab = 'overview' },
  session,
  onTab,
}: {
  search: SuperAdminSearch;
  session: SessionView;
  onTab: (tab: SuperAdminTab) => void;
}) {
  return (
    <>
      <PageHeader title="Super Admin" description="Who is here, what waits, and what this month brought." />
      <Tabs label="Parts of the dashboard" items={TABS} value={tab} onChange={onTab}>
        {tab === 'overview' && <OverviewTab session={session} />}
        {tab === 'access' && <DashboardAccess />}
        {tab === 'earnings' && (
          <CreatorLeaderboard failure={superAdminFailure(session, leaderboardMessages.superAdminLoadFailed)} />
        )}
        {tab === 'tools' && <RoleFixer />}
      </Tabs>
    </>
  );
}
