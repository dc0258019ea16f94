import { campaignMessages } from '#shared/messages/campaigns.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { formatMoney } from '#shared/money.ts';
import type { Slice } from '#shared/paging.ts';
import { type InvoiceView, invoiceNumber, type PaymentKind } from '#shared/payments/payments.schema.ts';
import type { PaymentRow, Viewable } from '../access.ts';
import type { Context, UserContext } from '../context.ts';
import { conflict } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { type Paper, writePaper } from '../pdf.ts';
import { invoiceFacts, invoicesOf } from './invoices.queries.ts';

const WHAT: Record<PaymentKind, string> = { deposit: 'Deposit, held for the creators', balance: 'Remaining balance' };

/** The invoice of a payment, what came back of it included. @throws CONFLICT before the money has arrived */
export async function invoice(ctx: Context, payment: Viewable<PaymentRow>): Promise<Paper> {
  const facts = await invoiceFacts(ctx.db, payment.id).executeTakeFirst();
  if (!facts) throw conflict(paymentMessages.noInvoice);
  const { amountMinor, refundedMinor, disputedMinor } = payment;
  const money = (minor: number): string => formatMoney({ amountMinor: minor, currency: payment.currency });
  const number = invoiceNumber(payment.campaignId, facts.invoiceSeq);
  const day = facts.succeededAt.toISOString().slice(0, 10);
  const contact = [facts.firstName, facts.lastName].filter(Boolean).join(' ');
  const bytes = await writePaper({
    title: `Invoice ${number}`,
    lead: `Paid on ${day}.`,
    at: facts.succeededAt,
    sections: [
      {
        heading: 'From',
        entries: [
          ...ctx.env.invoiceIssuer.map((value, index) => ({ label: index === 0 ? 'Issuer' : '', value })),
          { label: 'E-mail', value: ctx.env.supportEmail },
        ],
      },
      {
        heading: 'To',
        entries: [
          { label: 'Brand', value: facts.companyName ?? contact },
          ...(contact ? [{ label: 'Contact', value: contact }] : []),
          { label: 'E-mail', value: facts.email },
        ],
      },
      {
        heading: 'Payment',
        entries: [
          { label: 'Invoice date', value: day },
          { label: 'Campaign', value: facts.campaignName ?? campaignMessages.untitled },
          { label: 'For', value: WHAT[payment.kind] },
          { label: 'Amount', value: money(amountMinor) },
          { label: 'Currency', value: payment.currency },
          { label: 'Status', value: invoiceStatus(payment) },
          ...(refundedMinor > 0 ? [{ label: 'Refunded', value: money(refundedMinor) }] : []),
          ...(disputedMinor > 0 ? [{ label: 'Taken back by a dispute', value: money(disputedMinor) }] : []),
          ...(refundedMinor + disputedMinor > 0
            ? [{ label: 'Remaining', value: money(amountMinor - refundedMinor - disputedMinor) }]
            : []),
          { label: 'Payment number', value: payment.id, fixed: true as const },
        ],
      },
    ],
    notes: [paymentMessages.invoicePlaces],
  });
  return { fileName: `invoice-${number}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}

function invoiceStatus({ amountMinor, refundedMinor, disputedMinor }: PaymentRow): string {
  if (refundedMinor === amountMinor) return 'Paid, and refunded in full';
  return disputedMinor > 0 ? 'Paid, and disputed' : 'Paid';
}

/** The brand's own invoices, newest first. */
export async function invoices(
  ctx: UserContext,
  { cursor, limit }: { cursor?: string | null | undefined; limit: number },
): Promise<Slice<InvoiceView>> {
  const rows = await invoicesOf(ctx.db, ctx.actor.id, keysetOf(cursor), limit + 1).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    ({ id, campaignId, kind, invoiceSeq, campaignName, amountMinor, refundedMinor, currency, succeededAt }) => ({
      paymentId: id,
      number: invoiceNumber(campaignId, invoiceSeq),
      campaignName: campaignName ?? campaignMessages.untitled,
      kind,
      amountMinor,
      refundedMinor,
      currency,
      paidAt: succeededAt.toISOString(),
    }),
  );
}
