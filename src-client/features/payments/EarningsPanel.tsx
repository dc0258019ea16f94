import { useState } from 'react';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { Pager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import type { TablePage } from '#client/components/lists/usePagedTable.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES, PAYOUT_TIME_TEXT } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import * as texts from '#shared/messages/payments/earnings-panel.ts';
import { pageCount } from '#shared/paging.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import type { Earnings } from './types.ts';

type Earning = Earnings['rows'][number];

/** What a creator has earned: totals in each currency, and every part with what became of it. */
export function EarningsPanel() {
  return (
    <section aria-label={texts.earnings} className="space-y-4">
      <div className="pt-3">
        <h2 className="text-card font-[620]">{texts.earnings}</h2>
        <p className="text-muted mt-0.5 text-sm">{texts.releasedWhenACampaign(PAYOUT_TIME_TEXT)}</p>
      </div>
      <Loaded
        failure={{ title: texts.title }}
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
  const pages = pageCount(earnings.total, PAGE_SIZES.earnings);
  return (
    <>
      <Totals earnings={earnings} />
      <Table
        rows={earnings.rows}
        refreshing={refreshing}
        footer={
          pages > 1 && (
            <Pager
              label={texts.pageOf(page, pages, plural(earnings.total, texts.entry, texts.entries))}
              busy={refreshing}
              onPrevious={page > 1 ? () => setPage(page - 1) : undefined}
              onNext={page < pages ? () => setPage(page + 1) : undefined}
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
      label={texts.earnings}
      columns={columns}
      rowKey={(row) => row.id}
      skeletonRows={4}
      empty={{
        title: texts.noEarningsYet,
        text: texts.text,
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
        <StatCard label={texts.paidOut} value="" loading note="" />
        <StatCard label={texts.onItsWay} value="" loading note="" />
        <StatCard label={texts.earnedNotReleased} value="" loading note="" />
      </StatRow>
    );
  }
  return totals.map(({ currency, paidMinor, onTheWayMinor, waitingMinor, accruedMinor }) => (
    <StatRow key={currency}>
      <StatCard label={texts.paidOut} value={<Money amountMinor={paidMinor} currency={currency} />} note={currency} />
      <StatCard
        label={texts.onItsWay}
        value={<Money amountMinor={onTheWayMinor} currency={currency} />}
        note={
          waitingMinor > 0
            ? filled(texts.besidesWaiting, {
                time: PAYOUT_TIME_TEXT,
                amount: <Money amountMinor={waitingMinor} currency={currency} />,
              })
            : PAYOUT_TIME_TEXT
        }
      />
      <StatCard
        label={texts.earnedNotReleased}
        value={<Money amountMinor={accruedMinor} currency={currency} />}
        note={texts.releasedAtCompletion}
      />
    </StatRow>
  ));
}

const columns: readonly Column<Earning>[] = [
  {
    key: 'campaign',
    header: texts.campaign,
    cell: (row) => (
      <>
        <span className="block font-medium">{row.campaignName}</span>
        <span className="text-muted text-sm">{row.companyName}</span>
      </>
    ),
  },
  { key: 'part', header: texts.forLabel, cell: (row) => partNames[row.kind] },
  { key: 'date', header: texts.released, cell: (row) => <DateText value={row.earnedAt} /> },
  { key: 'status', header: texts.status, cell: (row) => <PayoutPill row={row} /> },
  {
    key: 'amount',
    header: texts.amount,
    align: 'right',
    cell: (row) => <Money className="font-semibold" amountMinor={row.netMinor} currency={row.currency} />,
  },
];

function PayoutPill({ row }: { row: Earning }) {
  if (row.status === 'paid') return <StatusPill tone="success">{texts.paid}</StatusPill>;
  if (row.payoutStatus === 'failed') return <StatusPill tone="error">{texts.payoutFailed}</StatusPill>;
  if (row.payoutStatus === 'withheld' || row.payoutStatus === 'refused')
    return <StatusPill tone="warning">{texts.withheld}</StatusPill>;
  if (row.waitsFor) return <StatusPill tone="warning">{texts.waitsForSetup}</StatusPill>;
  return <StatusPill tone="info">{texts.onItsWay}</StatusPill>;
}
