import { Money } from '#client/components/base/Money.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { formatMoney } from '#shared/format.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

/** The payments, newest first, each with its invoice to download; nothing if there are none, or if they could not be read. */
export function InvoiceList() {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <Invoices />
    </Loaded>
  );
}

function Invoices() {
  const list = usePagedList(trpc.payments.invoices, { limit: PAGE_SIZES.invoices }, useOpened());
  if (!list.rows || list.rows.length === 0) return null;
  return (
    <section className="border-base-300 mt-5 border-t pt-4">
      <h3 className="mb-1 font-semibold">Invoices</h3>
      <p className="text-muted text-sm">{paymentMessages.invoicePlaces}</p>
      <ul aria-label="Invoices" className="divide-base-300 divide-y">
        {list.rows.map((row) => (
          <li key={row.paymentId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">{row.campaignName}</p>
              <p className="text-muted flex flex-wrap gap-x-2.5 text-sm">
                <span>{row.number}</span>
                <span>{row.kind === 'deposit' ? 'Deposit' : 'Balance'}</span>
                <DateText value={row.paidAt} />
                {row.refundedMinor > 0 && (
                  <span>{`${formatMoney({ amountMinor: row.refundedMinor, currency: row.currency })} returned`}</span>
                )}
              </p>
            </div>
            <Money className="font-semibold" amountMinor={row.amountMinor} currency={row.currency} />
            <DownloadButton href={`/papers/invoice/${row.paymentId}`} label={`PDF of invoice ${row.number}`}>
              PDF
            </DownloadButton>
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="sm" className="mt-2">
        Show more
      </ShowMore>
    </section>
  );
}
