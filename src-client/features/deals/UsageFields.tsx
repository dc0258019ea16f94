import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { enteredUsage, USAGE_CHANNELS, type UsageEntered, usageWords } from '#shared/deals/usage-rights.ts';
import { capital } from '#shared/format.ts';
import * as texts from '#shared/messages/deals/usage-rights.ts';

/** The usage rights of an offer: in words, with a form if the brand wants others. */
export function UsageFields({
  value,
  onChange,
  problem,
  since,
}: {
  value: UsageEntered;
  onChange: (value: UsageEntered) => void;
  /** The problem, in one sentence that names the field. */
  problem?: string | undefined;
  /** When the months start. */
  since?: keyof typeof texts.since;
}) {
  const [changing, setChanging] = useState(false);
  const rights = enteredUsage(value);
  const { labels } = texts;
  return (
    <FieldSet legend={texts.title} error={problem}>
      <p aria-live="polite" className="text-muted text-sm">
        {rights ? `${usageWords(rights, since)}.` : 'Something is missing.'}
      </p>
      {!changing && (
        <Button size="sm" className="mt-2" aria-label="Change usage rights" onClick={() => setChanging(true)}>
          Change
        </Button>
      )}
      {changing && (
        <div className="mt-3 space-y-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <NumberField
              label={labels.months}
              required
              hint={since === 'extension' ? 'After the agreed ones.' : 'From the first verified post.'}
              value={value.months}
              onChange={(months) => onChange({ ...value, months })}
            />
            <NumberField
              label={labels.exclusivity}
              required
              hint="0 lets them work for competitors."
              value={value.exclusivityMonths}
              onChange={(exclusivityMonths) => onChange({ ...value, exclusivityMonths })}
            />
          </div>
          <fieldset>
            <legend className="mb-2 text-[0.875rem] font-medium">{labels.channels}</legend>
            <div className="grid grid-cols-1 gap-2.5 min-[26rem]:grid-cols-2">
              {USAGE_CHANNELS.map((channel) => (
                <Checkbox
                  key={channel}
                  label={capital(texts.channels[channel])}
                  checked={value.channels.includes(channel)}
                  onChange={({ target: { checked } }) =>
                    onChange({
                      ...value,
                      channels: USAGE_CHANNELS.filter((each) =>
                        each === channel ? checked : value.channels.includes(each),
                      ),
                    })
                  }
                />
              ))}
            </div>
          </fieldset>
          <Checkbox
            label={labels.whitelisting}
            hint="You may run ads from the creator’s own account."
            checked={value.whitelisting}
            onChange={({ target: { checked } }) => onChange({ ...value, whitelisting: checked })}
          />
        </div>
      )}
    </FieldSet>
  );
}
