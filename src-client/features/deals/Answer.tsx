import { type ReactNode, useId, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { useNow } from '#client/components/core/now.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { daysLeftLabel } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { reasonOf } from '#shared/may.ts';
import { dealMessages } from '#shared/messages/deals.ts';
import { AcceptDialog } from './AcceptDialog.tsx';
import { useAnswer } from './useAnswer.ts';

/**
 * The answer to an invitation. Each button asks once more: Accept says what is owed then, Decline that it cannot be undone. A double click therefore
 * never answers two offers.
 */
export function Answer({
  deal,
  onAnswered,
  children,
}: {
  deal: CreatorDealView;
  onAnswered?: () => void;
  /** What is shown above the deadline. */
  children?: ReactNode;
}) {
  const { accept, decline } = useAnswer();
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const now = useNow();
  const closedId = useId();
  const { may } = deal;
  const closed = reasonOf(may.accept);
  const on = `${isolated(deal.campaign.name)} by ${isolated(deal.brandName)}`;
  const close = () => setAsking(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 grow">
        {children}
        <p id={closedId} className="text-muted text-sm">
          {closed ??
            filled('Answer by {date} ({expiresAt})', {
              date: <DateText value={deal.expiresAt} />,
              expiresAt: daysLeftLabel(deal.expiresAt, now, deal.campaign.timeZone),
            })}
        </p>
      </div>
      <div className="flex grow justify-end gap-2.5">
        <Button
          className="max-sm:flex-1"
          aria-label={`${dealMessages.decline} ${on}`}
          disabled={!may.decline.allowed}
          aria-describedby={may.decline.allowed ? undefined : closedId}
          onClick={() => setAsking('decline')}
        >
          {dealMessages.decline}
        </Button>
        <Button
          variant="primary"
          className="max-sm:flex-1"
          aria-label={`${dealMessages.accept} ${on}`}
          disabled={!may.accept.allowed}
          aria-describedby={may.accept.allowed ? undefined : closedId}
          onClick={() => setAsking('accept')}
        >
          {dealMessages.accept}
        </Button>
      </div>
      {asking === 'accept' && (
        <AcceptDialog
          deal={deal}
          onClose={close}
          onAccept={() => accept.mutateAsync({ dealId: deal.id }).then(onAnswered)}
        />
      )}
      <ConfirmDialog
        open={asking === 'decline'}
        onClose={close}
        title={dealMessages.declineTitle}
        confirmLabel={dealMessages.decline}
        onConfirm={() => decline.mutateAsync({ dealId: deal.id }).then(onAnswered).then(close)}
      >
        <p>{dealMessages.declineText(deal.brandName)}</p>
      </ConfirmDialog>
    </div>
  );
}
