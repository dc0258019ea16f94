import { Button } from '#client/components/base/Button.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { assessmentMessages } from '#shared/messages/review.ts';
import { recommendationLabels } from '#shared/review/review.ts';
import { recommendationTones } from './labels.ts';
import type { Opinion } from './useOpinion.ts';

/** The AI reviewer's opinion in a line, beside the brief; its analysis is one press away. */
export function OpinionLine({ opinion: { result, running }, onRead }: { opinion: Opinion; onRead: () => void }) {
  if (!running && !result) return null;
  return (
    <p className="hairline flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-4 py-2">
      <span className="font-medium">{assessmentMessages.title}</span>
      {running || !result ? (
        <span className="text-muted">{assessmentMessages.running}</span>
      ) : (
        <>
          <StatusPill tone={recommendationTones[result.recommendation]}>
            {recommendationLabels[result.recommendation]}
          </StatusPill>
          <span className="text-sm">{assessmentMessages.score(result.score)}</span>
          <Button size="sm" variant="ghost" className="ml-auto" onClick={onRead}>
            {assessmentMessages.read}
          </Button>
        </>
      )}
    </p>
  );
}
