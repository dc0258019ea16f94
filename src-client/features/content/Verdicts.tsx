import { Button } from '#client/components/Button.tsx';
import type { BrandSubmission } from './submissions.ts';

export type Verdict = 'approve' | 'requestRevision' | 'reject';

/** What may still be decided about a submission. */
export function Verdicts<Some extends BrandSubmission>({
  submission,
  open,
  atFoot = false,
  onDecide,
}: {
  submission: Some;
  open: boolean;
  /** At the foot of a dialog the main button stands last. */
  atFoot?: boolean;
  onDecide: (submission: Some, verdict: Verdict) => void;
}) {
  const waiting = submission.status === 'submitted';
  const buttons = [
    waiting && (
      <Button key="approve" variant="primary" size="sm" onClick={() => onDecide(submission, 'approve')}>
        Approve
      </Button>
    ),
    (waiting || (submission.status === 'approved' && open)) && (
      <Button key="revision" size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
        Request Revision
      </Button>
    ),
    waiting && (
      <Button key="reject" size="sm" onClick={() => onDecide(submission, 'reject')}>
        Reject
      </Button>
    ),
  ];
  return atFoot ? buttons.toReversed() : buttons;
}
