import { Check } from 'lucide-react';
import { Card } from '#client/components/Card.tsx';
import { DescriptionList } from '#client/components/DescriptionList.tsx';
import { DownloadButton } from '#client/components/DownloadButton.tsx';
import { Money } from '#client/components/Money.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { disputeMessages, disputePills, paymentMessages } from '#shared/messages/payments.ts';
import { ENDED_CAMPAIGNS, isOneOf, PAYABLE_CAMPAIGNS } from '#shared/status-sets.ts';
import { PaymentCard } from './PaymentCard.tsx';
import type { Contract } from './types.ts';

/** After the deposit: what is still to be paid before the launch, and what was paid (ruling BR-CONTRACT-23). */
export function BalancePanel({ contract }: { contract: Contract }) {
  const { currency } = contract;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const paid = contract.payments.filter(({ status }) => status === 'succeeded' || status === 'refunded');
  const paidMinor = paid.reduce((sum, payment) => sum + payment.amountMinor, 0);
  const refundedMinor = paid.reduce((sum, payment) => sum + payment.refundedMinor, 0);
  const { disputedMinor } = contract;
  const owedAgain = disputedMinor > 0 && contract.balanceMinor > 0 && contract.status !== 'cancelled';
  const over = !owedAgain && isOneOf(ENDED_CAMPAIGNS, contract.status);
  const facts = [
    { label: 'Paid', value: money(paidMinor) },
    ...(refundedMinor > 0 ? [{ label: 'Returned to you', value: money(refundedMinor) }] : []),
    ...(disputedMinor > 0 ? [{ label: 'Disputed or lost', value: money(disputedMinor) }] : []),
    ...(refundedMinor + disputedMinor > 0 ? [{ label: 'Counts as paid', value: money(contract.paidMinor) }] : []),
    ...(over ? [] : [{ label: 'Remaining balance', value: money(contract.balanceMinor) }]),
    ...paid.map((payment) => ({
      label: `Invoice ${payment.invoiceNumber}`,
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {money(payment.amountMinor)}
          {payment.disputes.map(({ id, status, amountMinor }) => (
            <StatusPill key={id} tone={disputePills[status].tone}>
              {disputePills[status].label}
              {amountMinor < payment.amountMinor && <>: {money(amountMinor)}</>}
            </StatusPill>
          ))}
          <DownloadButton href={`/papers/invoice/${payment.id}`} label={`PDF of invoice ${payment.invoiceNumber}`}>
            PDF
          </DownloadButton>
        </span>
      ),
    })),
  ];
  if (owedAgain || (contract.balanceMinor > 0 && isOneOf(PAYABLE_CAMPAIGNS, contract.status))) {
    return (
      <PaymentCard
        contract={contract}
        kind="balance"
        title="Balance"
        description={owedAgain ? disputeMessages.owedAgain : paymentMessages.balanceDescription}
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
            Paid in full
          </StatusPill>
        )
      }
    >
      <DescriptionList columns={3} items={facts} />
    </Card>
  );
}
