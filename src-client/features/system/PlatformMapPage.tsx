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
import * as texts from '#shared/messages/system/platform-map.ts';
import { Architecture } from './Architecture.tsx';
import { DealProcess } from './DealProcess.tsx';
import { type MapTab, platformMapSearch } from './platformMapSearch.ts';
import { Schema } from './Schema.tsx';
import { UserFlows } from './UserFlows.tsx';

const TABS = [
  { key: 'map', label: texts.interactiveMap },
  { key: 'architecture', label: texts.architecture },
  { key: 'schema', label: texts.schema },
  { key: 'flows', label: texts.userFlows },
  { key: 'deals', label: texts.dealProcess },
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
        title={texts.title}
        description={texts.description}
        badges={<StatusPill tone="primary">{commonMessages.adminOnly}</StatusPill>}
      />
      <p className="text-muted mb-5 max-w-[75ch] text-sm">{texts.documentation}</p>
      <Tabs label={texts.sections} items={TABS} value={tab} onChange={open}>
        {tab === 'map' && (
          <Loaded failure={staffFailure(texts.loadFailed)} skeleton={waiting}>
            <LoadedMap />
          </Loaded>
        )}
        {tab === 'architecture' && <Architecture />}
        {tab === 'schema' && (
          <Loaded failure={staffFailure(texts.loadFailed)} skeleton={waiting}>
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
      <p className="text-muted mt-3 text-sm">{texts.drawn}</p>
    </>
  );
}
