import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { Select } from '../fields/Field.tsx';
import { SearchBox } from '../frame/SearchBox.tsx';
import { DayFilter } from './DayFilter.tsx';
import { day as dayOf } from './listSearch.ts';
import { SortSelect, type Sorts } from './SortSelect.tsx';
import type { Address } from './useListSearch.ts';

/** A filter with a fixed set of options; `every` is the label when none is chosen. */
type Choice<Search> = {
  [Name in keyof Search & string]: {
    name: Name;
    label: string;
    every: string;
    options: readonly { value: NonNullable<Search[Name]> & string; label: string }[];
  };
}[keyof Search & string];

/** A day of the list's address that filters, by the label of its field. */
type Day<Search> = {
  [Name in keyof Search & string]: string extends NonNullable<Search[Name]> ? { name: Name; label: string } : never;
}[keyof Search & string];

/** The filters that every list has. */
interface Asked {
  search?: string | undefined;
}

/** On a phone the search has a line of its own, and two controls share one. */
const PAIRS = 'grid-cols-2 max-sm:grid-cols-[repeat(2,minmax(0,auto))] max-sm:[&>:first-child]:col-span-2';
/** Classes of the row beside the search, by the number of controls in it. */
const COLUMNS = [
  '',
  'sm:grid-cols-[minmax(0,1fr)_11rem]',
  `${PAIRS} sm:grid-cols-[minmax(0,1fr)_11rem_11rem]`,
  `${PAIRS} sm:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]`,
  `${PAIRS} sm:max-xl:[&>:first-child]:col-span-2 xl:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem_10rem]`,
] as const;

/** The search of a list, its filters and its sort, in the address. */
export function Filters<Search extends Asked & { sort?: Sort | undefined }, Sort extends Sorts>({
  list: { search, onSearch },
  box,
  choices = [],
  days = [],
  sorts,
  children,
}: {
  list: Pick<Address<Search>, 'search' | 'onSearch'>;
  box: { label: string; placeholder?: string; delayMs?: number };
  choices?: readonly Choice<Search>[];
  days?: readonly Day<Search>[];
  /** The first one is the list's own. */
  sorts?: readonly Sort[];
  /** One more filter, before the sort. */
  children?: ReactNode;
}) {
  const beside = choices.length + days.length + (children ? 1 : 0) + (sorts ? 1 : 0);
  const ask = (change: object) => onSearch(change as Partial<Search>);
  return (
    <div className={cx('mb-4 grid items-end gap-3', COLUMNS[beside])}>
      <SearchBox {...box} value={search.search ?? ''} onChange={(typed) => ask({ search: typed || undefined })} />
      {choices.map(({ name, label, every, options }) => (
        <Select
          key={name}
          label={label}
          hideLabel
          placeholder={every}
          options={options}
          value={String(search[name] ?? '')}
          onChange={({ target }) => ask({ [name]: target.value || undefined })}
        />
      ))}
      {days.map(({ name, label }) => (
        <DayFilter
          key={name}
          label={label}
          value={dayOf(search[name])}
          onChange={(chosen) => ask({ [name]: chosen })}
        />
      ))}
      {children}
      {sorts && <SortSelect sorts={sorts} value={search.sort} onChange={(sort) => ask({ sort })} />}
    </div>
  );
}
