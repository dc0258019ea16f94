import { ClientOnly } from '@tanstack/react-router';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { Architecture } from './Architecture.tsx';
import { DealProcess } from './DealProcess.tsx';
import { type MapTab, platformMapSearch } from './platformMapSearch.ts';
import { Schema } from './Schema.tsx';
import { UserFlows } from './UserFlows.tsx';

const TABS = [
  { key: 'map', label: 'Interactive Map' },
  { key: 'architecture', label: 'System Architecture' },
  { key: 'schema', label: 'Database Schema' },
  { key: 'flows', label: 'User Flows' },
  { key: 'deals', label: 'Deal Process' },
] as const;

const waiting = <Skeleton className="rounded-box h-[800px] w-full" />;
const MapCanvas = late(async () => (await import('./MapCanvas.tsx')).MapCanvas, waiting);

/** The platform map (ADM-MAP): a diagram and a list of what really exists, beside three pages of documentation. */
export function PlatformMapPage() {
  const { search, onTab } = useAddress(platformMapSearch);
  const tab: MapTab = search.tab ?? 'map';
  const open = (next: MapTab) => onTab({ tab: next === 'map' ? undefined : next });
  return (
    <>
      <PageHeader
        title="Platform Map"
        description="How the parts of the platform connect"
        badges={<StatusPill tone="primary">{commonMessages.adminOnly}</StatusPill>}
      />
      <p className="text-muted mb-5 max-w-[75ch] text-sm">
        This page is documentation: its figures are written down and not measured. Tables, their rows and screens are
        read from the running system.
      </p>
      <Tabs label="Platform map" items={TABS} value={tab} onChange={open}>
        {tab === 'map' && (
          <Loaded failure={staffFailure('The tables could not be read')} skeleton={waiting}>
            <LoadedMap />
          </Loaded>
        )}
        {tab === 'architecture' && <Architecture />}
        {tab === 'schema' && (
          <Loaded failure={staffFailure('The tables could not be read')} skeleton={waiting}>
            <Schema />
          </Loaded>
        )}
        {tab === 'flows' && <UserFlows />}
        {tab === 'deals' && <DealProcess />}
      </Tabs>
    </>
  );
}

function LoadedMap() {
  const [tables] = trpc.system.tables.useSuspenseQuery();
  return (
    <>
      {/* The diagram measures its window, so the server does not draw it. */}
      <ClientOnly fallback={waiting}>
        <MapCanvas tables={tables} />
      </ClientOnly>
      <p className="text-muted mt-3 text-sm">Connections that you draw are for looking at and are not kept.</p>
    </>
  );
}
