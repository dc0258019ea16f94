import { TriangleAlert } from 'lucide-react';
import { Callout } from '#client/components/Callout.tsx';
import { StatCard } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { trpc } from '#client/trpc.ts';
import { reviewMessages } from '#shared/messages/review.ts';
import { wholeNumber } from '#shared/numbers.ts';
import { type ReviewStatistics, reviewAlert } from '#shared/review/review.schema.ts';

const ZEROS: ReviewStatistics = {
  pendingReview: 0,
  underReview: 0,
  aiApproved: 0,
  flaggedByAi: 0,
  approved: 0,
  rejected: 0,
};

const CARDS: readonly { key: keyof ReviewStatistics; label: string }[] = [
  { key: 'pendingReview', label: 'Pending Review' },
  { key: 'underReview', label: 'Under Review' },
  { key: 'aiApproved', label: 'AI Approved' },
  { key: 'flaggedByAi', label: 'Flagged by AI' },
  { key: 'approved', label: 'Approved' },
  { key: 'rejected', label: 'Rejected' },
];

/** The six figures over the queue. Where they cannot be read they are zeros, and a line says so (ADM-CR-68, ruling A45). */
export function StatisticsStrip() {
  const statistics = trpc.review.statistics.useQuery();
  const figures = statistics.data ?? ZEROS;
  return (
    <section aria-label="Review statistics" aria-busy={statistics.isPending || undefined} className="mb-6">
      {reviewAlert(figures) && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone="error" icon={TriangleAlert}>
            {reviewMessages.alert}
          </StatusPill>
          <span className="text-muted text-sm">
            {reviewMessages.alertReason(figures.pendingReview, figures.flaggedByAi)}
          </span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {CARDS.map(({ key, label }) => (
          <StatCard
            key={key}
            label={label}
            value={wholeNumber(figures[key])}
            loading={statistics.isPending}
            className="p-4"
          />
        ))}
      </div>
      {statistics.isLoadingError && (
        <Callout kind="warning" className="mt-3">
          {reviewMessages.statisticsFailed}
        </Callout>
      )}
    </section>
  );
}
