import { TriangleAlert } from 'lucide-react';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard } from '#client/components/frame/StatCard.tsx';
import { trpc } from '#client/trpc.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import { type ReviewStatistics, reviewAlert } from '#shared/review/review.ts';

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

/** The six figures above the queue. If they cannot be read they are zeros, and a line says so (ADM-CR-68, ruling A45). */
export function StatisticsStrip() {
  return (
    <Loaded failure={() => <Strip figures={ZEROS} failed />} skeleton={<Strip figures={ZEROS} loading />}>
      <KnownStrip />
    </Loaded>
  );
}

function KnownStrip() {
  const [figures] = trpc.review.statistics.useSuspenseQuery();
  return <Strip figures={figures} />;
}

function Strip({
  figures,
  loading = false,
  failed = false,
}: {
  figures: ReviewStatistics;
  loading?: boolean;
  failed?: boolean;
}) {
  return (
    <section aria-label="Review statistics" aria-busy={loading || undefined} className="mb-6">
      {reviewAlert(figures) && (
        <p className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone="error" icon={TriangleAlert}>
            Alert
          </StatusPill>
          <span className="text-muted text-sm">
            {`${plural(figures.pendingReview, 'campaign')} waiting, ${figures.flaggedByAi} flagged by the AI`}
          </span>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 xl:grid-cols-6">
        {CARDS.map(({ key, label }) => (
          <StatCard key={key} label={label} value={wholeNumber(figures[key])} loading={loading} className="p-4" />
        ))}
      </div>
      {failed && (
        <Callout kind="warning" className="mt-3">
          The statistics could not be loaded, so zeros are shown.
        </Callout>
      )}
    </section>
  );
}
