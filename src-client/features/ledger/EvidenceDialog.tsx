import { notify } from '#client/components/base/Toaster.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { trpc } from '#client/trpc.ts';
import { EVIDENCE_MAX_CHARS } from '#shared/constants.ts';
import * as texts from '#shared/messages/ledger/evidence-dialog.ts';

const rules = lateResolver(async () => (await import('./rules.ts')).evidenceRules);

/** Asks what is said for us in a dispute, and hands it in. */
export function EvidenceDialog({ disputeId, onClose }: { disputeId: string; onClose: () => void }) {
  const submit = trpc.payments.submitEvidence.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { disputeId, evidence: '' },
    send: async (values) => {
      await submit.mutateAsync(values);
      notify.success(texts.sent);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.title}
      description={texts.about}
      submitLabel={texts.submit}
      backLabel={texts.back}
    >
      <TextArea
        label={texts.evidence}
        required
        rows={8}
        maxLength={EVIDENCE_MAX_CHARS}
        hint={texts.hint}
        {...form.field('evidence')}
      />
      <p className="text-muted mb-3 text-sm">{texts.paperAbout}</p>
      <DownloadButton href={`/papers/evidence/${disputeId}`}>{texts.paper}</DownloadButton>
    </FormDialog>
  );
}
