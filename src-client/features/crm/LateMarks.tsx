import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { late } from '#client/components/core/late.tsx';
import * as texts from '#shared/messages/crm/marks.ts';

/** Tags, follow-ups and notes, with their forms, which no page needs before its first paint. */
export const LateMarks = late(
  async () => (await import('./Marks.tsx')).Marks,
  [texts.tags, texts.followUps, texts.notes].map((title) => (
    <Card key={title} title={title}>
      <div aria-busy="true">
        <SkeletonText lines={3} />
      </div>
    </Card>
  )),
);
