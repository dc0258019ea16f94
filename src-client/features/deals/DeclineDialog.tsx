import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { BrandApplicationView } from '#shared/deals/applications.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';

/** Says no to an application, with a reason or without one. */
export function DeclineDialog({ application, onClose }: { application: BrandApplicationView; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const decline = trpc.deals.declineApplication.useMutation({
    onSuccess: () => {
      notify.success(applicationMessages.declined);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Decline the application of ${application.creator.name}?`}
      description="They are told. You can still invite them later."
      size="sm"
      locked={decline.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={decline.isPending}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={decline.isPending}
            onClick={() => decline.mutate({ applicationId: application.id, reason })}
          >
            Decline application
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        required={false}
        maxLength={REASON_MAX_CHARS}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        hint="The creator reads it."
      />
      {decline.error && (
        <Callout kind="error" className="mt-4">
          {errorMessage(decline.error)}
        </Callout>
      )}
    </Dialog>
  );
}
