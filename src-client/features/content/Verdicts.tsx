import { Button } from '#client/components/base/Button.tsx';
import type { Verdict } from '#shared/content/submissions.ts';
import type { May } from '#shared/may.ts';
import * as texts from '#shared/messages/content/verdicts.ts';

/** What may still be decided about a submission. */
export function Verdicts<Some extends { may: May<Verdict> }>({
  submission,
  atFoot = false,
  onDecide,
}: {
  submission: Some;
  /** At the foot of a dialog the main button stands last. */
  atFoot?: boolean;
  onDecide: (submission: Some, verdict: Verdict) => void;
}) {
  const { may } = submission;
  const buttons = [
    may.approve.allowed && (
      <Button key="approve" variant="primary" size="sm" onClick={() => onDecide(submission, 'approve')}>
        {texts.approve}
      </Button>
    ),
    may.requestRevision.allowed && (
      <Button key="revision" size="sm" onClick={() => onDecide(submission, 'requestRevision')}>
        {texts.requestRevision}
      </Button>
    ),
    may.reject.allowed && (
      <Button key="reject" size="sm" onClick={() => onDecide(submission, 'reject')}>
        {texts.reject}
      </Button>
    ),
  ];
  return atFoot ? buttons.toReversed() : buttons;
}
