import { Checkbox } from '#client/components/fields/CheckField.tsx';
import { Select, TextField } from '#client/components/fields/Field.tsx';
import type { useAppForm } from '#client/components/forms/useAppForm.ts';
import { FieldSet } from '#client/components/parts/FieldSet.tsx';
import { trpc } from '#client/trpc.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import {
  AMOUNT_FIELDS,
  GUEST_LINK_DAYS,
  GUEST_NAME_MAX_CHARS,
  GUEST_TITLE_MAX_CHARS,
  type GuestField,
} from '#shared/guests/guests.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { fieldLabels } from './fieldWords.ts';

interface Option<Value extends string> {
  value: Value;
  label: string;
  hint?: string | undefined;
}
export const optionsOf = <Field extends GuestField>(fields: readonly Field[]): Option<Field>[] =>
  fields.map((value) => ({
    value,
    label: fieldLabels[value],
    ...(AMOUNT_FIELDS.includes(value) && { hint: 'Says something about money' }),
  }));

/** Ticks any of some options; they stay in their order. */
export function Choices<Value extends string>({
  legend,
  hint,
  options,
  value: chosen,
  onChange,
  problem,
}: {
  legend: string;
  hint?: string;
  options: readonly Option<Value>[];
  value: readonly Value[];
  onChange: (chosen: Value[]) => void;
  problem: string | undefined;
}) {
  const all = options.map(({ value }) => value);
  const tick = (value: Value, on: boolean) =>
    onChange(all.filter((each) => (each === value ? on : chosen.includes(each))));
  return (
    <FieldSet legend={legend} {...(hint && { hint })} error={problem}>
      <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
        {options.map(({ value, label, hint: about }) => (
          <Checkbox
            key={value}
            label={label}
            hint={about}
            checked={chosen.includes(value)}
            onChange={({ target }) => tick(value, target.checked)}
          />
        ))}
      </div>
    </FieldSet>
  );
}

/** The campaign that creators are compared with. */
export function MatchCampaign(field: ReturnType<ReturnType<typeof useAppForm>['field']>) {
  const [{ rows }] = trpc.campaigns.list.useSuspenseQuery({ limit: PAGE_SIZES.campaigns });
  return (
    <Select
      label="Campaign to match with"
      required
      placeholder="Choose a campaign"
      options={rows.map(({ id, name }) => ({ value: id, label: nameOrUntitled(name) }))}
      {...field}
    />
  );
}

export const GUEST_DAYS = GUEST_LINK_DAYS.map((days) => ({ value: String(days), label: plural(days, 'day') }));

export interface LinkForm {
  field: (name: 'title' | 'label' | 'days' | 'password', options?: { valueAsNumber: true }) => object;
}

/** What a link is called, for guests and for the brand. */
export function NameFields({ form }: { form: LinkForm }) {
  return (
    <>
      <TextField
        label="Title"
        hint="What guests read above it"
        required
        autoComplete="off"
        maxLength={GUEST_TITLE_MAX_CHARS}
        {...form.field('title')}
      />
      <TextField
        label="For whom"
        hint="For your own list; guests do not see it"
        required
        autoComplete="off"
        maxLength={GUEST_NAME_MAX_CHARS}
        {...form.field('label')}
      />
    </>
  );
}
