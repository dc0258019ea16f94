import { Checkbox, RadioCard, RadioGroup } from '#client/components/fields/CheckField.tsx';
import { Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import {
  AUDIENCE_LOCATIONS,
  AUDIENCE_TYPES,
  audienceLocationLabels,
  audienceTypeLabels,
} from '#shared/choices/audiences.ts';
import { CUSTOM_WORDS_MAX_CHARS, customEntry, customText } from '#shared/choices/custom-entries.ts';
import { AUDIENCE_PLACE_MAX_CHARS, BIO_MAX_CHARS, NAME_MAX_CHARS } from '#shared/constants.ts';
import { CREATOR_TYPES, creatorTypeLabel } from '#shared/profiles/creator-types.ts';
import type { WizardForm } from './ProfileWizard.tsx';

/** Step 1: who the creator is (CR-WIZ-07). */
export function PersonStep({ form }: { form: WizardForm }) {
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          required
          maxLength={NAME_MAX_CHARS}
          {...form.field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          required
          maxLength={NAME_MAX_CHARS}
          {...form.field('lastName')}
        />
      </div>
      <TextArea
        label="Bio"
        hint="What you make, and for whom. Up to 500 characters."
        required={false}
        maxLength={BIO_MAX_CHARS}
        {...form.field('bio')}
      />
    </div>
  );
}

/** Step 2: what kind of creator they are, and for whom (CR-WIZ-08). */
export function TypeStep({ form }: { form: WizardForm }) {
  const { creatorType, audienceCountries } = form.values();
  const ownType = creatorType === null ? null : customText(creatorType);
  const choose = (type: string) => form.set('creatorType', type, { shouldDirty: true });
  return (
    <div className="space-y-7">
      <RadioGroup legend="What kind of creator are you?" error={form.problemOf('creatorType')}>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {CREATOR_TYPES.map((type) => (
            <RadioCard
              key={type}
              name="creatorType"
              label={creatorTypeLabel(type)}
              checked={creatorType === type}
              onChange={() => choose(type)}
            />
          ))}
          <RadioCard
            name="creatorType"
            label="Other"
            checked={ownType !== null}
            onChange={() => choose(customEntry(''))}
          />
        </div>
        {ownType !== null && (
          <TextField
            label="Your creator type"
            required
            className="mt-4"
            maxLength={CUSTOM_WORDS_MAX_CHARS}
            value={ownType}
            onChange={(event) => choose(customEntry('') + event.target.value)}
          />
        )}
      </RadioGroup>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          label="Audience"
          hint="Who watches you most."
          options={AUDIENCE_TYPES.map((type) => ({ value: type, label: audienceTypeLabels[type] }))}
          {...form.field('audienceType')}
        />
        <TextField
          label="Audience location"
          hint="Where most of your audience is, such as Global or Germany."
          maxLength={AUDIENCE_PLACE_MAX_CHARS}
          {...form.field('audiencePrimary')}
        />
      </div>
      <FieldSet
        legend="Audience countries"
        hint="Optional. Brands can search by these."
        error={form.problemOf('audienceCountries')}
      >
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {AUDIENCE_LOCATIONS.map((place) => (
            <Checkbox
              key={place}
              label={audienceLocationLabels[place]}
              checked={audienceCountries.includes(place)}
              onChange={({ target }) =>
                form.set(
                  'audienceCountries',
                  AUDIENCE_LOCATIONS.filter((other) =>
                    other === place ? target.checked : audienceCountries.includes(other),
                  ),
                  { shouldDirty: true },
                )
              }
            />
          ))}
        </div>
      </FieldSet>
    </div>
  );
}
