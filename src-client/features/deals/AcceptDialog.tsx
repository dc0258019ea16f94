import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { contentCount } from '#shared/choices/content-types.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { usageWords } from '#shared/deals/usage-rights.ts';
import { dealMessages } from '#shared/messages/deals.ts';

const owe = (pieces: string) => `You will deliver ${pieces}`;

/** Asks once more before an offer is accepted: what is owed by when, and what it pays. */
export function AcceptDialog({
  deal: { amount, campaign, usage, extension },
  onAccept,
  onClose,
}: {
  deal: Pick<CreatorDealView, 'amount' | 'campaign' | 'usage' | 'extension'>;
  onAccept: () => Promise<unknown>;
  onClose: () => void;
}) {
  const pieces = campaign.pieces.map(({ type, quantity }) => contentCount(type, quantity)).join(', ');
  const what = owe(pieces || 'what the brief asks for');
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      title="Accept this offer?"
      confirmLabel={dealMessages.accept}
      onConfirm={() => onAccept().then(onClose)}
    >
      <p>
        {extension
          ? 'You do not make anything new for it.'
          : campaign.submissionDeadline
            ? filled('{what} by {date}.', {
                what,
                date: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} />,
              })
            : filled('{what}; the date is not agreed yet.', { what })}
      </p>
      <p className="mt-2">
        {filled(extension ? 'You will be paid {amount}.' : 'You will be paid {amount} in three parts.', {
          amount: <Money {...amount} className="font-semibold" />,
        })}
      </p>
      {usage && (
        <p className="mt-2">{`The brand may use your content: ${usageWords(usage.rights, extension ? 'extension' : 'firstPost')}.`}</p>
      )}
    </ConfirmDialog>
  );
}
