import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { useTurnedHere } from '#client/components/lists/opened.ts';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { pagerOf } from '#client/components/lists/usePagedTable.tsx';
import { cursorOf } from '#client/paging.ts';
import { trpc } from '#client/trpc.ts';
import type { PipelineRow } from '#shared/analytics/revenue.schema.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { reviewMessages } from '#shared/messages/review.ts';

/** The drafts behind the pipeline value, newest first (ADM-REV-10 to 12). */
export function PipelineList() {
  return (
    <Card title="Pipeline campaigns" description="Drafts that brands have not submitted yet" className="mb-4">
      <Loaded failure={analyticsMessages.pipelineFailed} skeleton={<SkeletonText lines={4} />}>
        <Drafts />
      </Loaded>
    </Card>
  );
}

function Drafts() {
  const { after, onTurn } = useTurnedHere();
  const [asked, refreshing] = useAsked(after);
  const cursor = cursorOf(asked);
  const [{ campaigns }] = trpc.analytics.pipeline.useSuspenseQuery(cursor === null ? {} : { cursor });
  const pager = pagerOf({ after: asked, next: campaigns.nextCursor, busy: refreshing, onTurn });
  return (
    <>
      {campaigns.rows.length === 0 && <EmptyState compact title={analyticsMessages.pipelineEmpty} />}
      {campaigns.rows.length > 0 && (
        <ul aria-busy={refreshing || undefined} className={cx('divide-base-300 divide-y', refreshing && 'opacity-60')}>
          {campaigns.rows.map((row) => (
            <Draft key={row.id} row={row} />
          ))}
        </ul>
      )}
      {pager && <div className="mt-4">{pager}</div>}
    </>
  );
}

function Draft({ row }: { row: PipelineRow }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_4.5rem]">
      <div className="min-w-0">
        <p className="truncate font-medium">{row.name}</p>
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
