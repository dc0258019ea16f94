import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { formatMoney, plural } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/deal-actions.ts';
import type { Money } from '#shared/money.ts';

const allAreTold = (agreed: string) =>
  `Each creator is told, and can no longer accept. ${agreed} in all goes back to your creator budget; you can make new offers afterward.`;
const withdrawnAll = (count: number) => `${plural(count, 'offer')} withdrawn`;

/** Withdraws several unanswered offers of one campaign, and so of one currency. */
export function WithdrawOffers({
  offers,
  onDone,
}: {
  offers: readonly { id: string; name: string; agreed: Money }[];
  onDone: (left: readonly string[]) => void;
}) {
  const [asking, setAsking] = useState(false);
  const withdraw = trpc.deals.withdrawMany.useMutation();
  const amountMinor = offers.reduce((sum, { agreed }) => sum + agreed.amountMinor, 0);
  const [first, ...others] = offers;
  const only = others.length === 0 ? first : undefined;
  const confirm = async () => {
    const outcome = await withdraw.mutateAsync({ dealIds: offers.map(({ id }) => id) });
    setAsking(false);
    sayMany(outcome, {
      all: withdrawnAll,
      nameOf: (dealId) => offers.find(({ id }) => id === dealId)?.name ?? '',
    });
    onDone(outcome.refused.map(({ id }) => id));
  };
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={only ? texts.withdrawTheOfferToNamed(only.name) : `Withdraw ${plural(offers.length, 'offer')}?`}
        confirmLabel={only ? texts.withdrawOffer : 'Withdraw offers'}
        cancelLabel={only ? texts.keepIt : 'Keep them'}
        onConfirm={confirm}
      >
        {first && <p>{(only ? texts.theyAreToldAnd : allAreTold)(formatMoney({ ...first.agreed, amountMinor }))}</p>}
      </ConfirmDialog>
    </>
  );
}
