import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import { securityMessages } from '#shared/messages/security.ts';
import { AuditTab } from './AuditTab.tsx';
import { HeldTab } from './HeldTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { RolesTab } from './RolesTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import type { SecuritySearch, SecurityTab } from './securitySearch.ts';

const TABS: readonly TabItem<SecurityTab>[] = [
  { key: 'overview', label: 'Overview' },
  { key: 'roles', label: 'User Roles' },
  { key: 'audit', label: 'Audit Logs' },
  { key: 'rules', label: 'R4 Rules' },
  { key: 'held', label: 'Held Texts' },
];

export interface TabProps {
  search: SecuritySearch;
  /** Changes what the list is searched and filtered by; it begins at its first page again. */
  onSearch: (change: SecuritySearch) => void;
}

/** Security management: figures, requests for roles, the audit log (ADM-SEC). */
export function SecurityPage({
  search,
  onSearch,
  onTab,
  onView,
}: TabProps & { onTab: (tab: SecurityTab) => void; onView: (userId: string) => void }) {
  const { tab = 'overview' } = search;
  return (
    <>
      <PageHeader
        title={securityMessages.title}
        description={securityMessages.subtitle}
        badges={<StatusPill tone="primary">{securityMessages.badge}</StatusPill>}
      />
      <Tabs label="Security" items={TABS} value={tab} onChange={onTab}>
        {tab === 'overview' && <OverviewTab />}
        {tab === 'roles' && <RolesTab search={search} onSearch={onSearch} onView={onView} />}
        {tab === 'rules' && <RulesTab />}
        {tab === 'held' && <HeldTab search={search} onSearch={onSearch} onView={onView} />}
        {tab === 'audit' && <AuditTab search={search} onSearch={onSearch} />}
      </Tabs>
    </>
  );
}
