import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { plural } from '#shared/format.ts';
import { dealMessages } from '#shared/messages/deals.ts';

const declined = (count: number) => `${plural(count, 'invitation')} declined`;

/** Declines several invitations; `onDone` gets those that are still unanswered. */
export function DeclineInvitations({
  deals,
  onDone,
}: {
  deals: readonly CreatorDealView[];
  onDone: (left: readonly string[]) => void;
}) {
  const [asking, setAsking] = useState(false);
  const decline = trpc.deals.declineMany.useMutation();
  const [only] = deals.length === 1 ? deals : [];
  const confirm = async () => {
    const outcome = await decline.mutateAsync({ dealIds: deals.map(({ id }) => id) });
    setAsking(false);
    sayMany(outcome, {
      all: declined,
      nameOf: (dealId) => deals.find(({ id }) => id === dealId)?.campaign.name ?? '',
    });
    onDone(outcome.refused.map(({ id }) => id));
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        Decline
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={only ? dealMessages.declineTitle : `Decline ${plural(deals.length, 'invitation')}?`}
        confirmLabel={only ? 'Decline' : 'Decline invitations'}
        onConfirm={confirm}
      >
        <p>
          {only
            ? dealMessages.declineText(only.brandName)
            : 'Each brand is told. You cannot take it back, but they can invite you again.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
