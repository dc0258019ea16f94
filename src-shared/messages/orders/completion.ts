import { formatMoney, oneOrMany } from '../../format.ts';
import type { Completion, CompletionState } from '../../orders/completion.ts';

/** What is missing if a campaign is completed now, a sentence each; none if all is posted and paid. */
export function completionLacks({ approved, posted, disputed, unpaid }: CompletionState): string[] {
  return [
    ...(posted < approved
      ? [`${posted} of ${approved} approved ${oneOrMany(approved, 'piece is', 'pieces are')} online.`]
      : []),
    ...(disputed.amountMinor > 0
      ? [`A payer’s bank has taken ${formatMoney(disputed)} back, because of a dispute.`]
      : []),
    ...(unpaid.amountMinor > 0
      ? [`${formatMoney(unpaid)} is not paid. The amounts that it covers stay on hold until it is.`]
      : []),
  ];
}

/** The result of a campaign's completion for the creators' money. */
export function completed({ released, unpaid, held }: Completion): string {
  const waits = [
    ...(unpaid.amountMinor > 0 ? [`${formatMoney(unpaid)} for creators is on hold until it is paid.`] : []),
    ...(held.amountMinor > 0 ? [`${formatMoney(held)} for creators is on hold until our team has looked at it.`] : []),
  ];
  if (waits.length === 0)
    return released.amountMinor > 0 ? 'Campaign completed. Creators are being paid.' : 'Campaign completed.';
  const paid = released.amountMinor > 0 ? [`${formatMoney(released)} is being paid to creators.`] : [];
  return ['Campaign completed.', ...paid, ...waits].join(' ');
}
