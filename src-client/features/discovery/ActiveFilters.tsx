import { Chip } from '#client/components/parts/ChipsInput.tsx';
import type { CreatorFilters, CreatorSlice } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import * as texts from '#shared/messages/discovery/active-filters.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { filterChips } from './filterChips.ts';

/** What is found, and a removable chip for every filter that is set (BR-DISC-20, BR-DISC-21). */
export function ActiveFilters({
  filters,
  shown = 0,
  total,
  onChange,
}: {
  filters: CreatorFilters;
  shown?: number | undefined;
  /** Nothing while it is not known. */
  total?: CreatorSlice['total'] | undefined;
  onChange: (next: (filters: CreatorFilters) => CreatorFilters) => void;
}) {
  const chips = filterChips(filters);
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <p role="status" className="text-muted text-sm">
        {total && resultLine(shown, total, filterCount(filters))}
      </p>
      {chips.length > 0 && (
        <ul aria-label={texts.appliedFilters} className="flex flex-wrap gap-1.5">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <Chip label={label} onRemove={() => onChange((now) => ({ ...now, ...without }))} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function resultLine(shown: number, total: NonNullable<CreatorSlice['total']>, filters: number): string {
  const line = discoveryMessages.resultLine(shown, total.count, filters);
  return total.atLeast ? line.replace(' of ', ' of over ') : line;
}
