import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { contentTypeLabel } from '#shared/content-types.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { applicationMessages } from '#shared/messages/deals.ts';
import { OpenFacts } from './OpenFacts.tsx';

/** One open campaign, and the note that one applies with. */
export function ApplyDialog({ campaign, onClose }: { campaign: OpenCampaignView; onClose: () => void }) {
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const apply = trpc.deals.sendApplication.useMutation({
    onSuccess: () => {
      notify.success(applicationMessages.sent);
      onClose();
    },
  });
  const missing = note.trim() === '';
  const wishes = Object.entries(campaign.requirements).filter(([, { description }]) => description);
  const send = () => {
    setTried(true);
    if (!missing) apply.mutate({ campaignId: campaign.id, note });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={campaign.name}
      description={`By ${campaign.brandName}`}
      locked={apply.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={apply.isPending}>
            Cancel
          </Button>
          <Button variant="primary" busy={apply.isPending} onClick={send}>
            Send application
          </Button>
        </>
      }
    >
      {campaign.description && <p className="max-w-[70ch] break-words whitespace-pre-line">{campaign.description}</p>}
      <OpenFacts campaign={campaign} />
      {wishes.length > 0 && (
        <ul aria-label="What is asked for" className="mt-4 space-y-1 text-sm">
          {wishes.map(([type, { description }]) => (
            <li key={type}>
              <span className="font-semibold">{contentTypeLabel(type)}:</span> {description}
            </li>
          ))}
        </ul>
      )}
      <TextArea
        className="mt-5"
        label="Note to the brand"
        required
        rows={4}
        maxLength={REASON_MAX_CHARS}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={tried && missing ? 'Note to the brand is required' : undefined}
        hint="Why you, in a few sentences. You can apply to a campaign once. The offer, if there is one, names your amount."
      />
      {apply.error && (
        <Callout kind="error" className="mt-4">
          {errorCode(apply.error) === null ? applicationMessages.sendFailed : errorMessage(apply.error)}
        </Callout>
      )}
    </Dialog>
  );
}
