import { Money } from '#client/components/base/Money.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { type Column, DataTable } from '#client/components/lists/DataTable.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import type { Currency } from '#shared/currencies.ts';
import * as texts from '#shared/messages/payments/books.ts';
import type { BooksLine } from '#shared/payments/desk.ts';

const TITLE = 'Campaign ledger';
const failure = staffFailure('The ledger could not be loaded');

/** The ledger of a campaign, a sentence for each booking, with the amount held after it; also as a file. */
export function LedgerDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const books = trpc.payments.books.useQuery({ campaignId }).data;
  const utils = trpc.useUtils();
  return (
    <Dialog
      open
      onClose={onClose}
      title={books ? texts.titleOf(books.campaignName) : TITLE}
      description="Every booking of this campaign, oldest first, and what is held for it after each."
      size="xl"
      footer={
        <>
          <ExportButton label="Ledger as CSV" load={() => utils.payments.booksCsv.fetch({ campaignId })} />
          <DownloadButton href={`/papers/books/${campaignId}`} label="Ledger as PDF">
            PDF
          </DownloadButton>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={TITLE} tabIndex={0}>
        <Loaded failure={failure} skeleton={<Table rows={undefined} currency="USD" />}>
          <Known campaignId={campaignId} />
        </Loaded>
      </section>
    </Dialog>
  );
}

function Known({ campaignId }: { campaignId: string }) {
  const [{ lines, currency, heldMinor }] = trpc.payments.books.useSuspenseQuery({ campaignId });
  return (
    <>
      <Table rows={lines} currency={currency} />
      <p className="mt-4 flex justify-between gap-4 font-semibold">
        {texts.heldNow} <Money amountMinor={heldMinor} currency={currency} />
      </p>
    </>
  );
}

const columns = (currency: Currency): readonly Column<BooksLine>[] => [
  { key: 'date', header: texts.date, cell: ({ at }) => <DateText value={at} /> },
  { key: 'what', header: texts.what, cell: ({ text }) => text, className: 'min-w-60' },
  {
    key: 'in',
    header: texts.moneyIn,
    align: 'right',
    cell: ({ inMinor }) => <Money amountMinor={inMinor || null} currency={currency} />,
  },
  {
    key: 'out',
    header: texts.moneyOut,
    align: 'right',
    cell: ({ outMinor }) => <Money amountMinor={outMinor || null} currency={currency} />,
  },
  {
    key: 'held',
    header: texts.held,
    align: 'right',
    cell: ({ heldMinor }) => <Money amountMinor={heldMinor} currency={currency} className="font-medium" />,
  },
];

function Table({ rows, currency }: { rows: readonly BooksLine[] | undefined; currency: Currency }) {
  return (
    <DataTable
      label={TITLE}
      columns={columns(currency)}
      rows={rows}
      rowKey={({ id }) => id}
      empty={{ title: texts.nothing }}
    />
  );
}
