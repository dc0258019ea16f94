import { useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { FEEDBACK_MAX_CHARS } from '#shared/constants.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import type { BrandSubmission } from './submissions.ts';
import type { Verdict } from './Verdicts.tsx';

const TEXTS: Record<Verdict, { title: string; help: string; confirm: string; success: string }> = {
  approve: {
    title: 'Approve content',
    help: 'The creator is told. The approval can be taken back until you launch.',
    confirm: 'Approve',
    success: contentReviewMessages.approved,
  },
  requestRevision: {
    title: 'Request a revision',
    help: 'Say what should change. The creator hands in a new version.',
    confirm: 'Request Revision',
    success: contentReviewMessages.revisionRequested,
  },
  reject: {
    title: 'Reject content',
    help: 'This submission is final then. The creator may start a new one while the campaign is open.',
    confirm: 'Reject',
    success: contentReviewMessages.rejected,
  },
};

/** The brand's word on one version, or that of staff in its place: feedback is needed for anything but an approval (BR-REVIEW-10). */
export function ReviewDialog({
  submission,
  verdict,
  help,
  onClose,
  onDecided,
}: {
  submission: BrandSubmission;
  verdict: Verdict;
  /** What follows, where it is not the brand that decides. */
  help?: string;
  onClose: () => void;
  onDecided: () => void;
}) {
  const [feedback, setFeedback] = useState('');
  const texts = TEXTS[verdict];
  const toDo = submission.comments.filter(({ resolvedAt }) => resolvedAt === null).length;
  const answered = {
    onSuccess: () => {
      notify.success(texts.success);
      onClose();
      onDecided();
    },
    onError: (error: unknown) =>
      errorCode(error) === 'UNAUTHORIZED'
        ? notify.error(contentReviewMessages.notAuthenticated)
        : toastError(error, contentReviewMessages.failed),
  };
  const approve = trpc.content.approve.useMutation(answered);
  const requestRevision = trpc.content.requestRevision.useMutation(answered);
  const reject = trpc.content.reject.useMutation(answered);
  const busy = approve.isPending || requestRevision.isPending || reject.isPending;
  const decide = () => {
    const decision = { submissionId: submission.id, version: submission.version, feedback: feedback.trim() };
    if (verdict === 'approve') approve.mutate({ ...decision, feedback: decision.feedback || null });
    else if (verdict === 'requestRevision') requestRevision.mutate(decision);
    else reject.mutate(decision);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      unsaved={feedback.trim() !== ''}
      title={`${texts.title}: ${submission.title}`}
      description={help ?? texts.help}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            variant={verdict === 'reject' ? 'danger' : 'primary'}
            busy={busy}
            disabled={verdict !== 'approve' && feedback.trim() === ''}
            onClick={decide}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {toDo > 0 && (
        <p className="text-muted mb-3 text-sm">
          {toDo === 1 ? '1 comment is' : `${toDo} comments are`} still open; the creator reads what you commented as
          well.
        </p>
      )}
      <TextArea
        label="Feedback"
        required={verdict !== 'approve'}
        rows={4}
        maxLength={FEEDBACK_MAX_CHARS}
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
    </Dialog>
  );
}
