import { ChevronDown, X } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#client/components/base/cx.ts';
import { late } from '#client/components/core/late.tsx';
import { Field } from '#client/components/fields/Field.tsx';
import { Popover } from '#client/components/frame/Popover.tsx';
import { trpc } from '#client/trpc.ts';
import { ID_PREFIX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { displayName } from '#shared/users/people.ts';
import { personInput } from './personInput.ts';

const FindPerson = late(async () => (await import('./FindPerson.tsx')).FindPerson);

/** A filter of one person, who is found by name, address or id. An account that is gone is named by the beginning of its id. */
export function PersonFilter({
  label,
  every,
  value,
  onChange,
}: {
  label: string;
  /** What it says while nobody is chosen. */
  every: string;
  value: string | undefined;
  onChange: (userId: string | undefined) => void;
}) {
  // Known before the server has named whoever was just chosen.
  const [chosen, setChosen] = useState<{ id: string; name: string }>();
  const known = trpc.users.list.useQuery(personInput(value ?? ''), { enabled: value !== undefined }).data?.rows[0];
  const named = chosen?.id === value ? chosen?.name : known && displayName(known);
  const name = value === undefined ? every : (named ?? value.slice(0, ID_PREFIX_CHARS));
  return (
    <Field label={label} hideLabel className="relative">
      {({ required: _required, ...wiring }) => (
        <>
          <Popover
            label={label}
            typing
            className="w-(--anchor-width) min-w-72"
            trigger={(props) => (
              <button
                type="button"
                {...wiring}
                {...props}
                aria-label={`${label}: ${isolated(name)}`}
                className="control flex items-center gap-1.5 pr-9 text-left"
              >
                <span className={cx('min-w-0 flex-1 truncate', value === undefined && 'text-muted')}>{name}</span>
                {value === undefined && (
                  <ChevronDown aria-hidden size={17} className="text-muted absolute right-3 shrink-0" />
                )}
              </button>
            )}
          >
            {(close) => (
              <FindPerson
                onChoose={(person) => {
                  setChosen({ id: person.id, name: displayName(person) });
                  onChange(person.id);
                  close();
                }}
              />
            )}
          </Popover>
          {value !== undefined && (
            <button
              type="button"
              aria-label={every}
              className="text-muted hover:text-base-content rounded-field absolute inset-y-0 right-0 grid w-9 place-items-center"
              onClick={() => onChange(undefined)}
            >
              <X aria-hidden size={16} />
            </button>
          )}
        </>
      )}
    </Field>
  );
}
