import { Card } from '#client/components/base/Card.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { CRM_TAGS_MAX } from '#shared/constants.ts';
import { FollowUps } from './FollowUps.tsx';
import { Notes } from './Notes.tsx';
import { RowTags } from './TagFilter.tsx';
import type { Desk } from './types.ts';

interface MarksProps {
  area: Desk;
  userId: string;
}

/** The marks of staff, or of an agency, on a brand or a creator: tags, follow-ups and notes. */
export function Marks(props: MarksProps) {
  return (
    <>
      <Loaded
        failure={staffFailure('Tags and follow-ups could not be loaded')}
        skeleton={<Waiting title="Follow-ups" />}
      >
        <Known {...props} />
      </Loaded>
      <Card title="Notes">
        <Notes {...props} />
      </Card>
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <Card title={title}>
      <SkeletonText lines={4} />
    </Card>
  );
}

function Known(props: MarksProps) {
  const [{ tags, followUps, may }] = trpc.crm.marks.useSuspenseQuery(props);
  return (
    <>
      <Card>
        <Tags {...props} tags={tags} mayChange={may.setTags.allowed} />
      </Card>
      <FollowUps {...props} followUps={followUps} mayPlan={may.addFollowUp.allowed} />
    </>
  );
}

/** Words to find the person by; only to read for those who may not set them. */
function Tags({ tags, mayChange, ...about }: MarksProps & { tags: string[]; mayChange: boolean }) {
  const [known] = trpc.crm.tags.useSuspenseQuery({ area: about.area });
  const add = trpc.crm.addTag.useMutation(toasting());
  const remove = trpc.crm.removeTag.useMutation(toasting());
  const change = (chosen: string[]) => {
    for (const tag of chosen) if (!tags.includes(tag)) add.mutate({ ...about, tag });
    for (const tag of tags) if (!chosen.includes(tag)) remove.mutate({ ...about, tag });
  };
  if (!mayChange) {
    return (
      <>
        <h2 className="mb-2 text-sm font-medium">Tags</h2>
        {tags.length === 0 ? <p className="text-muted">No tags yet.</p> : <RowTags tags={tags} />}
      </>
    );
  }
  return (
    <ChipsInput
      label="Tags"
      hint="Short words to find people by. Press Enter to add one."
      placeholder="Add a tag"
      value={tags}
      suggestions={known}
      max={CRM_TAGS_MAX}
      onChange={change}
    />
  );
}
