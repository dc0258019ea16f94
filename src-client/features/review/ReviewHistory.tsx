import { Card } from '#client/components/base/Card.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { assessmentMessages, reviewMessages } from '#shared/messages/review.ts';
import type { ReviewEntry } from '#shared/review/review.schema.ts';
import { recommendationLabels } from '#shared/review/review.ts';
import { AssessmentSource } from './AssessmentSource.tsx';
import { decisionLooks, recommendationTones } from './labels.ts';

/** All comments and decisions on a campaign, newest first; nothing in it ever changes. */
export function ReviewHistory({ entries }: { entries: readonly ReviewEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Card level={3} title="Review History">
      <ol className="divide-base-300 divide-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Word entry={entry} />
              {entry.kind === 'assessment' && entry.score !== null && (
                <span className="text-sm font-medium">{assessmentMessages.score(entry.score)}</span>
              )}
              <span className="text-muted text-sm">
                {entry.kind === 'assessment' ? reviewMessages.aiReview : entry.reviewer} ·{' '}
                <DateText value={entry.createdAt} time />
              </span>
            </p>
            {(entry.note ?? entry.reasoning) && (
              <p className="mt-1.5 max-w-[75ch] text-[0.875rem] whitespace-pre-wrap">{entry.note ?? entry.reasoning}</p>
            )}
            {entry.source && <AssessmentSource source={entry.source} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Word({ entry }: { entry: ReviewEntry }) {
  if (entry.decision) {
    const { label, tone } = decisionLooks[entry.decision];
    return <StatusPill tone={tone}>{label}</StatusPill>;
  }
  if (!entry.recommendation) return null;
  return (
    <StatusPill tone={recommendationTones[entry.recommendation]}>
      {recommendationLabels[entry.recommendation]}
    </StatusPill>
  );
}
