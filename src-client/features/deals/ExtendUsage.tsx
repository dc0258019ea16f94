import { type ReactNode, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { notify } from '#client/components/base/Toaster.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { useNow } from '#client/components/core/now.ts';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { isoDay } from '#shared/dates.ts';
import type { UsageView } from '#shared/deals/usage-rights.ts';
import { longDay } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/extend-usage.ts';

const OfferForm = late(async () => (await import('./OfferForm.tsx')).OfferForm);

interface ExtendProps {
  campaignId: string;
  deal: { id: string; usage: UsageView | null; creator: { name: string } };
}

/** Offers a creator to use their content longer, once it is in use. */
export function ExtendUsage(props: ExtendProps) {
  const [open, setOpen] = useState(false);
  const { name } = props.deal.creator;
  return (
    <>
      <Button size="sm" aria-label={texts.extendFor(name)} onClick={() => setOpen(true)}>
        {texts.extend}
      </Button>
      {open && <ExtendDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExtendDialog({ campaignId, deal, onClose }: ExtendProps & { onClose: () => void }) {
  const { name } = deal.creator;
  const frame = (body: ReactNode) => (
    <Dialog
      open
      onClose={onClose}
      title={texts.extendFor(name)}
      footer={<Button onClick={onClose}>{texts.cancel}</Button>}
    >
      {body}
    </Dialog>
  );
  return (
    <Loaded
      failure={({ error, onRetry, retrying }) =>
        frame(<ErrorPanel title={texts.notLoaded} text={errorMessage(error)} onRetry={onRetry} retrying={retrying} />)
      }
      skeleton={frame(
        <div aria-busy="true">
          <SkeletonText lines={4} />
        </div>,
      )}
    >
      <Extension campaignId={campaignId} deal={deal} onClose={onClose} />
    </Loaded>
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
  const today = isoDay(useNow());
  const until = usage?.until ?? null;
  const gone = until !== null && until < today;
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
