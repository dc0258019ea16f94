import { ChevronDown } from 'lucide-react';
import { plural } from '#shared/format.ts';
import type { FloorRow } from '#shared/pricing/pricing.schema.ts';
import { type FloorActs, FloorTable } from './FloorTable.tsx';
import type { Grouping } from './floorsSearch.ts';

/** The floors of each tier or campaign type, in collapsible groups with names (ADM-PF-15, ADM-PF-16). */
export function FloorGroups({
  rows,
  grouping,
  ...acts
}: FloorActs & { rows: readonly FloorRow[]; grouping: Grouping }) {
  const groups = Map.groupBy(rows, ({ tier, campaignType }): string => (grouping === 'tier' ? tier : campaignType));
  const names = [...groups.keys()].sort((a, b) => a.localeCompare(b, 'en'));
  return (
    <div className="space-y-4">
      {names.map((name) => {
        const floors = groups.get(name) ?? [];
        return (
          <details key={name} open className="group">
            <summary className="rounded-field mb-2 flex min-h-11 cursor-pointer list-none items-center gap-2.5 px-1">
              <ChevronDown
                aria-hidden
                size={18}
                className="text-muted shrink-0 -rotate-90 transition-transform group-open:rotate-0"
              />
              <span className="text-card font-[620]">{name}</span>
              <span className="text-muted text-sm">{plural(floors.length, 'rule')}</span>
            </summary>
            <FloorTable label={name} rows={floors} {...acts} />
          </details>
        );
      })}
    </div>
  );
}
