import { Check, X } from 'lucide-react';
import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { paymentMessages } from '#shared/messages/payments.ts';
import { PaymentCard } from './PaymentCard.tsx';
import type { Contract } from './types.ts';

/** The deposit: how much it is, and what it still needs before it can be paid. */
export function DepositCard({ contract }: { contract: Contract }) {
  const { currency, documents } = contract;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  const checks: [string, boolean][] = [
    ['Contract file stored', documents.files.some((file) => file.kind === 'contract')],
    ['Brief written or attached', documents.brief !== null || documents.files.some((file) => file.kind === 'brief')],
    ['Campaign approved', contract.reviewStatus === 'approved'],
    [
      'Signed by you and at least one creator',
      documents.complete && contract.deals.some((deal) => deal.brandSignedAt && deal.creatorSignedAt),
    ],
  ];
  return (
    <PaymentCard
      contract={contract}
      kind="deposit"
      title="Deposit"
      description="Half of the whole budget, however much of it your deals use. The balance, due before the launch, covers only what they cost."
      label="Pay Deposit"
      explained={!documents.complete}
    >
      <DescriptionList
        columns={3}
        className="mb-5"
        items={[
          { label: 'Deposit due', value: money(contract.depositMinor) },
          { label: 'Budget', value: money(contract.budgetMinor) },
          { label: 'Invoice', value: contract.nextInvoiceNumber },
          { label: 'For creators (75%)', value: money(contract.poolMinor) },
          { label: 'Platform fee (25%)', value: money(contract.feeMinor) },
        ]}
      />
      <ul className="mb-5 space-y-1.5" aria-label="What the deposit needs">
        {checks.map(([label, met]) => (
          <li key={label} className="flex items-center gap-2">
            {met ? (
              <Check aria-hidden size={17} className="text-success shrink-0" strokeWidth={2.4} />
            ) : (
              <X aria-hidden size={17} className="text-muted shrink-0" strokeWidth={2.4} />
            )}
            <span className={met ? undefined : 'text-muted'}>{label}</span>
            <span className="sr-only">{met ? '(done)' : '(missing)'}</span>
          </li>
        ))}
      </ul>
      {!documents.complete && (
        <Callout kind="warning" className="mb-4" title={paymentMessages.requirementsMissing.title}>
          {paymentMessages.requirementsMissing.text}
        </Callout>
      )}
    </PaymentCard>
  );
}
