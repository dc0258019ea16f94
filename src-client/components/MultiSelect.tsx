import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { MULTISELECT_CHIPS_SHOWN as CHIPS_SHOWN } from '#shared/constants.ts';
import { Field, type FieldFrame, type Option } from './Field.tsx';
import { useAnchored } from './useAnchored.ts';

const SEARCH_FROM = 12;

/** Several from a list. Shows the first three and how many more; the list is at most 300 px high. */
export function MultiSelect({
  options,
  value,
  onChange,
  placeholder = 'Any',
  ...frame
}: FieldFrame & {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
}) {
  const { open, setOpen, triggerRef, layerRef } = useAnchored<HTMLButtonElement, HTMLDivElement>({ match: true });
  const [query, setQuery] = useState('');
  const listId = useId();
  const valueId = useId();
  const chosen = options.filter((option) => value.includes(option.value));
  const shown = query ? options.filter((option) => option.label.toLowerCase().includes(query.toLowerCase())) : options;

  const toggle = (key: string) =>
    onChange(value.includes(key) ? value.filter((other) => other !== key) : [...value, key]);

  return (
    <Field {...frame}>
      {({ id, required: _required, ...wiring }) => (
        <>
          <button
            {...wiring}
            id={id}
            ref={triggerRef}
            type="button"
            aria-haspopup="true"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-label={`${frame.label}: ${chosen.length === 0 ? placeholder : chosen.map((option) => option.label).join(', ')}`}
            className="control flex items-center gap-1.5 py-1.5 text-left"
            onClick={() => setOpen(!open)}
          >
            <span id={valueId} className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {chosen.length === 0 && <span className="text-muted py-0.5">{placeholder}</span>}
              {chosen.slice(0, CHIPS_SHOWN).map((option) => (
                <span
                  key={option.value}
                  className="bg-base-content/8 truncate rounded-full px-2.5 py-0.5 text-sm font-medium"
                >
                  {option.label}
                </span>
              ))}
              {chosen.length > CHIPS_SHOWN && (
                <span className="text-muted py-0.5 text-sm font-medium">+{chosen.length - CHIPS_SHOWN} more</span>
              )}
            </span>
            <ChevronDown aria-hidden size={17} className="text-muted shrink-0" />
          </button>
          {open && (
            <div ref={layerRef} popover="manual" id={listId} className="layer flex max-h-[300px] flex-col p-0">
              {options.length >= SEARCH_FROM && (
                <div className="border-base-300 border-b p-2">
                  <input
                    type="search"
                    aria-label={`Search ${frame.label.toLowerCase()}`}
                    placeholder="Search"
                    value={query}
                    onChange={(event) => setQuery(event.target.value)}
                    className="control"
                  />
                </div>
              )}
              <fieldset className="min-h-0 overflow-y-auto p-1.5">
                <legend className="sr-only">{frame.label}</legend>
                {shown.map((option) => (
                  <label
                    key={option.value}
                    className="hover:bg-base-content/6 flex min-h-9 cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5"
                  >
                    <input
                      type="checkbox"
                      checked={value.includes(option.value)}
                      disabled={option.disabled}
                      onChange={() => toggle(option.value)}
                      className="checkbox checkbox-primary checkbox-xs border-base-content/55"
                    />
                    {option.label}
                  </label>
                ))}
                {shown.length === 0 && <p className="text-muted px-2.5 py-2">Nothing matches “{query}”.</p>}
              </fieldset>
              {value.length > 0 && (
                <button
                  type="button"
                  className="text-primary border-base-300 hover:bg-base-content/6 border-t px-3.5 py-2 text-left text-sm font-semibold"
                  onClick={() => onChange([])}
                >
                  Clear all
                </button>
              )}
            </div>
          )}
        </>
      )}
    </Field>
  );
}
