import { ChevronDown } from 'lucide-react';
import { filled } from '#client/components/base/filled.tsx';
import { useLayer } from '#client/components/core/useLayer.ts';
import { MULTISELECT_CHIPS_SHOWN as CHIPS_SHOWN } from '#shared/constants.ts';
import { Field, type FieldFrame, type Option } from '../fields/Field.tsx';
import { MultiSelectLayer } from '../frame/layers.ts';

/** Several from a list. Shows the first three and how many more. */
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
  const { open, trigger, layer } = useLayer('listbox');
  const chosen = options.filter((option) => value.includes(option.value)).map(({ label }) => label);
  return (
    <Field {...frame}>
      {({ required: _required, ...wiring }) => (
        <>
          <button
            type="button"
            {...wiring}
            {...trigger}
            aria-label={`${frame.label}: ${chosen.length === 0 ? placeholder : chosen.join(', ')}`}
            className="control flex items-center gap-1.5 py-1.5 text-left"
          >
            <span className="flex min-w-0 flex-1 flex-wrap gap-1.5">
              {chosen.length === 0 && <span className="text-muted py-0.5">{placeholder}</span>}
              {chosen.slice(0, CHIPS_SHOWN).map((label) => (
                <span key={label} className="bg-base-content/8 truncate rounded-full px-2.5 py-0.5 text-sm font-medium">
                  {label}
                </span>
              ))}
              {chosen.length > CHIPS_SHOWN && (
                <span className="text-muted py-0.5 text-sm font-medium">
                  {filled('+{part} more', { part: chosen.length - CHIPS_SHOWN })}
                </span>
              )}
            </span>
            <ChevronDown aria-hidden size={17} className="text-muted shrink-0" />
          </button>
          {open && (
            <MultiSelectLayer {...layer} label={frame.label} options={options} value={value} onChange={onChange} />
          )}
        </>
      )}
    </Field>
  );
}
