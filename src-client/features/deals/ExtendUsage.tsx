import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { useNow } from '#client/components/core/now.ts';
import { trpc } from '#client/trpc.ts';
import { dayIn } from '#shared/dates.ts';
import type { UsageView } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/extend-usage.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferFrame } from './OfferFrame.tsx';

interface ExtendProps {
  campaignId: string;
  deal: { id: string; usage: UsageView | null; creator: { name: string } };
}

/** Offers a creator to use their content longer, once it is in use. */
export function ExtendUsage(props: ExtendProps) {
  const [open, setOpen] = useState(false);
  const { name } = props.deal.creator;
  const close = () => setOpen(false);
  return (
    <>
      <Button size="sm" aria-label={texts.extendFor(name)} onClick={() => setOpen(true)}>
        {texts.extend}
      </Button>
      {open && (
        <OfferFrame title={texts.extendFor(name)} onClose={close}>
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
  const { usage } = deal;
  const now = useNow();
  const until = usage?.until ?? null;
  const gone = usage && until !== null ? until < dayIn(usage.timeZone, now) : false;
  return (
    <OfferForm
      title={texts.extendFor(deal.creator.name)}
      description={until === null ? texts.description : (gone ? texts.ranOut : texts.until)(longDay(until))}
      submitLabel={texts.send}
      budget={budget}
      price={null}
      extends={{ rights: usage?.rights ?? budget.usageRights, unneededMinor: budget.unneededMinor }}
      onSend={(offer) => extend.mutateAsync({ dealId: deal.id, ...offer })}
      onClose={onClose}
    />
  );
}
