import { type ComponentType, useState } from 'react';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DataTable } from '#client/components/lists/DataTable.tsx';
import { useTurned } from '#client/components/lists/opened.ts';
import { type TablePage, usePagedTable } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { crmMessages } from '#shared/messages/crm.ts';
import { Board } from './Board.tsx';
import { type DealsSearch, dealsInput } from './crmSearch.ts';
import { DealFilters } from './DealFilters.tsx';
import { DealPanel } from './DealPanel.tsx';
import { dealColumns } from './dealColumns.tsx';
import { ExportDeals } from './Exports.tsx';
import { dealsFailed } from './failures.ts';
import { linksOf } from './links.ts';
import { SavedViews } from './SavedViews.tsx';
import type { Area, DealRow } from './types.ts';

/** The dialog in which staff end a deal; deals have it. */
export type EndDialog = ComponentType<{
  deal: Pick<DealRow, 'id' | 'may' | 'amount'> & { creator: { name: string } };
  onClose: () => void;
}>;

interface DealsPageProps {
  area: Area;
  search: DealsSearch;
  EndDeal: EndDialog;
  onSearch: (change: DealsSearch) => void;
}

/** The pipeline as a table and as a board (CRM-09, CRM-21 to CRM-27). */
export function DealsPage({ area, search, EndDeal, onSearch }: DealsPageProps) {
  const [ending, setEnding] = useState<DealRow | null>(null);
  const open = (deal: string | undefined) => onSearch({ deal });
  const filter = (change: DealsSearch) => onSearch({ after: undefined, ...change });
  return (
    <>
      <PageHeader
        title={area === 'admin' ? 'Deal Pipeline' : 'Deals Pipeline'}
        description="Every deal by stage. Deals move as brands and creators work on them."
        back={{ ...linksOf(area).home, label: 'CRM' }}
        actions={<ExportDeals area={area} search={search} />}
      />
      <SavedViews area={area} list="deals" search={search} />
      <DealFilters search={search} onSearch={filter} />
      <Tabs
        label="View"
        items={[
          { key: 'table', label: 'Table' },
          { key: 'board', label: 'Board' },
        ]}
        value={search.view ?? 'table'}
        onChange={(view) => filter({ view: view === 'board' ? view : undefined })}
      >
        {search.view === 'board' ? (
          <Board area={area} search={search} onOpen={open} onEnd={setEnding} />
        ) : (
          <Loaded
            asked={JSON.stringify(dealsInput(area, search))}
            failure={dealsFailed(area)}
            skeleton={<Table rows={undefined} onOpen={open} />}
          >
            <Deals area={area} search={search} onOpen={open} />
          </Loaded>
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

interface Opens {
  onOpen: (dealId: string) => void;
}

function Deals({ area, search, onOpen }: Opens & { area: Area; search: DealsSearch }) {
  return <Table {...usePagedTable(trpc.crm.deals, dealsInput(area, search), useTurned())} onOpen={onOpen} />;
}

function Table({ onOpen, ...page }: Opens & TablePage<DealRow>) {
  return (
    <DataTable
      {...page}
      label="Deal Pipeline"
      columns={dealColumns()}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      skeletonRows={10}
      empty={{ title: crmMessages.dealsEmpty }}
    />
  );
}
