import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { FlagsCard } from './FlagsCard.tsx';
import { JobQueue } from './JobQueue.tsx';
import { RecurringJobs } from './RecurringJobs.tsx';
import { SystemStatus } from './SystemStatus.tsx';
import { type SystemTab, systemSearch } from './systemSearch.ts';

const TABS = [
  { key: 'general', label: 'General' },
  { key: 'email', label: 'Email' },
  { key: 'system', label: 'System' },
  { key: 'flags', label: 'Feature Flags' },
] as const;

/** The admin's settings (ADM-SET): two tabs that announce future features, the state of the system with its jobs, and the feature flags. */
export function SettingsPage() {
  const { search, onSearch, onTab } = useAddress(systemSearch);
  const { tab = 'general', state } = search;
  const open = (next: SystemTab) => onTab({ tab: next === 'general' ? undefined : next });
  return (
    <>
      <PageHeader
        title="Admin Settings"
        description="Feature flags and the state of the system"
        badges={<StatusPill tone="primary">{commonMessages.adminOnly}</StatusPill>}
      />
      <Tabs label="Settings" items={TABS} value={tab} onChange={open}>
        {tab === 'general' && <Coming title="General Settings" text="General options will come in future updates." />}
        {tab === 'email' && <Coming title="Email Settings" text="Email options will come in future updates." />}
        {tab === 'system' && (
          <div className="space-y-6">
            <SystemStatus />
            <RecurringJobs />
            <JobQueue state={state} onState={(next) => onSearch({ state: next })} />
          </div>
        )}
        {tab === 'flags' && <FlagsCard />}
      </Tabs>
    </>
  );
}

function Coming({ title, text }: { title: string; text: string }) {
  return (
    <Card title={title}>
      <p className="text-muted">{text}</p>
    </Card>
  );
}
