import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { trpc } from '#client/trpc.ts';
import type { PipelineRow } from '#shared/analytics/revenue.schema.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { reviewMessages } from '#shared/messages/review.ts';

/** The drafts behind the pipeline value, newest first (ADM-REV-10 to 12). */
export function PipelineList() {
  const pages = useCursorPages();
  const { cursor } = pages;
  const pipeline = trpc.analytics.pipeline.useQuery(cursor === null ? {} : { cursor }, {
    placeholderData: (previous) => previous,
  });
  const page = pipeline.data?.campaigns;
  const pager = pages.pager({ next: page?.nextCursor, busy: pipeline.isFetching });
  return (
    <Card title="Pipeline campaigns" description="Drafts that brands have not submitted yet" className="mb-4">
      {pipeline.isLoadingError && (
        <ErrorPanel {...analyticsMessages.pipelineFailed} onRetry={() => void pipeline.refetch()} />
      )}
      {pipeline.isPending && <SkeletonText lines={4} />}
      {page?.rows.length === 0 && <EmptyState compact title={analyticsMessages.pipelineEmpty} />}
      {page && page.rows.length > 0 && (
        <ul className="divide-base-300 divide-y">
          {page.rows.map((row) => (
            <Draft key={row.id} row={row} />
          ))}
        </ul>
      )}
      {pager && <div className="mt-4">{pager}</div>}
    </Card>
  );
}

function Draft({ row }: { row: PipelineRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_4.5rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{row.name || campaignMessages.untitled}</p>
        <p className="text-muted truncate text-sm">{row.brandName ?? reviewMessages.by(null)}</p>
      </div>
      <p className="text-muted text-sm max-sm:order-last">
        <DateText value={row.createdAt} />
      </p>
      <p className="font-medium sm:text-right">
        {row.budget ? <Money {...row.budget} /> : <span className="text-muted">–</span>}
      </p>
      <p className="justify-self-end max-sm:order-last">
        <StatusPill>Draft</StatusPill>
      </p>
    </li>
  );
}
