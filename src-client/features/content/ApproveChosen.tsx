import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/content/approve-chosen.ts';
import type { BrandSubmission } from './submissions.ts';

/** Approves several pieces of content in the versions that are on the screen; `onDone` hears which of them still wait. */
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
      all: texts.approved,
      nameOf: (submissionId) => submissions.find(({ id }) => id === submissionId)?.title ?? '',
    });
    onDone(outcome.refused.map(({ id }) => id));
  };
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => setAsking(true)}>
        {texts.approve}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.approveAll(submissions.length)}
        confirmLabel={texts.approve}
        tone="primary"
        onConfirm={confirm}
      >
        <p>{texts.told(submissions.length)}</p>
      </ConfirmDialog>
    </>
  );
}
