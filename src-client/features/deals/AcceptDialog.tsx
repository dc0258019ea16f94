import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { contentCount } from '#shared/choices/content-types.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { usageWords } from '#shared/deals/usage-rights.ts';
import * as texts from '#shared/messages/deals/invitation-page.ts';
import { dealMessages } from '#shared/messages/deals.ts';

/** Asks once more before an offer is accepted: what is owed then and until when, and what it pays. */
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
  const what = texts.owe(pieces || texts.owePieces);
  return (
    <ConfirmDialog
      open
      tone="primary"
      onClose={onClose}
      title={texts.acceptTitle}
      confirmLabel={dealMessages.accept}
      onConfirm={() => onAccept().then(onClose)}
    >
      <p>
        {extension
          ? texts.oweNothing
          : campaign.submissionDeadline
            ? filled(texts.oweBy, {
                what,
                date: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} />,
              })
            : filled(texts.oweOpen, { what })}
      </p>
      <p className="mt-2">
        {filled(extension ? texts.getAtOnce : texts.get, { amount: <Money {...amount} className="font-semibold" /> })}
      </p>
      {usage && <p className="mt-2">{texts.grant(usageWords(usage.rights, extension ? 'extension' : 'firstPost'))}</p>}
    </ConfirmDialog>
  );
}
