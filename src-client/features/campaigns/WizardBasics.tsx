import { filled } from '#client/components/base/filled.tsx';
import { Radio, RadioGroup } from '#client/components/fields/CheckField.tsx';
import { DateField, Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { ZoneText } from '#client/components/frame/DateText.tsx';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { CoverField } from '#client/features/profiles/ProfilePictures.tsx';
import { useSavedPicture } from '#client/features/profiles/useSentPictures.ts';
import { CAMPAIGN_TYPES, PARTICIPATIONS, participationLabels } from '#shared/choices/tiers.ts';
import { CAMPAIGN_DESCRIPTION_MAX_CHARS, CAMPAIGN_NAME_MAX_CHARS } from '#shared/constants.ts';
import { CURRENCIES, currencyInfo, currencyOf } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { creatorPoolMinor, depositMinor, sameFigure } from '#shared/money.ts';
import { groupOf, pictureAddress } from '#shared/pictures.ts';
import type { Wizard } from './useWizard.ts';

const PARTICIPATION_HINTS = {
  invite: 'You choose creators and make them an offer.',
  application: 'Creators find the campaign and apply; you answer with an offer.',
} as const;

/** Step 1: what the campaign is about. */
export function BasicsStep({ wizard: { id, values, set, problemOf } }: { wizard: Wizard }) {
  const { coverFileId } = values;
  const cover = useSavedPicture(coverFileId && pictureAddress(coverFileId), async (fileId) =>
    set('coverFileId', fileId),
  );
  return (
    <div className="space-y-5">
      <TextField
        label="Campaign name"
        name="name"
        required
        maxLength={CAMPAIGN_NAME_MAX_CHARS}
        value={values.name ?? ''}
        error={problemOf('name')}
        onChange={(event) => set('name', event.target.value)}
      />
      <Select
        label="Campaign type"
        name="campaignType"
        required
        placeholder="Choose one"
        options={CAMPAIGN_TYPES.map((type) => ({ value: type, label: type }))}
        value={values.campaignType ?? ''}
        error={problemOf('campaignType')}
        onChange={(event) => set('campaignType', CAMPAIGN_TYPES.find((type) => type === event.target.value) ?? null)}
      />
      <RadioGroup legend="Participation" error={problemOf('participation')}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          {PARTICIPATIONS.map((way) => (
            <Radio
              key={way}
              name="participation"
              label={participationLabels[way]}
              hint={PARTICIPATION_HINTS[way]}
              checked={values.participation === way}
              onChange={() => set('participation', way)}
            />
          ))}
        </div>
      </RadioGroup>
      <TextArea
        label="Description"
        name="description"
        required
        rows={7}
        maxLength={CAMPAIGN_DESCRIPTION_MAX_CHARS}
        hint="What the campaign is about, what creators get, and what matters to you."
        value={values.description ?? ''}
        error={problemOf('description')}
        onChange={(event) => set('description', event.target.value)}
      />
      <CoverField drawn={{ id, cover: { url: null, industry: groupOf(values.industries) } }} {...cover} />
    </div>
  );
}

/** Step 2: its budget, and its dates. */
export function BudgetStep({ wizard: { values, timeZone, set, leave, problemOf } }: { wizard: Wizard }) {
  const { budgetMinor, currency } = values;
  const day = (field: 'startDate' | 'submissionDeadline' | 'endDate', label: string, hint: string) => (
    <DateField
      label={label}
      name={field}
      required
      hint={hint}
      value={values[field] ?? ''}
      error={problemOf(field)}
      onChange={(event) => set(field, event.target.value || null)}
      onBlur={() => leave(field)}
    />
  );
  const money = (part: (budgetMinor: number) => number) =>
    budgetMinor == null ? null : formatMoney({ amountMinor: part(budgetMinor), currency });
  const [pool, deposit] = [money(creatorPoolMinor), money(depositMinor)];
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <MoneyField
          label="Budget"
          name="budgetMinor"
          required
          currency={currency}
          value={budgetMinor ?? null}
          error={problemOf('budgetMinor')}
          hint={pool ? `${pool} of it is for creators; the rest is our fee of 25%.` : 'Our fee of 25% is part of it.'}
          onChange={(value) => set('budgetMinor', value)}
        />
        <Select
          label="Currency"
          name="currency"
          options={CURRENCIES.map((code) => ({ value: code, label: `${code} · ${currencyInfo(code).label}` }))}
          value={currency}
          error={problemOf('currency')}
          onChange={(event) => {
            const chosen = currencyOf(event.target.value);
            for (const field of ['budgetMinor', 'totalCreatorBudgetMinor'] as const) {
              const amountMinor = values[field];
              if (amountMinor != null) set(field, sameFigure(amountMinor, currency, chosen));
            }
            set('currency', chosen);
          }}
        />
      </div>
      <p className="text-muted -mt-2 text-sm">
        {deposit ? `Half of the budget, ${deposit}, is the deposit.` : 'Half of the budget is the deposit.'} You pay it
        when the contracts are signed, before work starts; nothing is charged today. The balance, due before the launch,
        covers only what your creators cost. Accord holds everything until the work is approved, and returns what is
        left.
      </p>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        {day('startDate', 'Start date', 'When work can begin')}
        {day('submissionDeadline', 'Submission deadline', 'When content is due')}
        {day('endDate', 'End date', 'The last day of the campaign')}
      </div>
      {timeZone && (
        <p className="text-muted text-sm">
          {filled('Days are in {zone}. Drafts and new campaigns use the time zone from your settings.', {
            zone: <ZoneText timeZone={timeZone} day={values.startDate ?? undefined} />,
          })}
        </p>
      )}
    </div>
  );
}
