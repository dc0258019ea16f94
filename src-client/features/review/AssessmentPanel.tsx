import { Sparkles } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import type { Allowed } from '#shared/may.ts';
import { assessmentMessages } from '#shared/messages/review.ts';
import { recommendationLabels } from '#shared/review/review.ts';
import { AssessmentSource } from './AssessmentSource.tsx';
import { recommendationTones } from './labels.ts';
import type { Opinion } from './useOpinion.ts';

/** The AI review, which is only advice. Complete Review stores it with the campaign; a person decides (ADM-CR-37 to 41). */
interface AssessmentProps {
  campaignId: string;
  may: Allowed;
  opinion: Opinion;
  onCompleted: () => void;
}

export function AssessmentPanel({ campaignId, may, opinion, onCompleted }: AssessmentProps) {
  const { result, running, run } = opinion;
  const complete = trpc.review.completeAssessment.useMutation(toasting('Review stored with the campaign', onCompleted));

  if (!result || running) {
    return (
      <Card level={3} title={assessmentMessages.title} description={assessmentMessages.about}>
        <Button
          icon={Sparkles}
          busy={running}
          busyLabel={assessmentMessages.running}
          disabled={!may.allowed}
          onClick={run}
        >
          Review Campaign
        </Button>
        {!may.allowed && <p className="text-muted mt-2 text-sm">{may.reason}</p>}
        <p role="status" className="sr-only">
          {running ? assessmentMessages.running : ''}
        </p>
      </Card>
    );
  }
  return (
    <Card level={3} title={assessmentMessages.title} description={assessmentMessages.about}>
      <div role="status">
        <p className="flex flex-wrap items-center gap-3">
          <StatusPill tone={recommendationTones[result.recommendation]}>
            {recommendationLabels[result.recommendation]}
          </StatusPill>
          <span className="font-semibold">{assessmentMessages.score(result.score)}</span>
        </p>
        <h4 className="mt-4 font-semibold">Analysis</h4>
        <p className="mt-1 max-w-[75ch] whitespace-pre-wrap">{result.reasoning}</p>
        {result.source && <AssessmentSource source={result.source} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button onClick={run} disabled={complete.isPending}>
          Review Again
        </Button>
        <Button
          busy={complete.isPending}
          disabled={result.receipt === null}
          onClick={() => result.receipt && complete.mutate({ campaignId, receipt: result.receipt })}
        >
          Complete Review
        </Button>
      </div>
    </Card>
  );
}
