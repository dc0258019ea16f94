import { Button } from '#client/components/Button.tsx';
import type { BrandSubmission } from './submissions.ts';

export const VERDICTS = ['approve', 'requestRevision', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What may still be decided about a submission. */
export function Verdicts<Some extends BrandSubmission>({
  submission,
  allowed,
  atFoot = false,
  onDecide,
}: {
  submission: Some;
  /** What its deal and its campaign allow. */
  allowed: readonly Verdict[];
  /** At the foot of a dialog the main button stands last. */
  atFoot?: boolean;
  onDecide: (submission: Some, verdict: Verdict) => void;
}) {
  const waiting = submission.status === 'submitted';
  const buttons = [
    waiting && allowed.includes('approve') && (
      <Button key="approve" variant="primary" size="sm" onClick={() => onDecide(submission, 'approve')}>
        Approve
      </Button>
    ),
    (waiting || submission.status === 'approved') && allowed.includes('requestRevision') && (
      <Button key="revision" size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
        Request Revision
      </Button>
    ),
    waiting && allowed.includes('reject') && (
      <Button key="reject" size="sm" onClick={() => onDecide(submission, 'reject')}>
        Reject
      </Button>
    ),
  ];
  return atFoot ? buttons.toReversed() : buttons;
}
