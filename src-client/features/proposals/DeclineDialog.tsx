import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { programName } from '#shared/messages/proposals.ts';
import type { ProposalView } from '#shared/proposals/proposals.schema.ts';

const rules = lateResolver(async () => (await import('#shared/proposals/proposals.schema.ts')).declineProposalInput);

/** Declines a proposal, with a reason for its program if there is one. */
export function DeclineDialog({ proposal, onClose }: { proposal: ProposalView; onClose: () => void }) {
  const decline = trpc.proposals.decline.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { proposalId: proposal.id, reason: '' },
    send: async (values) => {
      await decline.mutateAsync(values);
      notify.success('Proposal declined');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Decline this proposal"
      description={`${proposal.title}: nothing of it is done. ${programName(proposal)} can read why.`}
      submitLabel="Decline"
      tone="danger"
    >
      <TextArea label="Reason" rows={3} maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}
