import { useState } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { NumberedPager } from '#client/components/lists/Pager.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { DoneBox } from './DoneBox.tsx';
import { personLink } from './links.ts';
import type { Desk } from './types.ts';

/** What is overdue, then what is due until the end of this week. */
export function DueFollowUps({ area }: { area: Desk }) {
  return (
    <Card title="Due this week" description="Overdue follow-ups come first." className="mb-8">
      <Loaded failure={staffFailure('The follow-ups could not be loaded')} skeleton={<SkeletonText lines={3} />}>
        <Known area={area} />
      </Loaded>
    </Card>
  );
}

function Known({ area }: { area: Desk }) {
  const [turned, setTurned] = useState(1);
  const [asked, refreshing] = useAsked(turned === 1 ? { area } : { area, page: turned });
  const [shown] = trpc.crm.dueFollowUps.useSuspenseQuery(asked);
  if (shown.total === 0) return <p className="text-muted">Nothing is due this week.</p>;
  return (
    <>
      <ul className="divide-base-300 divide-y">
        {shown.rows.map((followUp) => (
          <li key={followUp.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
            <DoneBox area={area} followUp={followUp} done={false} />
            <div className="min-w-0 flex-1">
              <p>{followUp.title}</p>
              <p className="text-muted mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
                <AppLink {...personLink(area, followUp.about)} className="link min-w-0">
                  {followUp.about.name}
                </AppLink>
                <DateText value={followUp.dueOn} />
                <span className="min-w-0">by {isolated(followUp.author)}</span>
                {followUp.overdue && <StatusPill tone="error">Overdue</StatusPill>}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 empty:hidden">
        <NumberedPager
          shown={shown}
          counted={plural(shown.total, 'follow-up')}
          busy={refreshing}
          onPage={(next) => setTurned(next ?? 1)}
        />
      </div>
    </>
  );
}
