import * as texts from '#shared/messages/components/sort-select.ts';
import { Select } from '../fields/Field.tsx';

type Sorts = keyof typeof texts.sorts;

interface SortSelectProps<Sort extends Sorts> {
  /** The first one is how the list is sorted where the address names none. */
  sorts: readonly Sort[];
  value: Sort | undefined;
  /** Undefined for the first one. */
  onChange: (sort: Sort | undefined) => void;
}

/** How a list is sorted; it stands beside its search and its filters, so that it is there on a phone, too. */
export function SortSelect<Sort extends Sorts>({ sorts, value, onChange }: SortSelectProps<Sort>) {
  const [first] = sorts;
  return (
    <Select
      label={texts.label}
      hideLabel
      options={sorts.map((sort) => ({ value: sort, label: texts.sorts[sort] }))}
      value={value ?? first}
      onChange={({ target }) => onChange(sorts.find((sort) => sort === target.value && sort !== first))}
    />
  );
}
