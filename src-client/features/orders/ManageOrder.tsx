import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextArea } from '#client/components/fields/Field.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { BRIEF_NOTES_MAX_CHARS, REASON_MAX_CHARS } from '#shared/constants.ts';
import { completionLacks } from '#shared/messages/orders/completion.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { brandName, nameOrUntitled } from '#shared/names.ts';
import type { OrderEnd } from '#shared/orders/staff-orders.schema.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { InviteCreators } from '../deals/InviteCreators.tsx';
import { SendOffer } from '../deals/SendOffer.tsx';
import { Lacks } from './Lacks.tsx';

const rules = lateResolver(async () => (await import('#shared/orders/staff-orders.schema.ts')).updateOrderInput);

interface ManageOrderProps {
  campaignId: string;
  onClose: () => void;
}

/** The manage dialog: brief notes, a way to end the order if it allows one, and an offer to each creator (ADM-ORD-06). */
export function ManageOrder(props: ManageOrderProps) {
  return (
    <Loaded
      failure={({ error: _, onRetry, retrying }) => (
        <Dialog open onClose={props.onClose} title="The order could not be loaded">
          <Button onClick={onRetry} busy={retrying}>
            Try Again
          </Button>
        </Dialog>
      )}
      skeleton={
        <Dialog open onClose={props.onClose} title={orderMessages.backToOrders} size="lg">
          <SkeletonText lines={6} />
        </Dialog>
      }
    >
      <Managed {...props} />
    </Loaded>
  );
}

function Managed({ campaignId, onClose }: ManageOrderProps) {
  const [order] = trpc.orders.manage.useSuspenseQuery({ campaignId });
  const formId = useId();
  const update = trpc.orders.update.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: {
      campaignId,
      briefNotes: order.briefNotes ?? '',
      seenNotes: order.briefNotes ?? '',
      status: undefined,
      reason: '',
    },
    send: async (values) => {
      await update.mutateAsync(values);
      notify.success('Order updated');
      onClose();
    },
  });
  const status = useWatch({ control: form.control, name: 'status' });
  const ends: { value: OrderEnd; label: string; disabled: boolean }[] = [
    { value: 'completed', label: 'Completed', disabled: !order.may.complete.allowed },
    { value: 'cancelled', label: 'Cancelled', disabled: !order.may.cancel.allowed },
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Manage ${nameOrUntitled(order.name)}`}
      description={brandName({ companyName: order.brandName })}
      locked={form.busy}
      unsaved={form.unsaved}
      footer={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            Close
          </Button>
          <Button type="submit" form={formId} variant={status === 'cancelled' ? 'danger' : 'primary'} busy={form.busy}>
            Update Order
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} className="space-y-4">
        <TextArea
          label="Brief notes"
          required={false}
          hint="Staff keep them with the order."
          maxLength={BRIEF_NOTES_MAX_CHARS}
          {...form.field('briefNotes')}
        />
        <Select
          label="Order status"
          placeholder="Keep the current status"
          options={ends}
          {...form.field('status', { setValueAs: (value) => value || undefined })}
        />
        {status === 'completed' && (
          <Callout kind="warning">
            <Lacks lacks={completionLacks(order.completing)} />
            <p>Creators are paid what they have earned, and money that no deal needs goes back to the brand.</p>
          </Callout>
        )}
        {status === 'cancelled' && (
          <>
            <Callout kind="warning">
              Open deals are cancelled, and held money goes back to the brand. This cannot be undone.
            </Callout>
            <TextArea
              label="Reason"
              required
              hint="The brand and its creators read it."
              maxLength={REASON_MAX_CHARS}
              {...form.field('reason')}
            />
          </>
        )}
      </Form>
      <section aria-labelledby={`${formId}-creators`} className="border-base-300 mt-6 border-t pt-5">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h3 id={`${formId}-creators`} className="font-semibold">
            Creators
          </h3>
          <InviteCreators campaignId={order.id} may={order.may.invite} />
        </div>
        <Loaded
          failure={{ title: 'The creators of this order could not be loaded' }}
          skeleton={<SkeletonText lines={3} />}
        >
          <Creators campaignId={campaignId} />
        </Loaded>
      </section>
    </Dialog>
  );
}

function Creators({ campaignId }: { campaignId: string }) {
  const list = usePagedList(trpc.orders.creators, { campaignId }, useOpenedHere());
  if (list.rows?.length === 0) return <p className="text-muted">No creators invited yet.</p>;
  return (
    <>
      <ul aria-label="Creators" className="divide-base-300 divide-y">
        {list.rows?.map((creator) => (
          <li key={creator.creatorId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="flex min-w-0 flex-1 items-center gap-3 max-sm:basis-full">
              <Avatar name={creator.name} src={creator.avatarUrl} size="sm" />
              <span className="truncate font-medium">{creator.name}</span>
            </span>
            <Money {...creator.agreed} />
            <LookPill look={ORDER_DEAL_LOOKS[creator.status]} />
            <SendOffer campaignId={campaignId} creator={creator} />
          </li>
        ))}
      </ul>
      <ShowMore list={list}>Show more creators</ShowMore>
    </>
  );
}
