import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import { type Address, useAddress } from '#client/components/lists/useListSearch.ts';
import type { NeedKind } from '#shared/system/needs.ts';
import { useNeeds } from '../review/useNeeds.ts';
import { UserPanel } from '../users/UserPanel.tsx';
import { AuditTab } from './AuditTab.tsx';
import { HeldTab } from './HeldTab.tsx';
import { ObjectionsTab } from './ObjectionsTab.tsx';
import { OverviewTab } from './OverviewTab.tsx';
import { RolesTab } from './RolesTab.tsx';
import { RulesTab } from './RulesTab.tsx';
import { type SecuritySearch, type SecurityTab, securitySearch } from './securitySearch.ts';

/** The tabs, those of decisions with how many wait. */
const tabsWith = (waits: (kind: NeedKind) => number): readonly TabItem<SecurityTab>[] => [
  { key: 'overview', label: 'Overview' },
  { key: 'roles', label: 'User Roles', count: waits('roleRequests') || undefined },
  { key: 'audit', label: 'Audit Logs' },
  { key: 'rules', label: 'R4 Rules' },
  { key: 'held', label: 'Held Texts', count: waits('heldTexts') || undefined },
  { key: 'objections', label: 'Objections', count: waits('objections') || undefined },
];

export interface TabProps {
  /** The search and filters of the tab's list, and how to change them. */
  address: Address<SecuritySearch>;
}

/** Security management: figures, role requests, the audit log (ADM-SEC), with the panel of the user whose request is open. */
export function SecurityPage() {
  const address = useAddress(securitySearch);
  const { onTab, onOpen } = address;
  const { tab = 'overview', userId } = address.search;
  const view = (id: string | undefined) => onOpen({ userId: id });
  return (
    <>
      <PageHeader
        title="Security Management"
        description="Who can do what, who did what, and the rules that watch over it."
        badges={<StatusPill tone="primary">Admin Only</StatusPill>}
      />
      <Tabs label="Security" items={tabsWith(useNeeds())} value={tab} onChange={(next) => onTab({ tab: next })}>
        {tab === 'overview' && <OverviewTab />}
        {tab === 'roles' && <RolesTab address={address} onView={view} />}
        {tab === 'rules' && <RulesTab />}
        {tab === 'held' && <HeldTab address={address} onView={view} />}
        {tab === 'objections' && <ObjectionsTab address={address} onView={view} />}
        {tab === 'audit' && <AuditTab address={address} />}
      </Tabs>
      {userId && <UserPanel key={userId} userId={userId} onClose={() => view(undefined)} />}
    </>
  );
}
