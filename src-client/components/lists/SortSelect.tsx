import { Select } from '../fields/Field.tsx';

const SORTS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  match: 'Best match',
  followers: 'Most followers',
  engagement: 'Highest engagement',
  price: 'Lowest price',
} as const;
export type Sorts = keyof typeof SORTS;

interface SortSelectProps<Sort extends Sorts> {
  /** The first one applies when the address names none. */
  sorts: readonly Sort[];
  value: Sort | undefined;
  /** Undefined for the first one. */
  onChange: (sort: Sort | undefined) => void;
}

/** Chooses the order of a list; it is beside the search and the filters, so that phones have it, too. */
export function SortSelect<Sort extends Sorts>({ sorts, value, onChange }: SortSelectProps<Sort>) {
  const [first] = sorts;
  return (
    <Select
      label="Sort"
      hideLabel
      options={sorts.map((sort) => ({ value: sort, label: SORTS[sort] }))}
      value={value ?? first}
      onChange={({ target }) => onChange(sorts.find((sort) => sort === target.value && sort !== first))}
    />
  );
}
