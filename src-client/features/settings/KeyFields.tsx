import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import * as texts from '#shared/messages/settings/api-keys.ts';
import { areaOf, verbOf } from '#shared/settings/api-areas.ts';
import { API_KEY_NETWORKS_MAX } from '#shared/settings/limits.ts';
import type { ApiScope } from './types.ts';

interface Chosen<T> {
  value: readonly T[];
  error: string | undefined;
  onChange: (value: T[]) => void;
}

/** What a program can do, area by area. */
export function ScopeChoice({
  scopes,
  value,
  error,
  onChange,
}: Chosen<ApiScope> & {
  /** What there is to choose from. */
  scopes: readonly ApiScope[];
}) {
  return (
    <FieldSet legend="It can" error={error}>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {[...new Set(scopes.map(areaOf))].map((area) => (
          <FieldSet key={area} legend={texts.areaLabels[area].label}>
            <div className="grid gap-2">
              {scopes
                .filter((scope) => areaOf(scope) === area)
                .map((scope) => (
                  <Checkbox
                    key={scope}
                    label={verbOf(scope) === 'read' ? 'Read' : 'Write'}
                    hint={texts.areaLabels[area][verbOf(scope)]}
                    checked={value.includes(scope)}
                    onChange={({ target }) =>
                      onChange(target.checked ? [...value, scope] : value.filter((other) => other !== scope))
                    }
                  />
                ))}
            </div>
          </FieldSet>
        ))}
      </div>
    </FieldSet>
  );
}

/** From where a program can be used. */
export function NetworksInput({ value, error, onChange }: Chosen<string>) {
  return (
    <ChipsInput
      label="Networks"
      hint="The only addresses from which it works, such as 203.0.113.7 or 203.0.113.0/24. Press Enter after each one."
      required={false}
      error={error}
      max={API_KEY_NETWORKS_MAX}
      value={[...value]}
      onChange={onChange}
    />
  );
}
