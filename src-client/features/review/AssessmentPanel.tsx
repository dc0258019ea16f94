import { Sparkles } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import type { Allowed } from '#shared/may.ts';
import { assessmentMessages } from '#shared/messages/review.ts';
import type { Assessment } from '#shared/review/review.schema.ts';
import { recommendationLabels } from '#shared/review/review.ts';
import { AssessmentSource } from './AssessmentSource.tsx';
import { recommendationTones } from './labels.ts';

/** Shown when no review came back: a result like any other, with score 0 (ADM-CR-64 to 66). */
function failure(error: unknown): Assessment {
  const message = errorMessage(error);
  const reason =
    errorCode(error) === null ? assessmentMessages.functionError(message) : message || assessmentMessages.failed;
  return {
    recommendation: 'NEEDS_REVISION',
    score: 0,
    reasoning: assessmentMessages.failedBecause(reason),
    source: null,
    receipt: null,
  };
}

/** The AI review, which is only advice. Complete Review stores it with the campaign; a person decides (ADM-CR-37 to 41). */
interface AssessmentProps {
  campaignId: string;
  may: Allowed;
  /** Running the review, and its result. */
  assess: ReturnType<typeof trpc.review.assess.useMutation>;
  onCompleted: () => void;
}

export function AssessmentPanel({ campaignId, may, assess, onCompleted }: AssessmentProps) {
  const complete = trpc.review.completeAssessment.useMutation({
    onSuccess: () => {
      notify.success(assessmentMessages.completed);
      onCompleted();
    },
    onError: (error) => toastError(error),
  });
  const run = () => assess.mutate({ campaignId });
  const result = assess.data ?? (assess.error ? failure(assess.error) : null);

  if (!result || assess.isPending) {
    return (
      <Card level={3} title={assessmentMessages.title} description={assessmentMessages.about}>
        <Button
          variant="primary"
          icon={Sparkles}
          busy={assess.isPending}
          busyLabel={assessmentMessages.running}
          disabled={!may.allowed}
          onClick={run}
        >
          {assessmentMessages.run}
        </Button>
        {!may.allowed && <p className="text-muted mt-2 text-sm">{may.reason}</p>}
        <p role="status" className="sr-only">
          {assess.isPending ? assessmentMessages.running : ''}
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
        <h4 className="mt-4 font-semibold">{assessmentMessages.analysis}</h4>
        <p className="mt-1 max-w-[75ch] whitespace-pre-wrap">{result.reasoning}</p>
        {result.source && <AssessmentSource source={result.source} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-2.5 max-sm:flex-col">
        <Button onClick={run} disabled={complete.isPending}>
          {assessmentMessages.again}
        </Button>
        <Button
          variant="primary"
          busy={complete.isPending}
          disabled={result.receipt === null}
          onClick={() => result.receipt && complete.mutate({ campaignId, receipt: result.receipt })}
        >
          {assessmentMessages.complete}
        </Button>
      </div>
    </Card>
  );
}
