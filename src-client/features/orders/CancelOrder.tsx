import { type FormEvent, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';

/** Ends a campaign that can no longer be deleted; its open deals are cancelled and their creators told why. */
export function CancelOrder({ campaignId, onCancelled }: { campaignId: string; onCancelled: () => void }) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const cancel = trpc.campaigns.cancel.useMutation({
    onSuccess: () => {
      onCancelled();
      notify.success('Campaign cancelled');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else cancel.mutate({ campaignId, reason });
  };
  return (
    <Form onSubmit={submit} problem={cancel.error ? errorMessage(cancel.error) : null}>
      <TextArea
        label="Reason"
        required
        maxLength={REASON_MAX_CHARS}
        hint="The creators of this campaign will read it."
        value={reason}
        error={missing && reason.trim() === '' ? 'Reason is required' : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" variant="danger" className="mt-4" busy={cancel.isPending}>
        Cancel Campaign
      </Button>
    </Form>
  );
}
