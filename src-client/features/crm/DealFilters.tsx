import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { SearchBox } from '#client/components/frame/SearchBox.tsx';
import { DEAL_FILTERS_DEBOUNCE_MS } from '#shared/constants.ts';
import { DEAL_STATES, type DealsSearch, STAGES } from './crmSearch.ts';
import { STAGE_LABELS } from './dealColumns.tsx';

const statuses = { active: 'Active', inactive: 'Inactive', completed: 'Completed' } as const;

/** The search and the two filters of the pipeline. They are written to the address together, a moment later (CRM-24). */
export function DealFilters({ search, onSearch }: { search: DealsSearch; onSearch: (change: DealsSearch) => void }) {
  const [chosen, setChosen] = useState<DealsSearch | null>(null);
  const report = useEffectEvent(() => {
    if (chosen) onSearch(chosen);
    setChosen(null);
  });
  useEffect(() => {
    if (!chosen) return;
    const timer = setTimeout(report, DEAL_FILTERS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [chosen]);
  const { stage, status } = { ...search, ...chosen };
  const choose = (change: DealsSearch) => setChosen((before) => ({ ...before, ...change }));
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      {search.campaign && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:col-span-3">
          Only the deals of one campaign are shown.
          <Button size="sm" onClick={() => onSearch({ campaign: undefined })}>
            Show all campaigns
          </Button>
        </p>
      )}
      <SearchBox
        label="Search deals"
        placeholder="Campaign, brand or creator"
        delayMs={DEAL_FILTERS_DEBOUNCE_MS}
        value={search.search ?? ''}
        onChange={(text) => onSearch({ search: text || undefined })}
      />
      <Select
        label="Stage"
        hideLabel
        placeholder="All stages"
        options={STAGES.map((value) => ({ value, label: STAGE_LABELS[value] }))}
        value={stage ?? ''}
        onChange={({ target }) => choose({ stage: STAGES.find((value) => value === target.value) })}
      />
      <Select
        label="Status"
        hideLabel
        placeholder="All statuses"
        options={DEAL_STATES.map((value) => ({ value, label: statuses[value] }))}
        value={status ?? ''}
        onChange={({ target }) => choose({ status: DEAL_STATES.find((value) => value === target.value) })}
      />
    </div>
  );
}
