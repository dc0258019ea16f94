import { MessageSquareQuote } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { FEEDBACK_MAX_CHARS } from '#shared/constants.ts';
import type { Verdict } from '#shared/content/submissions.ts';
import { plural } from '#shared/format.ts';
import { contentReviewMessages } from '#shared/messages/content.ts';
import { openNotes } from './comments.ts';
import type { BrandSubmission } from './submissions.ts';

const TEXTS: Record<Verdict, { title: string; help: string; confirm: string; success: string }> = {
  approve: {
    title: 'Approve content',
    help: 'The creator is told. You can take the approval back until you launch.',
    confirm: 'Approve',
    success: contentReviewMessages.approved,
  },
  requestRevision: {
    title: 'Request a revision',
    help: 'Say what should change. The creator then submits a new version.',
    confirm: 'Request Revision',
    success: contentReviewMessages.revisionRequested,
  },
  reject: {
    title: 'Reject content',
    help: 'This ends the submission. The creator can start a new one while the campaign is open.',
    confirm: 'Reject',
    success: contentReviewMessages.rejected,
  },
};

/** The brand's verdict on one version, or that of staff on its behalf: feedback is required for anything but an approval (BR-REVIEW-10). */
export function ReviewDialog({
  submission,
  verdict,
  help,
  onClose,
  onDecided,
}: {
  submission: Omit<BrandSubmission, 'may' | 'platform' | 'post'>;
  verdict: Verdict;
  /** What happens next, if it is not the brand that decides. */
  help?: string;
  onClose: () => void;
  onDecided: () => void;
}) {
  const about = TEXTS[verdict];
  const toDo = submission.comments.filter(({ resolvedAt }) => resolvedAt === null).length;
  const approve = trpc.content.approve.useMutation();
  const requestRevision = trpc.content.requestRevision.useMutation();
  const reject = trpc.content.reject.useMutation();
  const form = useAppForm<{ feedback: string }>({
    rules: plainRules(() => ({})),
    defaultValues: { feedback: '' },
    send: async (entered) => {
      const feedback = entered.feedback.trim();
      const decision = { submissionId: submission.id, version: submission.version, feedback };
      try {
        if (verdict === 'approve') await approve.mutateAsync({ ...decision, feedback: feedback || null });
        else await (verdict === 'reject' ? reject : requestRevision).mutateAsync(decision);
      } catch (error) {
        const { notAuthenticated, failed } = contentReviewMessages;
        notify.error(errorCode(error) === 'UNAUTHORIZED' ? notAuthenticated : failed);
        throw error;
      }
      notify.success(about.success);
      onClose();
      onDecided();
    },
  });
  const feedback = useWatch({ control: form.control, name: 'feedback' }).trim();
  const missing = feedback === '';
  const notes = verdict === 'requestRevision' ? openNotes(submission) : '';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      unsaved={!missing}
      title={`${about.title}: ${submission.title}`}
      description={help ?? about.help}
      submitLabel={about.confirm}
      tone={verdict === 'reject' ? 'danger' : 'primary'}
      disabled={verdict !== 'approve' && missing}
    >
      {toDo > 0 && (
        <p className="text-muted mb-3 text-sm">{`${plural(toDo, 'comment is', 'comments are')} still open; the creator reads what you commented as well.`}</p>
      )}
      <TextArea
        label="Feedback"
        required={verdict !== 'approve'}
        rows={4}
        maxLength={FEEDBACK_MAX_CHARS}
        {...form.field('feedback')}
      />
      {notes !== '' && !feedback.includes(notes) && (
        <Button
          size="sm"
          icon={MessageSquareQuote}
          onClick={() => {
            form.set('feedback', [feedback, notes].filter(Boolean).join('\n\n'));
            form.focus('feedback');
          }}
        >
          Use the open comments as feedback
        </Button>
      )}
    </FormDialog>
  );
}
