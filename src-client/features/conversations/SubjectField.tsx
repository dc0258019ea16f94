import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { trpc } from '#client/trpc.ts';
import type { SendMessageInput } from '#shared/conversations/conversations.schema.ts';
import * as texts from '#shared/messages/conversations/thread.ts';

type About = SendMessageInput['about'];
interface SubjectProps {
  dealId: string;
  value: About;
  onChange: (about: About) => void;
}

/** Chooses the version, or the comment on it, that a message is about. */
export function SubjectField(props: SubjectProps) {
  return (
    <Loaded failure={{ title: texts.loadFailed }} skeleton={<SkeletonText lines={2} />}>
      <Subjects {...props} />
    </Loaded>
  );
}

function Subjects({ dealId, value, onChange }: SubjectProps) {
  const [subjects] = trpc.conversations.subjects.useSuspenseQuery({ dealId });
  const choices = subjects.flatMap(({ submissionId, version, title, comments }) => [
    { about: { submissionId, version, commentId: null }, label: texts.about(title, version) },
    ...comments.map(({ id, text }) => ({
      about: { submissionId, version, commentId: id },
      label: texts.aboutComment(title, version, text),
    })),
  ]);
  if (choices.length === 0) return <p className="text-muted text-sm">No content has been submitted yet.</p>;
  const same = (a: About, b: About) =>
    a?.submissionId === b?.submissionId && a?.version === b?.version && a?.commentId === b?.commentId;
  const chosen = choices.findIndex(({ about }) => same(about, value));
  return (
    <Select
      label="What it is about"
      placeholder="Nothing in particular"
      options={choices.map(({ label }, index) => ({ value: String(index), label }))}
      value={chosen === -1 ? '' : String(chosen)}
      onChange={({ target }) => onChange(target.value === '' ? null : choices[Number(target.value)]?.about)}
    />
  );
}
