import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { type InvoiceView, invoiceNumber, type PaymentKind } from '#shared/payments/payments.schema.ts';
import { ARRIVED_PAYMENTS, isOneOf } from '#shared/status-sets.ts';
import type { PaymentRow, Viewable } from '../../access.ts';
import type { Context, UserContext } from '../../context.ts';
import { conflict } from '../../errors.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { type Paper, writePaper } from '../../pdf.ts';
import { invoiceFacts, invoicesOf, refundsOfPayment } from './invoices.queries.ts';

const WHAT: Record<PaymentKind, string> = { deposit: 'Deposit, held for the creators', balance: 'Remaining balance' };

/** A payment has an invoice once its money has arrived, unless that money was not wanted. The list has the same condition in SQL. */
const isInvoiced = (payment: PaymentRow): payment is PaymentRow & { succeededAt: Date; invoiceSeq: number } =>
  isOneOf(ARRIVED_PAYMENTS, payment.status) &&
  !payment.unwanted &&
  !payment.carriedOver &&
  payment.succeededAt !== null &&
  payment.invoiceSeq !== null;

/**
 * The invoice of a payment, including its refunds. Locks nothing. @throws CONFLICT before the money has arrived, and for money that was not wanted
 */
export async function invoice(ctx: Context, payment: Viewable<PaymentRow>): Promise<Paper> {
  if (!isInvoiced(payment)) throw conflict(paymentMessages.noInvoice);
  const facts = await invoiceFacts(ctx.db, payment).executeTakeFirstOrThrow();
  const refunds = await refundsOfPayment(ctx.db, payment.id).execute();
  const { amountMinor, refundedMinor, disputedMinor } = payment;
  const money = (minor: number): string => formatMoney({ amountMinor: minor, currency: payment.currency });
  const number = invoiceNumber(payment.campaignId, payment.invoiceSeq);
  const day = payment.succeededAt.toISOString().slice(0, 10);
  const contact = [facts.firstName, facts.lastName].filter(Boolean).join(' ');
  const bytes = await writePaper({
    title: `Invoice ${number}`,
    lead: `Paid on ${day}.`,
    at: payment.succeededAt,
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
          { label: 'Campaign', value: nameOrUntitled(facts.campaignName) },
          { label: 'For', value: WHAT[payment.kind] },
          { label: 'Amount', value: money(amountMinor) },
          { label: 'Currency', value: payment.currency },
          { label: 'Status', value: invoiceStatus(payment) },
          ...(refundedMinor > 0 ? [{ label: 'Refunded', value: money(refundedMinor) }] : []),
          ...refunds.map((refund) => ({
            label: '',
            value: `${money(refund.amountMinor)} on ${isoDay(refund.createdAt)}: ${refund.reason}`,
          })),
          ...(disputedMinor > 0 ? [{ label: 'Taken back in a dispute', value: money(disputedMinor) }] : []),
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
  if (disputedMinor > 0) return 'Paid, and disputed';
  return refundedMinor > 0 ? 'Paid, and refunded in part' : 'Paid';
}

/** The brand's own invoices, newest first, amounts in minor units of each payment's currency. Locks nothing. */
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
      campaignName: nameOrUntitled(campaignName),
      kind,
      amountMinor,
      refundedMinor,
      currency,
      paidAt: succeededAt.toISOString(),
    }),
  );
}
