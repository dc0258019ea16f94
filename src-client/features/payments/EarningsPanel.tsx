import { useState } from 'react';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { NumberedPager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import type { TablePage } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES, PAYOUT_TIME_TEXT } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import type { Earnings } from './types.ts';

type Earning = Earnings['rows'][number];

/** A creator's earnings: totals in each currency, and every milestone with its state. */
export function EarningsPanel() {
  return (
    <section aria-label="Earnings" className="space-y-4">
      <div className="pt-3">
        <h2 className="text-card font-[620]">Earnings</h2>
        <p className="text-muted mt-0.5 text-sm">{`Released when a campaign is completed, paid within ${PAYOUT_TIME_TEXT}.`}</p>
      </div>
      <Loaded
        failure={{ title: 'Earnings could not be loaded' }}
        skeleton={
          <>
            <Totals earnings={undefined} />
            <Table rows={undefined} />
          </>
        }
      >
        <Known />
      </Loaded>
    </section>
  );
}

function Known() {
  const [page, setPage] = useState(1);
  const [asked, refreshing] = useAsked(page);
  const [earnings] = trpc.payments.earnings.useSuspenseQuery({ page: asked, pageSize: PAGE_SIZES.earnings });
  const shown = { page, total: earnings.total, pageSize: PAGE_SIZES.earnings };
  return (
    <>
      <Totals earnings={earnings} />
      <Table
        rows={earnings.rows}
        refreshing={refreshing}
        footer={
          shown.total > shown.pageSize && (
            <NumberedPager
              of="Earnings"
              shown={shown}
              counted={plural(shown.total, 'entry', 'entries')}
              busy={refreshing}
              onPage={(next) => setPage(next ?? 1)}
            />
          )
        }
      />
    </>
  );
}

function Table(page: TablePage<Earning>) {
  return (
    <DataTable
      {...page}
      label="Earnings"
      columns={columns}
      rowKey={(row) => row.id}
      skeletonRows={4}
      empty={{
        title: 'No earnings yet',
        text: 'Once a campaign that you worked on is completed, each part of your deal appears here.',
      }}
    />
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
  return totals.map(({ currency, paidMinor, onTheWayMinor, waitingMinor, accruedMinor }) => (
    <StatRow key={currency}>
      <StatCard label="Paid out" value={<Money amountMinor={paidMinor} currency={currency} />} note={currency} />
      <StatCard
        label="On its way"
        value={<Money amountMinor={onTheWayMinor} currency={currency} />}
        note={
          waitingMinor > 0
            ? filled('{time}; {amount} more is waiting for your payout setup', {
                time: PAYOUT_TIME_TEXT,
                amount: <Money amountMinor={waitingMinor} currency={currency} />,
              })
            : PAYOUT_TIME_TEXT
        }
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
  { key: 'part', header: 'For', cell: (row) => partNames[row.kind] },
  { key: 'date', header: 'Released', cell: (row) => <DateText value={row.earnedAt} /> },
  { key: 'status', header: 'Status', cell: (row) => <PayoutPill row={row} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Money className="font-semibold" amountMinor={row.netMinor} currency={row.currency} />,
  },
];

function PayoutPill({ row }: { row: Earning }) {
  if (row.status === 'paid') return <StatusPill tone="success">Paid</StatusPill>;
  if (row.payoutStatus === 'failed') return <StatusPill tone="error">Payout failed</StatusPill>;
  if (row.payoutStatus === 'withheld' || row.payoutStatus === 'refused')
    return <StatusPill tone="warning">Being checked</StatusPill>;
  if (row.waitsFor) return <StatusPill tone="warning">Waiting for your payout setup</StatusPill>;
  return <StatusPill tone="info">On its way</StatusPill>;
}
