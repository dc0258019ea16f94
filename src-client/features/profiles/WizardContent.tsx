import { useState } from 'react';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { ChoiceChip, ChoiceChips } from '#client/components/parts/ChoiceChips.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { CONTENT_FORMATS, formatLabel, isContentFormat } from '#shared/choices/content-types.ts';
import { addCustomEntry, customText, withoutCustomEntries } from '#shared/choices/custom-entries.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import type { WizardForm } from './ProfileWizard.tsx';

const optionsOf = <Entry extends string>(list: readonly Entry[], labelOf: (entry: Entry) => string) =>
  list.map((entry) => ({ value: entry, label: labelOf(entry) }));

type ListName = 'industries' | 'platforms';

/** Step 3: topics, platforms, and kinds of content (CR-WIZ-09). */
export function ContentStep({ form }: { form: WizardForm }) {
  const { industries, platforms, contentTypes } = form.values();
  const [hasOther, setHasOther] = useState(() => platforms.some((platform) => customText(platform) !== null));
  const change = (name: ListName) => (entries: string[]) => form.set(name, entries, { shouldDirty: true });
  return (
    <div className="space-y-8">
      <FieldSet legend="Industries" hint="What your content is about." error={form.problemOf('industries')}>
        <ChoiceChips
          label="industries"
          options={optionsOf(INDUSTRIES, industryLabel)}
          value={industries}
          onChange={change('industries')}
        />
        <CustomEntries
          label="Other industries"
          entries={industries}
          labels={INDUSTRIES.map(industryLabel)}
          onChange={change('industries')}
        />
      </FieldSet>
      <FieldSet legend="Platforms" hint="Where you publish." error={form.problemOf('platforms')}>
        <ChoiceChips
          label="platforms"
          options={optionsOf(PLATFORMS, platformLabel)}
          value={platforms}
          onChange={change('platforms')}
        >
          <ChoiceChip
            label="Other"
            checked={hasOther}
            onChange={(checked) => {
              setHasOther(checked);
              if (!checked) change('platforms')(withoutCustomEntries(platforms));
            }}
          />
        </ChoiceChips>
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
        <ChoiceChips
          label="content formats"
          options={optionsOf(CONTENT_FORMATS, formatLabel)}
          value={contentTypes}
          onChange={(formats) => form.set('contentTypes', formats.filter(isContentFormat), { shouldDirty: true })}
        />
      </FieldSet>
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
