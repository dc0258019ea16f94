import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { isolated } from '#shared/isolated.ts';
import type { Look } from '#shared/status-looks.ts';

/** Chooses the status of what is listed. */
export function StatusFilter<Status extends string>({
  filters,
  looks,
  value,
  onChange,
}: {
  filters: readonly (Status | 'all')[];
  looks: Readonly<Record<Status, Look>>;
  value: Status | 'all';
  onChange: (value: Status | 'all' | undefined) => void;
}) {
  return (
    <div className="mb-4 sm:max-w-44">
      <Select
        label="Status"
        hideLabel
        options={filters.map((filter) => ({ value: filter, label: filter === 'all' ? 'All' : looks[filter].label }))}
        value={value}
        onChange={({ target }) => onChange(filters.find((filter) => filter === target.value))}
      />
    </div>
  );
}

/** A person, whose panel it opens. */
export function PersonButton({
  person,
  onView,
}: {
  person: { id: string; name: string };
  onView: (id: string) => void;
}) {
  return (
    <button type="button" className="link text-left break-words" onClick={() => onView(person.id)}>
      {person.name}
    </button>
  );
}

/** The status, who decided, and why. */
export function Decision({ look, by, reason }: { look: Look; by: string | null; reason: string | null }) {
  return (
    <span className="block max-w-56">
      <LookPill look={look} />
      {by && <span className="text-muted mt-1 block text-sm break-words">{`by ${isolated(by)}`}</span>}
      {reason && <span className="mt-1 block text-sm break-words">{reason}</span>}
    </span>
  );
}
