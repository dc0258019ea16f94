import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { useNow } from '#client/components/core/now.ts';
import { trpc } from '#client/trpc.ts';
import { dayIn } from '#shared/dates.ts';
import type { UsageView } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { sayAsked } from './limit.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferFrame } from './OfferFrame.tsx';

const extendFor = (creator: string) => `Extend the usage of ${isolated(creator)}’s content`;
const untilText = (day: string) =>
  `You may use it until ${day}. They get an offer to accept or decline; nothing new is made for it.`;
const ranOut = (day: string) =>
  `Its usage ran out on ${day}. They get an offer to accept or decline; nothing new is made for it.`;

interface ExtendProps {
  campaignId: string;
  deal: { id: string; usage: UsageView | null; creator: { name: string } };
}

/** Offers a creator an extension of usage rights, once their content is in use. */
export function ExtendUsage(props: ExtendProps) {
  const [open, setOpen] = useState(false);
  const { name } = props.deal.creator;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" aria-label={extendFor(name)} onClick={() => setOpen(true)}>
        Extend usage
      </Button>
      {open && (
        <OfferFrame title={extendFor(name)} onClose={close}>
          <Extension {...props} onClose={close} />
        </OfferFrame>
      )}
    </>
  );
}

function Extension({ campaignId, deal, onClose }: ExtendProps & { onClose: () => void }) {
  const [budget] = trpc.deals.budget.useSuspenseQuery({ campaignId });
  const extend = trpc.deals.extend.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      onClose();
    },
  });
  const ask = trpc.approvals.askToExtend.useMutation({
    onSuccess: () => {
      sayAsked();
      onClose();
    },
  });
  const { usage } = deal;
  const now = useNow();
  const until = usage?.until ?? null;
  const gone = usage && until !== null ? until < dayIn(usage.timeZone, now) : false;
  return (
    <OfferForm
      title={extendFor(deal.creator.name)}
      description={
        until === null
          ? 'They get an offer to accept or decline. Nothing new is made for it.'
          : (gone ? ranOut : untilText)(longDay(until))
      }
      submitLabel="Send offer"
      budget={budget}
      price={null}
      extends={{ rights: usage?.rights ?? budget.usageRights, unneededMinor: budget.unneededMinor }}
      onSend={(offer) => extend.mutateAsync({ dealId: deal.id, ...offer })}
      onAsk={(request) => ask.mutateAsync({ dealId: deal.id, ...request })}
      onClose={onClose}
    />
  );
}
