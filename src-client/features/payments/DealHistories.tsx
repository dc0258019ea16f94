import { Money } from '#client/components/base/Money.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import type { DealSums } from '#shared/payments/statements.ts';
import { DEAL_LOOKS } from '#shared/status-looks.ts';

/** The creator's deals, newest first, with their payments, and the history of each as CSV and as PDF (CR-AN-11). */
export function DealHistories() {
  return (
    <section aria-label="Payment history by deal" className="space-y-4">
      <div className="pt-3">
        <h2 className="text-card font-[620]">Payment history by deal</h2>
        <p className="text-muted mt-0.5 text-sm">What was agreed for each deal, and how it turned out.</p>
      </div>
      <PagedTable
        here
        query={trpc.payments.dealSums}
        input={{ limit: PAGE_SIZES.dealHistories }}
        reading={{ note: (shown) => plural(shown, 'deal') }}
        label="Payment history by deal"
        columns={columns}
        skeletonRows={PAGE_SIZES.dealHistories}
        failure={{ title: 'Your deals could not be loaded' }}
        empty={{ title: 'No deals yet', text: 'Deals are listed here from the first offer that a brand makes you.' }}
      />
    </section>
  );
}

const amount = (
  key: 'valueMinor' | 'accruedMinor' | 'releasedMinor' | 'paidMinor',
  header: string,
): Column<DealSums> => ({
  key,
  header,
  align: 'right',
  cell: (row) => <Money amountMinor={row[key]} currency={row.currency} />,
});

const columns: readonly Column<DealSums>[] = [
  {
    key: 'deal',
    header: 'Deal',
    cell: ({ title, brandName, extension }) => (
      <>
        <span className="block min-w-0 font-medium break-words">{title}</span>
        {extension && <span className="text-muted block text-sm">{partNames.extension}</span>}
        <span className="text-muted text-sm">{brandName}</span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusPill tone={DEAL_LOOKS[status].tone}>{DEAL_LOOKS[status].label}</StatusPill>,
  },
  amount('valueMinor', 'Agreed'),
  amount('accruedMinor', 'Accrued'),
  amount('releasedMinor', 'Released'),
  amount('paidMinor', 'Paid'),
  { key: 'files', header: 'Files', align: 'right', cell: ({ id, title }) => <Files dealId={id} title={title} /> },
];

function Files({ dealId, title }: { dealId: string; title: string }) {
  const utils = trpc.useUtils();
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ExportButton
        label={`CSV of ${title}`}
        load={() => utils.payments.dealHistoryCsv.fetch({ dealId }, { staleTime: 0 })}
      />
      <DownloadButton href={`/papers/deal-history/${dealId}`} label={`PDF of ${title}`}>
        PDF
      </DownloadButton>
    </span>
  );
}
