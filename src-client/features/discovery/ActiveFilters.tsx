import { Button } from '#client/components/base/Button.tsx';
import { Chip } from '#client/components/parts/Chip.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import type { CreatorFilters, CreatorSlice } from '#shared/discovery/discovery.schema.ts';
import { filterCount } from '#shared/discovery/filters.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { filterChips } from './filterChips.ts';

export interface WithinBudget {
  on: boolean;
  /** In words. */
  left: string | null;
  onSwitch: (on: boolean) => void;
}

/** The number of results, and a removable chip for every active filter (BR-DISC-20, BR-DISC-21). */
export function ActiveFilters({
  filters,
  shown = 0,
  total,
  budget = null,
  onChange,
}: {
  filters: CreatorFilters;
  shown?: number | undefined;
  /** Undefined while it is not known. */
  total?: CreatorSlice['total'] | undefined;
  /**
   * Says that only creators whom the campaign can pay are shown, and its remaining budget once that is known; null without a campaign, and in a
   * search by a word.
   */
  budget?: WithinBudget | null;
  onChange: (next: (filters: CreatorFilters) => CreatorFilters) => void;
}) {
  const within = budget?.on ? (budget.left ? `Within what is left: ${budget.left}` : 'Within what is left') : null;
  const chips = [
    ...(within && budget ? [{ label: within, onRemove: () => budget.onSwitch(false) }] : []),
    ...filterChips(filters).map(({ label, without }) => ({
      label,
      onRemove: () => onChange((now) => ({ ...now, ...without })),
    })),
  ];
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <p role="status" className="text-muted text-sm">
        {total && resultLine(shown, total, filterCount(filters))}
      </p>
      <KeepFocus inList className="flex flex-wrap items-center gap-1.5">
        {budget && !budget.on && (
          <Button size="sm" variant="ghost" onClick={() => budget.onSwitch(true)}>
            Only within what is left
          </Button>
        )}
        {chips.length > 0 && (
          <ul aria-label="Applied filters" className="flex flex-wrap gap-1.5">
            {chips.map(({ label, onRemove }) => (
              <li key={label}>
                <Chip label={label} onRemove={onRemove} />
              </li>
            ))}
          </ul>
        )}
      </KeepFocus>
    </div>
  );
}

function resultLine(shown: number, total: NonNullable<CreatorSlice['total']>, filters: number): string {
  const line = discoveryMessages.resultLine(shown, total.count, filters);
  return total.atLeast ? line.replace(' of ', ' of over ') : line;
}
