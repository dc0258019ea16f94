import { Check, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { folded } from '#shared/folded.ts';
import { Button } from '../base/Button.tsx';
import type { Option } from '../fields/Field.tsx';
import { SearchBox } from '../frame/SearchBox.tsx';

/** How many choices are shown at first; more are shown on request. Those that are chosen are always shown. */
const SHOWN_FIRST = 12;

/** Several of a list as chips. A long list shows its first choices, and has a search for the others. */
export function ChoiceChips({
  label,
  options,
  value,
  onChange,
  children,
}: {
  /** What is chosen, in the plural and in lower case, such as `industries`. */
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** More chips at the end. */
  children?: ReactNode;
}) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  // What is unchosen stays where it was, and keeps the focus.
  const [kept, setKept] = useState(value);
  const long = options.length > SHOWN_FIRST;
  const wanted = folded(search.trim());
  const isShown = (option: Option, place: number) =>
    wanted === ''
      ? all || !long || place < SHOWN_FIRST || kept.includes(option.value)
      : folded(option.label).includes(wanted);
  const found = options.filter(isShown).length;
  return (
    <>
      {long && (
        <SearchBox label={`Search ${label}`} value={search} delayMs={100} onChange={setSearch} className="mb-3" />
      )}
      <div className="flex flex-wrap gap-2">
        {options.map((option, place) => (
          <ChoiceChip
            key={option.value}
            label={option.label}
            hidden={!isShown(option, place)}
            checked={value.includes(option.value)}
            onChange={(checked) => {
              setKept([...kept, option.value]);
              onChange(checked ? [...value, option.value] : value.filter((other) => other !== option.value));
            }}
          />
        ))}
        {children}
      </div>
      {long && (
        <div className="text-muted mt-2 flex min-h-8 flex-wrap items-center gap-x-3 text-sm">
          <p role="status">
            {found === 0 ? 'Nothing matches.' : `${value.length} chosen, ${found} of ${options.length} shown`}
          </p>
          {wanted === '' && found < options.length && (
            <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
              {`Show all ${label}`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** One choice: a checkbox that looks like a chip. */
export function ChoiceChip({
  label,
  checked,
  hidden = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  hidden?: boolean;
  onChange: (checked: boolean) => void;
}) {
  const Icon = checked ? Check : Plus;
  return (
    <label
      hidden={hidden}
      className="border-base-content/30 has-checked:border-primary has-checked:bg-primary/8 has-checked:text-primary has-focus-visible:outline-primary hover:border-base-content/55 relative inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 py-1 text-sm font-medium outline-offset-2 has-focus-visible:outline-2 pointer-coarse:min-h-11 [&[hidden]]:hidden"
    >
      <input
        type="checkbox"
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <Icon aria-hidden size={15} strokeWidth={2.4} />
      {label}
    </label>
  );
}
