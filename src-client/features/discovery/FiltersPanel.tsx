import { useLocation } from '@tanstack/react-router';
import { Button } from '#client/components/base/Button.tsx';
import { Drawer } from '#client/components/frame/Dialog.tsx';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import type { ViewSearch } from '#shared/views/views.schema.ts';
import { keptOf } from '../views/keptOf.ts';
import { SavedViews } from '../views/SavedViews.tsx';
import { FilterFields, Section } from './FilterFields.tsx';
import { type FilterSearch, filterSearch } from './filterSearch.ts';

/** What the saved views of Discover need: they keep the filters, and leave the campaign and how creators are sorted and shown as they are. */
const viewsOf = (to: '/brand/creators' | '/brand/creator-search', search: FilterSearch) => {
  const { campaign, sort, budget, view } = search;
  return {
    list: 'discover' as const,
    search: keptOf(search, ['campaign', 'sort', 'budget', 'view']),
    linkTo: (saved: ViewSearch) => ({ to, search: filterSearch({ ...saved, campaign, sort, budget, view }) }),
  };
};

/** The `Advanced Filters` side panel; every change takes effect at once (BR-DISC-12 to BR-DISC-17). */
export function FiltersPanel({
  search,
  filters,
  onChange,
  onClose,
}: {
  search: FilterSearch;
  filters: CreatorFilters;
  onChange: (next: (filters: CreatorFilters) => CreatorFilters) => void;
  onClose: () => void;
}) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const set = (change: Partial<CreatorFilters>) => onChange((now) => ({ ...now, ...change }));
  return (
    <Drawer
      open
      title="Advanced Filters"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onChange((now) => ({ ...NO_FILTERS, search: now.search }))}>Reset All</Button>
          <Button variant="primary" onClick={onClose}>
            Show creators
          </Button>
        </>
      }
    >
      <div className="space-y-7">
        <Section title="Saved Filters">
          <SavedViews {...viewsOf(path === '/brand/creator-search' ? path : '/brand/creators', search)} />
        </Section>
        <FilterFields filters={filters} onChange={set} />
      </div>
    </Drawer>
  );
}
