import { Button } from '#client/components/base/Button.tsx';
import type { Verdict } from '#shared/content/submissions.ts';
import type { May } from '#shared/may.ts';

/** The verdicts that are still possible on a submission. */
export function Verdicts<Some extends { may: May<Verdict> }>({
  submission,
  atFoot = false,
  onDecide,
}: {
  submission: Some;
  /** At the foot of a dialog the main button is last. */
  atFoot?: boolean;
  onDecide: (submission: Some, verdict: Verdict) => void;
}) {
  const { may } = submission;
  const buttons = [
    may.approve.allowed && (
      <Button key="approve" variant="primary" size="sm" onClick={() => onDecide(submission, 'approve')}>
        Approve
      </Button>
    ),
    may.requestRevision.allowed && (
      <Button key="revision" size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
        Request Revision
      </Button>
    ),
    may.reject.allowed && (
      <Button key="reject" size="sm" onClick={() => onDecide(submission, 'reject')}>
        Reject
      </Button>
    ),
  ];
  return atFoot ? buttons.toReversed() : buttons;
}
