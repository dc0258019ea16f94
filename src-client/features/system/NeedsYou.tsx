import { DataLink } from '#client/components/base/AppLink.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useNow } from '#client/components/core/now.ts';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/system/needs.ts';
import type { Need, NeedItem } from '#shared/system/needs.ts';
import { urgencyOf } from '#shared/system/urgency.ts';
import { needsFreshness } from '../review/useNeeds.ts';

/** What waits for the staff: how much of each kind, with a link to its list, and the most urgent by name. */
export function NeedsYou() {
  return (
    <Card title="Needs you" description="What staff need to decide or do, most urgent first." className="mb-6">
      <Loaded failure={staffFailure('What needs you could not be loaded')} skeleton={<SkeletonText lines={4} />}>
        <Known />
      </Loaded>
    </Card>
  );
}

function Known() {
  const [needs] = trpc.system.needsYou.useSuspenseQuery(undefined, needsFreshness);
  const waiting = needs.filter(({ count }) => count > 0);
  if (waiting.length === 0) return <p className="text-muted">Nothing needs you right now.</p>;
  return (
    <div className="grid gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
      {waiting.map((need) => (
        <Kind key={need.kind} need={need} />
      ))}
    </div>
  );
}

function Kind({ need: { kind, count, route, first } }: { need: Need }) {
  return (
    <section className="border-base-300 min-w-0 border-t pt-3">
      <h3 className="font-semibold">
        <DataLink href={route} className="link-plain">
          {texts.kinds[kind](count)}
        </DataLink>
      </h3>
      <ul className="mt-1.5 space-y-1.5">
        {first.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Item({ item }: { item: NeedItem }) {
  const { text, late } = urgencyOf(item, useNow());
  return (
    <li className="flex items-baseline justify-between gap-3 text-sm">
      <span className="min-w-0 truncate">
        <DataLink href={item.route} className="hover:text-primary hover:underline">
          {item.title}
        </DataLink>
        {item.detail && <span className="text-muted">{` · ${item.detail}`}</span>}
      </span>
      <span className={cx('shrink-0 whitespace-nowrap', late ? 'text-error font-medium' : 'text-muted')}>{text}</span>
    </li>
  );
}
