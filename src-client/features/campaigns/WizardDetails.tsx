import { Button } from '#client/components/base/Button.tsx';
import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { TextField } from '#client/components/fields/Field.tsx';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { MultiSelect } from '#client/components/parts/MultiSelect.tsx';
import { MoneyField, NumberField } from '#client/components/parts/NumberField.tsx';
import {
  AUDIENCE_LOCATIONS,
  AUDIENCE_TYPES,
  audienceLocationLabels,
  audienceTypeLabels,
} from '#shared/choices/audiences.ts';
import { contentTypeLabel, REQUIREMENT_TYPES, type RequirementType } from '#shared/choices/content-types.ts';
import { industryGroup, industryLabel, WANTED_INDUSTRIES } from '#shared/choices/industries.ts';
import { BRAND_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { REQUIREMENT_DESCRIPTION_MAX_CHARS } from '#shared/constants.ts';
import { formatMoney, plural } from '#shared/format.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import type { Wizard } from './useWizard.ts';

const INDUSTRY_OPTIONS = WANTED_INDUSTRIES.map((value) => ({
  value,
  label: industryLabel(value),
  nested: industryGroup(value) !== value,
}));

/** The chosen words of a list, in the list's order. */
function chosen<Word extends string>(list: readonly Word[], words: readonly string[]): Word[] {
  return list.filter((word) => words.includes(word));
}

/** Step 3: its platforms, and the content to be made. */
export function ContentStep({ wizard }: { wizard: Wizard }) {
  const { values, set, problemOf } = wizard;
  return (
    <div className="space-y-7">
      <FieldSet legend="Platforms" error={problemOf('platforms')}>
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {BRAND_PLATFORMS.map((platform) => (
            <Checkbox
              key={platform}
              label={platformLabel(platform)}
              checked={values.platforms.includes(platform)}
              onChange={(event) =>
                set(
                  'platforms',
                  event.target.checked
                    ? [...values.platforms, platform]
                    : values.platforms.filter((other) => other !== platform),
                )
              }
            />
          ))}
        </div>
      </FieldSet>
      <FieldSet
        legend="Content requirements"
        hint="What every creator makes, and how many of each."
        error={problemOf('contentRequirements')}
      >
        <ul className="divide-base-300 divide-y">
          {REQUIREMENT_TYPES.map((type) => (
            <Requirement key={type} type={type} wizard={wizard} />
          ))}
        </ul>
      </FieldSet>
    </div>
  );
}

function Requirement({ type, wizard: { values, set } }: { type: RequirementType; wizard: Wizard }) {
  const all = values.contentRequirements;
  const wanted = all[type];
  const label = contentTypeLabel(type);
  const change = (part: Partial<NonNullable<typeof wanted>>) =>
    set('contentRequirements', { ...all, [type]: { quantity: 1, description: null, ...wanted, ...part } });
  const drop = () =>
    set('contentRequirements', Object.fromEntries(Object.entries(all).filter(([key]) => key !== type)));
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 py-3 max-sm:*:first:col-span-2 sm:grid-cols-[9rem_6rem_minmax(0,1fr)] sm:gap-x-4">
      <Checkbox
        label={label}
        checked={wanted !== undefined}
        onChange={(event) => (event.target.checked ? change({}) : drop())}
      />
      {wanted && (
        <>
          <NumberField
            label={`Quantity of ${label.toLowerCase()}`}
            hideLabel
            value={wanted.quantity || null}
            onChange={(quantity) => change({ quantity: quantity ?? 0 })}
          />
          <TextField
            label={`Description of ${label.toLowerCase()}`}
            hideLabel
            placeholder="What it should show (optional)"
            maxLength={REQUIREMENT_DESCRIPTION_MAX_CHARS}
            value={wanted.description ?? ''}
            onChange={(event) => change({ description: event.target.value || null })}
          />
        </>
      )}
    </li>
  );
}

/** Step 4: its audience, and what creators can get. */
export function CreatorsStep({ wizard: { values, set, problemOf } }: { wizard: Wizard }) {
  const { budgetMinor, currency, preselectedCreatorIds } = values;
  const pool = budgetMinor == null ? null : creatorPoolMinor(budgetMinor);
  const named = preselectedCreatorIds.length;
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <MultiSelect
          label="Industries"
          placeholder="Choose at least one"
          required
          options={INDUSTRY_OPTIONS}
          value={values.industries}
          error={problemOf('industries')}
          onChange={(words) => set('industries', chosen(WANTED_INDUSTRIES, words))}
        />
        <MultiSelect
          label="Creator tiers"
          required={false}
          options={TIERS.map((tier) => ({ value: tier, label: tier }))}
          value={values.tiers}
          error={problemOf('tiers')}
          onChange={(words) => set('tiers', chosen(TIERS, words))}
        />
        <MultiSelect
          label="Audience"
          required={false}
          options={AUDIENCE_TYPES.map((type) => ({ value: type, label: audienceTypeLabels[type] }))}
          value={values.audienceTypes}
          error={problemOf('audienceTypes')}
          onChange={(words) => set('audienceTypes', chosen(AUDIENCE_TYPES, words))}
        />
        <MultiSelect
          label="Audience location"
          required={false}
          options={AUDIENCE_LOCATIONS.map((place) => ({ value: place, label: audienceLocationLabels[place] }))}
          value={values.audienceLocations}
          error={problemOf('audienceLocations')}
          onChange={(words) => set('audienceLocations', chosen(AUDIENCE_LOCATIONS, words))}
        />
      </div>
      <MoneyField
        label="Total creator budget"
        name="totalCreatorBudgetMinor"
        currency={currency}
        value={values.totalCreatorBudgetMinor ?? pool}
        error={problemOf('totalCreatorBudgetMinor')}
        hint={
          pool === null
            ? 'At most 75% of the budget.'
            : `At most ${formatMoney({ amountMinor: pool, currency })}, 75% of the budget.`
        }
        onChange={(value) => set('totalCreatorBudgetMinor', value)}
      />
      {named > 0 && (
        <p className="bg-base-200 flex flex-wrap items-center justify-between gap-3 rounded-xl px-4 py-3">
          <span>{`${plural(named, 'creator is', 'creators are')} chosen already. You can invite them once the campaign is submitted.`}</span>
          <Button size="sm" onClick={() => set('preselectedCreatorIds', [])}>
            Clear the choice
          </Button>
        </p>
      )}
    </div>
  );
}
