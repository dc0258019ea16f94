import { Button } from '#client/components/Button.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { DownloadButton } from '#client/components/DownloadButton.tsx';
import { Money } from '#client/components/Money.tsx';
import { trpc } from '#client/trpc.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

const PAGE = 5;

/** What was paid, newest first, each with its invoice to take away. */
export function InvoiceList() {
  const list = trpc.payments.invoices.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <section className="border-base-300 mt-5 border-t pt-4">
      <h3 className="mb-1 font-semibold">Invoices</h3>
      <p className="text-muted text-sm">{paymentMessages.invoicePlaces}</p>
      <ul aria-label="Invoices" className="divide-base-300 divide-y">
        {rows.map((row) => (
          <li key={row.paymentId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{row.campaignName}</p>
              <p className="text-muted flex flex-wrap gap-x-2.5 text-sm">
                <span>{row.number}</span>
                <span>{row.kind === 'deposit' ? 'Deposit' : 'Balance'}</span>
                <DateText value={row.paidAt} />
              </p>
            </div>
            <Money className="font-semibold" amountMinor={row.amountMinor} currency={row.currency} />
            <DownloadButton href={`/papers/invoice/${row.paymentId}`} label={`PDF of invoice ${row.number}`}>
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" className="mt-2" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
