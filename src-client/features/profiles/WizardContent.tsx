import { type ReactNode, useState } from 'react';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { CONTENT_FORMATS, formatLabel, isContentFormat } from '#shared/choices/content-types.ts';
import { addCustomEntry, customText, withoutCustomEntries } from '#shared/choices/custom-entries.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import type { WizardForm } from './ProfileWizard.tsx';

type ListName = 'industries' | 'platforms';

/** Step 3: topics, platforms, and kinds of content (CR-WIZ-09). */
export function ContentStep({ form }: { form: WizardForm }) {
  const { industries, platforms, contentTypes } = form.values();
  const [hasOther, setHasOther] = useState(() => platforms.some((platform) => customText(platform) !== null));
  const change = (name: ListName) => (entries: string[]) => form.set(name, entries, { shouldDirty: true });
  return (
    <div className="space-y-8">
      <FieldSet legend="Industries" hint="What your content is about." error={form.problemOf('industries')}>
        <Choices list={INDUSTRIES} labelOf={industryLabel} chosen={industries} onChange={change('industries')} />
        <CustomEntries
          label="Other industries"
          entries={industries}
          labels={INDUSTRIES.map(industryLabel)}
          onChange={change('industries')}
        />
      </FieldSet>
      <FieldSet legend="Platforms" hint="Where you publish." error={form.problemOf('platforms')}>
        <Choices list={PLATFORMS} labelOf={platformLabel} chosen={platforms} onChange={change('platforms')}>
          <Checkbox
            label="Other"
            checked={hasOther}
            onChange={({ target }) => {
              setHasOther(target.checked);
              if (!target.checked) change('platforms')(withoutCustomEntries(platforms));
            }}
          />
        </Choices>
        {hasOther && (
          <CustomEntries
            label="Other platforms"
            entries={platforms}
            labels={PLATFORMS.map(platformLabel)}
            onChange={change('platforms')}
          />
        )}
      </FieldSet>
      <FieldSet legend="Content formats" hint="What you make." error={form.problemOf('contentTypes')}>
        <Choices
          list={CONTENT_FORMATS}
          labelOf={formatLabel}
          chosen={contentTypes}
          onChange={(formats) => form.set('contentTypes', formats.filter(isContentFormat), { shouldDirty: true })}
        />
      </FieldSet>
    </div>
  );
}

/** The entries of a list, each with its box. */
function Choices({
  list,
  labelOf,
  chosen,
  onChange,
  children,
}: {
  list: readonly string[];
  labelOf: (entry: string) => string;
  chosen: readonly string[];
  onChange: (entries: string[]) => void;
  children?: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 min-[26rem]:grid-cols-2 sm:grid-cols-3">
      {list.map((entry) => (
        <Checkbox
          key={entry}
          label={labelOf(entry)}
          checked={chosen.includes(entry)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, entry] : chosen.filter((other) => other !== entry))
          }
        />
      ))}
      {children}
    </div>
  );
}

/** Words that are on no list; a blank or duplicate one, whatever its case, adds nothing (CR-WIZ-15). */
function CustomEntries({
  label,
  entries,
  labels,
  onChange,
}: {
  label: string;
  entries: readonly string[];
  labels: readonly string[];
  onChange: (entries: string[]) => void;
}) {
  const listed = withoutCustomEntries(entries);
  return (
    <ChipsInput
      label={label}
      hint="Press Enter after each one."
      required={false}
      className="mt-4"
      value={entries.flatMap((entry) => customText(entry) ?? [])}
      onChange={(words) => onChange(words.reduce((all, word) => addCustomEntry(all, word, labels), listed))}
    />
  );
}
