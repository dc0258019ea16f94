import { useState } from 'react';
import { type Column, DataTable } from '#client/components/DataTable.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { Pager } from '#client/components/Pager.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { PAYOUT_TIME_TEXT } from '#shared/constants.ts';
import { plural } from '#shared/numbers.ts';
import { pageCount } from '#shared/paging.ts';
import { milestoneName } from './MilestoneLine.tsx';
import type { Earnings } from './types.ts';

const PAGE_SIZE = 10;
type Earning = Earnings['rows'][number];

/** What a creator has earned: totals in each currency, and every part with what became of it. */
export function EarningsPanel() {
  const [page, setPage] = useState(1);
  const earnings = trpc.payments.earnings.useQuery(
    { page, pageSize: PAGE_SIZE },
    { placeholderData: (before) => before },
  );
  const total = earnings.data?.total ?? 0;
  const pages = pageCount(total, PAGE_SIZE);
  return (
    <section aria-label="Earnings" className="space-y-4">
      <div className="pt-3">
        <h2 className="text-card font-[620]">Earnings</h2>
        <p className="text-muted mt-0.5 text-sm">
          Released when a campaign is completed, paid within {PAYOUT_TIME_TEXT}.
        </p>
      </div>
      <Totals earnings={earnings.data} />
      <DataTable
        label="Earnings"
        columns={columns}
        rows={earnings.data?.rows}
        rowKey={(row) => row.id}
        refreshing={earnings.isPlaceholderData}
        skeletonRows={4}
        error={
          earnings.isLoadingError
            ? {
                title: 'Earnings could not be loaded',
                text: errorMessage(earnings.error),
                onRetry: () => void earnings.refetch(),
              }
            : null
        }
        empty={{
          title: 'No earnings yet',
          text: 'Once a campaign that you worked on is completed, each part of your deal appears here.',
        }}
        footer={
          pages > 1 && (
            <Pager
              label={`Page ${page} of ${pages}, ${plural(total, 'entry', 'entries')}`}
              busy={earnings.isFetching}
              onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
              onNext={page < pages ? () => setPage(page + 1) : undefined}
            />
          )
        }
      />
    </section>
  );
}

function Totals({ earnings }: { earnings: Earnings | undefined }) {
  const totals = earnings?.totals;
  if (totals?.length === 0) return null;
  if (!totals) {
    return (
      <StatRow>
        <StatCard label="Paid out" value="" loading note="" />
        <StatCard label="On its way" value="" loading note="" />
        <StatCard label="Earned, not released" value="" loading note="" />
      </StatRow>
    );
  }
  return totals.map(({ currency, paidMinor, onTheWayMinor, accruedMinor }) => (
    <StatRow key={currency}>
      <StatCard label="Paid out" value={<Money amountMinor={paidMinor} currency={currency} />} note={currency} />
      <StatCard
        label="On its way"
        value={<Money amountMinor={onTheWayMinor} currency={currency} />}
        note={PAYOUT_TIME_TEXT}
      />
      <StatCard
        label="Earned, not released"
        value={<Money amountMinor={accruedMinor} currency={currency} />}
        note="Released at completion"
      />
    </StatRow>
  ));
}

const columns: readonly Column<Earning>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    cell: (row) => (
      <>
        <span className="block font-medium">{row.campaignName}</span>
        <span className="text-muted text-sm">{row.companyName}</span>
      </>
    ),
  },
  { key: 'part', header: 'For', cell: (row) => milestoneName(row.kind) },
  { key: 'date', header: 'Released', cell: (row) => <DateText value={row.earnedAt} /> },
  { key: 'status', header: 'Status', cell: (row) => <Fate row={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money className="font-semibold" amountMinor={row.netMinor} currency={row.currency} />,
  },
];

function Fate({ row }: { row: Earning }) {
  if (row.status === 'paid') return <StatusPill tone="success">Paid</StatusPill>;
  if (row.payoutStatus === 'failed') return <StatusPill tone="error">Payout failed</StatusPill>;
  return <StatusPill tone="info">On its way</StatusPill>;
}
