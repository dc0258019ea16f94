import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { trpc } from '#client/trpc.ts';
import type { Desk } from './types.ts';

interface TagFilterProps {
  area: Desk;
  value: string | undefined;
  onChange: (tag: string | undefined) => void;
}

/** Filters by one of the tags in use. */
export function TagFilter(props: TagFilterProps) {
  const { value } = props;
  const unknown = <Choice {...props} tags={value ? [value] : []} />;
  return (
    <Loaded failure={() => unknown} skeleton={unknown}>
      <Known {...props} />
    </Loaded>
  );
}

function Known(props: TagFilterProps) {
  const [tags] = trpc.crm.tags.useSuspenseQuery({ area: props.area });
  const { value } = props;
  return <Choice {...props} tags={value === undefined || tags.includes(value) ? tags : [value, ...tags]} />;
}

function Choice({ value, onChange, tags }: TagFilterProps & { tags: readonly string[] }) {
  return (
    <Select
      label="Tag"
      hideLabel
      placeholder="All tags"
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  );
}

/** The tags of a row, below its name. */
export function RowTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <StatusPill key={tag}>{tag}</StatusPill>
      ))}
    </span>
  );
}
