import { useId, useState } from 'react';
import { isSameText } from '#shared/folded.ts';
import { useTyping } from '../base/typing.ts';
import { Field, type FieldFrame } from '../fields/Field.tsx';
import { Chip } from './Chip.tsx';
import { KeepFocus } from './KeepFocus.tsx';

/** Several short texts. Enter or a comma adds one, Backspace in the empty field removes the last. */
export function ChipsInput({
  value,
  onChange,
  suggestions,
  placeholder,
  max,
  ...frame
}: FieldFrame & {
  value: readonly string[];
  onChange: (value: string[]) => void;
  suggestions?: readonly string[];
  placeholder?: string;
  max?: number;
}) {
  const [draft, setDraft] = useState('');
  const typing = useTyping();
  const listId = useId();
  const full = max !== undefined && value.length >= max;

  const add = (text: string) => {
    const added = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
    const fresh = added.filter((chip) => !value.some((other) => isSameText(other, chip)));
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, max));
    setDraft('');
  };

  return (
    <Field {...frame}>
      {(wiring) => (
        <KeepFocus
          inList
          className="control focus-within:outline-primary flex flex-wrap items-center gap-1.5 py-1.5 focus-within:outline-2 focus-within:outline-offset-2"
        >
          {value.map((chip) => (
            <Chip key={chip} label={chip} onRemove={() => onChange(value.filter((other) => other !== chip))} />
          ))}
          <input
            {...wiring}
            {...typing}
            type="text"
            list={suggestions ? listId : undefined}
            value={draft}
            disabled={full}
            placeholder={value.length === 0 ? placeholder : undefined}
            className="min-w-28 flex-1 bg-transparent py-1 outline-none"
            onChange={(event) =>
              event.target.value.endsWith(',') ? add(event.target.value) : setDraft(event.target.value)
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                add(draft);
              } else if (event.key === 'Backspace' && draft === '') {
                onChange(value.slice(0, -1));
              }
            }}
            onBlur={() => add(draft)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions
                .filter((text) => !value.includes(text))
                .map((text) => (
                  <option key={text} value={text} />
                ))}
            </datalist>
          )}
        </KeepFocus>
      )}
    </Field>
  );
}
