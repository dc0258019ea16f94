import { ClipboardList, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller, type FieldPath, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Switch } from '#client/components/fields/CheckField.tsx';
import { DateField, Select, TextArea, TextField } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { ChipsInput } from '#client/components/parts/ChipsInput.tsx';
import { NumberField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { contentTypeLabel, REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { BRAND_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import type { Brief, BriefForm } from '#shared/contracts/brief.schema.ts';
import * as texts from '#shared/messages/payments/brief-dialog.ts';
import { briefMessages } from '#shared/messages/payments.ts';
import { templates } from '#shared/messages/settings/templates.ts';
import { parseNumber } from '#shared/numbers.ts';
import { APPROVAL_PROCESSES, approvalProcessLabels } from '#shared/payments/papers.ts';
import { BriefTemplates } from './BriefTemplates.tsx';
import { useKeptBrief } from './useKeptBrief.ts';

const rules = lateResolver(async () => (await import('#shared/contracts/brief.schema.ts')).brief);

type Lists = 'keyMessages' | 'dosList' | 'dontsList' | 'hashtags' | 'mentions';

interface BriefDialogProps {
  onClose: () => void;
  campaignId: string;
  /** The stored brief, to continue with; null before there is one. */
  stored: Brief | null;
  /** The initial values of the first brief. */
  starting: BriefForm;
}

/** The brief builder (BR-CONTRACT-14 to BR-CONTRACT-21): every part of the brief, objective and audience required. */
export function BriefDialog({ onClose, campaignId, stored, starting }: BriefDialogProps) {
  const save = trpc.payments.saveBrief.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: stored ?? starting,
    send: async (brief) => {
      const { message } = await save.mutateAsync({ campaignId, brief });
      notify.success(message);
      close();
    },
    onInvalid: (invalid) => {
      if (invalid.campaignObjective || invalid.targetAudience) {
        notify.error('Missing Information', briefMessages.missing.text);
      }
    },
  });
  const kept = useKeptBrief(form, { campaignId, stored });
  const close = () => {
    kept.forget();
    onClose();
  };
  const [templatesOf, setTemplatesOf] = useState<BriefForm | null>(null);
  const deliverables = useFieldArray({ control: form.control, name: 'deliverables' });
  const area = (name: FieldPath<BriefForm>, label: string, required = false) => (
    <TextArea label={label} required={required} rows={3} {...form.field(name)} />
  );
  const chips = (name: Lists, label: string, hint?: string) => (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <ChipsInput
          label={label}
          hint={hint}
          required={false}
          error={form.problemOf(name)}
          value={field.value.filter((entry) => typeof entry === 'string')}
          onChange={field.onChange}
        />
      )}
    />
  );
  return (
    <>
      <FormDialog
        form={form}
        onClose={close}
        size="lg"
        title={stored ? 'Edit campaign brief' : 'Create campaign brief'}
        description="Creators read this before they sign, and work from it afterward."
        submitLabel="Save brief"
      >
        <Button size="sm" icon={ClipboardList} onClick={() => setTemplatesOf(structuredClone(form.values()))}>
          {templates}
        </Button>
        {kept.restored && <Callout>We restored what you had typed but not saved.</Callout>}
        {!stored && !kept.restored && (
          <Callout>
            We started the brief with the details of your campaign. Change what you like: nothing is sent until you
            save.
          </Callout>
        )}
        {area('campaignObjective', texts.campaignObjective, true)}
        {area('targetAudience', texts.targetAudience, true)}
        {chips('keyMessages', texts.keyMessages, 'Press Enter after each one.')}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {area('contentGuidelines', texts.contentGuidelines)}
          {area('brandGuidelines', texts.brandGuidelines)}
          {chips('dosList', texts.dos)}
          {chips('dontsList', texts.donts)}
        </div>
        <fieldset>
          <legend className="mb-1.5 text-[0.875rem] font-medium">{texts.deliverables}</legend>
          <ul className="space-y-3">
            {deliverables.fields.map((field, index) => (
              <li key={field.id} className="hairline rounded-xl p-4">
                <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
                  <Select
                    label="Platform"
                    placeholder="Choose one"
                    options={BRAND_PLATFORMS.map((value) => ({ value, label: platformLabel(value) }))}
                    {...form.field(`deliverables.${index}.platform`)}
                  />
                  <Select
                    label="Content type"
                    placeholder="Choose one"
                    options={REQUIREMENT_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }))}
                    {...form.field(`deliverables.${index}.contentType`)}
                  />
                  <Controller
                    control={form.control}
                    name={`deliverables.${index}.quantity`}
                    render={({ field: { value, onChange, onBlur } }) => (
                      <NumberField
                        label="Quantity"
                        value={typeof value === 'number' ? value : parseNumber(value, 0)}
                        onChange={(quantity) => onChange(quantity ?? '')}
                        onBlur={onBlur}
                        error={form.problemOf(`deliverables.${index}.quantity`)}
                      />
                    )}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Remove deliverable ${index + 1}`}
                    onClick={() => deliverables.remove(index)}
                  />
                </div>
                <TextField
                  className="mt-3"
                  label="Specifications"
                  required={false}
                  placeholder="30 seconds, vertical, product in the first 3 seconds"
                  {...form.field(`deliverables.${index}.specifications`)}
                />
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            icon={Plus}
            className="mt-3"
            onClick={() => deliverables.append({ platform: '', contentType: '', quantity: 1, specifications: '' })}
          >
            Add deliverable
          </Button>
        </fieldset>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          <DateField
            label="Content due"
            required={false}
            {...form.field('timeline.contentDue', { setValueAs: dayOrNull })}
          />
          <DateField
            label="Publish date"
            required={false}
            {...form.field('timeline.publishDate', { setValueAs: dayOrNull })}
          />
          <TextField label={texts.reviewPeriod} required={false} {...form.field('timeline.reviewPeriod')} />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {chips('hashtags', texts.hashtags)}
          {chips('mentions', texts.mentions)}
        </div>
        <Select
          label={texts.approvalProcess}
          options={APPROVAL_PROCESSES.map((value) => ({ value, label: approvalProcessLabels[value] }))}
          {...form.field('approvalProcess')}
        />
        <Switch
          label="Creators may show their published content in their portfolio"
          hint="The creator may show it, and name you, in the portfolio that brands see on Accord and on their public page. It becomes a term of the contract."
          {...form.field('portfolioUse')}
        />
        {area('additionalNotes', texts.additionalNotes)}
      </FormDialog>
      {templatesOf && (
        <BriefTemplates
          current={templatesOf}
          onFill={(brief) => {
            form.reset(brief, { keepDefaultValues: true });
            setTemplatesOf(null);
          }}
          onClose={() => setTemplatesOf(null)}
        />
      )}
    </>
  );
}

/** An empty date field means that there is none. */
const dayOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
