import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { type TabItem, Tabs } from '#client/components/base/Tabs.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import * as texts from '#shared/messages/ledger/money-page.ts';
import { DESK_LISTS, isWaitingList, type WaitingList } from '#shared/payments/desk.ts';
import { CasesTab } from '../cases/CasesTab.tsx';
import { useNeeds } from '../review/useNeeds.ts';
import { DeskTab } from './DeskTab.tsx';
import { casesInput, type MoneyTab, tabOf } from './inputs.ts';
import { LedgerDialog } from './LedgerDialog.tsx';
import { moneySearch } from './moneySearch.ts';
import { RowPanel } from './RowPanel.tsx';
import { VerifyCard } from './VerifyCard.tsx';

/** The tabs, each with how many of its rows wait for staff. */
const tabsWith = (waits: (list: WaitingList | 'cases') => number): readonly TabItem<MoneyTab>[] => [
  ...DESK_LISTS.map((key) => ({
    key,
    label: texts.lists[key],
    count: (isWaitingList(key) && waits(key)) || undefined,
  })),
  { key: 'cases', label: 'Cases', count: waits('cases') || undefined },
  { key: 'books', label: 'Books' },
];

/** The money desk of the back office: its lists, and the check of the books; the tab and the open row are in the address. */
export function MoneyPage() {
  const address = useAddress(moneySearch);
  const { search, onSearch, onTab, onOpen } = address;
  const { row, ledger } = search;
  const tab = tabOf(search);
  return (
    <>
      <PageHeader
        title="Money"
        description="Payments, payouts, milestones, held money, refunds, disputes, refund requests and cases of all campaigns, and the proof of the books."
      />
      <Tabs
        label="Parts of the money desk"
        items={tabsWith(useNeeds())}
        value={tab}
        onChange={(next) => onTab({ tab: next })}
      >
        {tab === 'books' ? (
          <VerifyCard />
        ) : tab === 'cases' ? (
          <CasesTab {...casesInput(search)} onStatus={(status) => onSearch({ status })} />
        ) : (
          <DeskTab
            list={tab}
            address={address}
            // Held money has no history except the ledger of its campaign.
            onOpen={({ id, campaignId }) => onOpen(tab === 'holds' ? { ledger: campaignId } : { row: id })}
          />
        )}
      </Tabs>
      {ledger ? (
        <LedgerDialog key={ledger} campaignId={ledger} onClose={() => onOpen({ row, ledger: undefined })} />
      ) : (
        row &&
        tab !== 'books' &&
        tab !== 'cases' && (
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
