import { Chip } from '#client/components/ChipsInput.tsx';
import { contentTypeLabel } from '#shared/content-types.ts';
import { type CreatorFilters, type CreatorSlice, filterCount } from '#shared/discovery/discovery.schema.ts';
import { industryLabel } from '#shared/industries.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { platformLabel } from '#shared/platforms.ts';

/** What is found, and removable chips for the search, platforms, content types and industries (BR-DISC-20, BR-DISC-21). */
export function ActiveFilters({
  filters,
  shown,
  total,
  onChange,
}: {
  filters: CreatorFilters;
  shown: number;
  total: CreatorSlice['total'];
  onChange: (filters: CreatorFilters) => void;
}) {
  const { search, platforms, contentTypes, industries } = filters;
  const without = <Value extends string>(list: readonly Value[], gone: Value) => list.filter((one) => one !== gone);
  const chips = [
    ...(search ? [{ key: 'search', label: `“${search}”`, change: { search: '' } }] : []),
    ...platforms.map((key) => ({
      key,
      label: platformLabel(key),
      change: { platforms: without(platforms, key) },
    })),
    ...contentTypes.map((key) => ({
      key,
      label: contentTypeLabel(key),
      change: { contentTypes: without(contentTypes, key) },
    })),
    ...industries.map((key) => ({
      key,
      label: industryLabel(key),
      change: { industries: without(industries, key) },
    })),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <p role="status" className="text-muted text-sm">
        {total && resultLine(shown, total, filterCount(filters))}
      </p>
      {chips.length > 0 && (
        <ul aria-label="Applied filters" className="flex flex-wrap gap-1.5">
          {chips.map(({ key, label, change }) => (
            <li key={key}>
              <Chip label={label} onRemove={() => onChange({ ...filters, ...change })} />
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
