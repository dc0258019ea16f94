import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import * as texts from '#shared/messages/ledger/money-page.ts';
import { DESK_LISTS } from '#shared/payments/desk.ts';
import { DeskTab } from './DeskTab.tsx';
import { type MoneyTab, tabOf } from './inputs.ts';
import { LedgerDialog } from './LedgerDialog.tsx';
import type { MoneySearch } from './moneySearch.ts';
import { RowPanel } from './RowPanel.tsx';
import { VerifyCard } from './VerifyCard.tsx';

const TABS: readonly TabItem<MoneyTab>[] = [
  ...DESK_LISTS.map((key) => ({ key, label: texts.lists[key] })),
  { key: 'books', label: texts.books },
];

interface MoneyPageProps {
  search: MoneySearch;
  /** Changes what the list is searched, filtered and ordered by; it begins at its first page again. */
  onSearch: (change: MoneySearch) => void;
  onTab: (tab: MoneyTab) => void;
  /** Opens a row or a ledger beside the list, or closes them. */
  onOpen: (open: Pick<MoneySearch, 'row' | 'ledger'>) => void;
}

/** The money desk of the back office: five lists, and the proof of the books. */
export function MoneyPage({ search, onSearch, onTab, onOpen }: MoneyPageProps) {
  const { row, ledger } = search;
  const tab = tabOf(search);
  return (
    <>
      <PageHeader title={texts.title} description={texts.subtitle} />
      <Tabs label={texts.tabs} items={TABS} value={tab} onChange={onTab}>
        {tab === 'books' ? (
          <VerifyCard />
        ) : (
          <DeskTab
            list={tab}
            search={search}
            onSearch={onSearch}
            // Held money has no history but the ledger of its campaign.
            onOpen={({ id, campaignId }) => onOpen(tab === 'holds' ? { ledger: campaignId } : { row: id })}
          />
        )}
      </Tabs>
      {ledger ? (
        <LedgerDialog key={ledger} campaignId={ledger} onClose={() => onOpen({ row, ledger: undefined })} />
      ) : (
        row &&
        tab !== 'books' && (
          <RowPanel
            key={row}
            list={tab}
            id={row}
            onLedger={(campaignId) => onOpen({ row, ledger: campaignId })}
            onClose={() => onOpen({ row: undefined })}
          />
        )
      )}
    </>
  );
}
