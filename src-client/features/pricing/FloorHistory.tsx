import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import type { FloorChange, FloorRow } from '#shared/pricing/pricing.schema.ts';
import { floorName, priceLabel } from './floorWords.ts';

/** The changes to a floor: who, when, from what to what, newest first. */
export function FloorHistory({ floor, onClose }: { floor: FloorRow; onClose: () => void }) {
  return (
    <Drawer open onClose={onClose} title={`History of ${floorName(floor)}`}>
      <Loaded
        failure={{ title: 'The history could not be loaded' }}
        skeleton={
          <div role="status" aria-busy="true" aria-label="The history is loading">
            <SkeletonText lines={4} />
          </div>
        }
      >
        <Changes floorId={floor.id} />
      </Loaded>
    </Drawer>
  );
}

function Changes({ floorId }: { floorId: string }) {
  const [changes] = trpc.pricing.history.useSuspenseQuery({ floorId }, { staleTime: 0 });
  if (changes.length === 0)
    return <EmptyState compact title="No changes yet" text="The price has not changed since it was first set." />;
  return (
    <ol className="divide-base-300 divide-y">
      {changes.map((change) => (
        <li key={change.id} className="py-3 first:pt-0">
          <p className="font-medium">{whatChanged(change)}</p>
          <p className="text-muted mt-0.5 text-sm">
            {change.by ?? 'Accord'} · <DateText value={change.at} time />
          </p>
        </li>
      ))}
    </ol>
  );
}

function whatChanged({ from, to }: FloorChange): string {
  if (from && to) return `Changed from ${priceLabel(from)} to ${priceLabel(to)}`;
  if (to) return `Set to ${priceLabel(to)}`;
  return from ? `Deleted; it was ${priceLabel(from)}` : '';
}
