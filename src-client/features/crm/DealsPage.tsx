import { useState } from 'react';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { late } from '#client/components/core/late.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useListSearch } from '#client/components/lists/useListSearch.ts';
import { trpc } from '#client/trpc.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { Board } from './Board.tsx';
import { dealsSearch } from './crmSearch.ts';
import { DealFilters } from './DealFilters.tsx';
import { DealPanel } from './DealPanel.tsx';
import { dealColumns } from './dealColumns.tsx';
import { ExportDeals } from './Exports.tsx';
import { dealsFailed } from './failures.ts';
import { linksOf } from './links.ts';
import type { Area, DealRow } from './types.ts';
import { viewsOf } from './viewLinks.ts';

// Late, because it is needed only once a button is pressed.
const EndDeal = late(async () => (await import('../deals/EndDeal.tsx')).EndDeal);

/** The pipeline as a table and as a board (CRM-09, CRM-21 to CRM-27). */
export function DealsPage({ area }: { area: Area }) {
  const list = useListSearch(dealsSearch);
  const { search, onSearch, onOpen } = list;
  const [ending, setEnding] = useState<DealRow | null>(null);
  const open = (deal: string | undefined) => onOpen({ deal });
  const input = { area, ...list.input };
  return (
    <>
      <PageHeader
        title={area === 'admin' ? 'Deal Pipeline' : 'Deals Pipeline'}
        description="Every deal by stage. Deals move as brands and creators work on them."
        back={{ ...linksOf(area).home, label: 'CRM' }}
        actions={<ExportDeals input={input} />}
      />
      <SavedViews {...viewsOf(area, 'deals', search)} className="mb-4" />
      <DealFilters search={search} onSearch={onSearch} />
      <Tabs
        label="View"
        items={[
          { key: 'table', label: 'Table' },
          { key: 'board', label: 'Board' },
        ]}
        value={search.view ?? 'table'}
        onChange={(view) => onSearch({ view: view === 'board' ? view : undefined })}
      >
        {search.view === 'board' ? (
          <Board area={area} search={search} onOpen={open} onEnd={setEnding} />
        ) : (
          <PagedTable
            query={trpc.crm.deals}
            input={input}
            label="Deal Pipeline"
            columns={dealColumns()}
            onRowOpen={({ id }) => open(id)}
            skeletonRows={10}
            failure={dealsFailed(area)}
            empty={{ title: crmMessages.dealsEmpty }}
          />
        )}
      </Tabs>
      {search.deal && !ending && (
        <DealPanel
          key={search.deal}
          area={area}
          dealId={search.deal}
          onEnd={setEnding}
          onClose={() => open(undefined)}
        />
      )}
      {ending && <EndDeal deal={ending} onClose={() => setEnding(null)} />}
    </>
  );
}
