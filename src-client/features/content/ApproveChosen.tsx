import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { oneOrMany, plural } from '#shared/format.ts';
import type { BrandSubmission } from './submissions.ts';

const approved = (count: number) => `${plural(count, 'submission')} approved`;

/** Approves several submissions in the versions on the screen; `onDone` gets those that still wait. */
export function ApproveChosen({
  submissions,
  onDone,
}: {
  submissions: readonly BrandSubmission[];
  onDone: (left: readonly string[]) => void;
}) {
  const [asking, setAsking] = useState(false);
  const approve = trpc.content.approveMany.useMutation();
  const confirm = async () => {
    const seen = submissions.map(({ id: submissionId, version }) => ({ submissionId, version }));
    const outcome = await approve.mutateAsync({ submissions: seen });
    setAsking(false);
    sayMany(outcome, {
      all: approved,
      nameOf: (submissionId) => submissions.find(({ id }) => id === submissionId)?.title ?? '',
    });
    onDone(outcome.refused.map(({ id }) => id));
  };
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
        Approve
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Approve ${plural(submissions.length, 'submission')}?`}
        confirmLabel="Approve"
        tone="primary"
        onConfirm={confirm}
      >
        <p>{`${oneOrMany(submissions.length, 'The creator is', 'Their creators are')} told. Approved content counts toward the payment.`}</p>
      </ConfirmDialog>
    </>
  );
}
