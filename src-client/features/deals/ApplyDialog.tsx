import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { orUnreached } from '#client/errors.ts';
import { saying } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { OpenCampaignView } from '#shared/deals/applications.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { OpenFacts } from './OpenFacts.tsx';

const rules = plainRules(({ note }: { note: string }) => ({
  note: note.trim() === '' ? 'Note to the brand is required' : null,
}));

/** One open campaign, and the note for an application to it. */
export function ApplyDialog({ campaign, onClose }: { campaign: OpenCampaignView; onClose: () => void }) {
  const apply = trpc.deals.sendApplication.useMutation(saying('Application sent', onClose));
  const form = useAppForm({
    rules,
    defaultValues: { note: '' },
    send: ({ note }) =>
      apply.mutateAsync({ campaignId: campaign.id, note }).catch((error) => {
        throw orUnreached(error, 'Failed to send your application. Please try again.');
      }),
  });
  const described = Object.entries(campaign.requirements).filter(([, { description }]) => description);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={campaign.name}
      description={`By ${isolated(campaign.brandName)}`}
      submitLabel="Send application"
    >
      {campaign.description && <p className="max-w-[70ch] break-words whitespace-pre-line">{campaign.description}</p>}
      <OpenFacts campaign={campaign} />
      {described.length > 0 && (
        <ul aria-label="What the brand asks for" className="mt-4 space-y-1 text-sm">
          {described.map(([type, { description }]) => (
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
        hint="Say in a few sentences why you are a good fit. You can apply to a campaign once. If the brand makes you an offer, it names the amount."
        {...form.field('note')}
      />
    </FormDialog>
  );
}
