import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { trpc } from '#client/trpc.ts';
import { EVIDENCE_MAX_CHARS } from '#shared/constants.ts';

const rules = lateResolver(async () => (await import('#shared/payments/payments.schema.ts')).evidenceInput);

/** Asks for our statement in a dispute, and submits it. */
export function EvidenceDialog({ disputeId, onClose }: { disputeId: string; onClose: () => void }) {
  const submit = trpc.payments.submitEvidence.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { disputeId, evidence: '' },
    send: async (values) => {
      await submit.mutateAsync(values);
      notify.success('The evidence is on its way to the bank');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Submit evidence"
      description="You can send evidence only once. The payer’s bank bases its decision on it."
      submitLabel="Send to the bank"
      backLabel="Back"
    >
      <TextArea
        label="What happened"
        required
        rows={8}
        maxLength={EVIDENCE_MAX_CHARS}
        hint="Say in a few sentences what was agreed, made and approved."
        {...form.field('evidence')}
      />
      <p className="text-muted mb-3 text-sm">
        Accord’s records are attached as one PDF: the contract and its signatures, the brief, and what was submitted,
        decided, said and published.
      </p>
      <DownloadButton href={`/papers/evidence/${disputeId}`}>Read the PDF</DownloadButton>
    </FormDialog>
  );
}
