import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { late } from '#client/components/core/late.tsx';

/** What happened to a person, with its icons, which no page needs before its first paint. */
export const PersonTimeline = late(
  async () => (await import('./Timeline.tsx')).PersonTimeline,
  <div aria-busy="true">
    <SkeletonText lines={6} />
  </div>,
);
