import { Check } from 'lucide-react';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { disputeMessages, paymentMessages } from '#shared/messages/payments.ts';
import { isPartlyRefunded, PARTLY_REFUNDED } from '#shared/payments/refunds.ts';
import { DISPUTE_LOOKS } from '#shared/status-looks.ts';
import { PaymentCard } from './PaymentCard.tsx';
import { RefundLines } from './RefundLines.tsx';
import type { Contract } from './types.ts';

/** After the deposit: what must still be paid before the launch, and what was paid (ruling BR-CONTRACT-23). */
export function BalancePanel({ contract }: { contract: Contract }) {
  const { currency } = contract;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const paid = contract.payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
  const paidMinor = paid.reduce((sum, payment) => sum + payment.amountMinor, 0);
  const refundedMinor = paid.reduce((sum, payment) => sum + payment.refundedMinor, 0);
  const { disputedMinor } = contract;
  const { asked, owedAgain, afterLaunch } = contract.balance;
  const over = !asked && contract.over;
  const facts = [
    { label: 'Paid', value: money(paidMinor) },
    ...(refundedMinor > 0 ? [{ label: 'Returned to you', value: money(refundedMinor) }] : []),
    ...(disputedMinor > 0 ? [{ label: 'Disputed or lost', value: money(disputedMinor) }] : []),
    ...(refundedMinor + disputedMinor > 0 ? [{ label: 'Counts as paid', value: money(contract.paidMinor) }] : []),
    ...(over ? [] : [{ label: 'Remaining balance', value: money(contract.balanceMinor) }]),
    ...paid.map((payment) => ({
      label: `Invoice ${payment.invoiceNumber ?? ''}`,
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {money(payment.amountMinor)}
          {isPartlyRefunded(payment) && <LookPill look={PARTLY_REFUNDED} />}
          {payment.disputes.map(({ id, status, amountMinor }) => (
            <StatusPill key={id} tone={DISPUTE_LOOKS[status].tone}>
              {DISPUTE_LOOKS[status].label}
              {amountMinor < payment.amountMinor && <>: {money(amountMinor)}</>}
            </StatusPill>
          ))}
          <DownloadButton
            href={`/papers/invoice/${payment.id}`}
            label={`PDF of invoice ${payment.invoiceNumber ?? ''}`}
          >
            PDF
          </DownloadButton>
          <RefundLines refunds={payment.refunds} currency={currency} />
        </span>
      ),
    })),
  ];
  if (asked) {
    return (
      <PaymentCard
        contract={contract}
        kind="balance"
        title="Balance"
        description={
          owedAgain
            ? disputeMessages.owedAgain
            : afterLaunch
              ? 'What your creators cost, less what you have paid. Longer usage starts as soon as it is paid.'
              : paymentMessages.balanceDescription
        }
        label={paymentMessages.payBalance}
      >
        <DescriptionList
          columns={3}
          className="mb-5"
          items={[...facts, { label: 'Next invoice', value: contract.nextInvoiceNumber }]}
        />
      </PaymentCard>
    );
  }
  return (
    <Card
      title="Payments"
      action={
        contract.balanceMinor === 0 &&
        contract.status !== 'cancelled' && (
          <StatusPill tone="success" icon={Check}>
            {contract.picture.offers.count > 0 ? 'Nothing more due now' : 'Paid in full'}
          </StatusPill>
        )
      }
    >
      <DescriptionList columns={3} items={facts} />
    </Card>
  );
}
