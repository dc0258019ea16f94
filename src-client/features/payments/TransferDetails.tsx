import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import type { Payment } from './types.ts';

/** What a brand needs for its bank transfer: the amount, the account, the reference and the deadline. */
export function TransferDetails({ payment, account }: { payment: Payment; account: readonly string[] | null }) {
  const { transfer, amountMinor, currency } = payment;
  if (!transfer) return null;
  return (
    <Callout className="mb-4" title="We are waiting for your bank transfer">
      <p>
        Send exactly this amount to the account below, with the reference. It counts once our staff has found it on the
        account.
      </p>
      <DescriptionList
        look="rows"
        className="mt-3"
        items={[
          { label: 'Amount', value: <Money amountMinor={amountMinor} currency={currency} /> },
          { label: 'Reference', value: <span className="font-mono select-all">{transfer.reference}</span> },
          {
            label: 'Account',
            value: account && (
              <span className="block">
                {account.map((line) => (
                  <span key={line} className="block break-words">
                    {line}
                  </span>
                ))}
              </span>
            ),
          },
          { label: 'Has to arrive by', value: <DateText value={transfer.dueAt} /> },
        ]}
      />
    </Callout>
  );
}
