import { zodResolver } from '@hookform/resolvers/zod';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, Controller, type FieldPath, useFieldArray, useForm } from 'react-hook-form';
import { Button, IconButton } from '#client/components/Button.tsx';
import { ChipsInput } from '#client/components/ChipsInput.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { DateField, Select, TextArea, TextField } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { applyServerError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { contentTypeLabel, REQUIREMENT_TYPES } from '#shared/content-types.ts';
import { type Brief, type BriefForm, brief as briefSchema } from '#shared/contracts/brief.schema.ts';
import { briefMessages } from '#shared/messages/payments.ts';
import { APPROVAL_PROCESSES, approvalProcessLabels } from '#shared/payments/payments.schema.ts';
import { BRAND_PLATFORMS, platformLabel } from '#shared/platforms.ts';

type Lists = 'keyMessages' | 'dosList' | 'dontsList' | 'hashtags' | 'mentions';

const EMPTY: BriefForm = {
  campaignObjective: '',
  targetAudience: '',
  keyMessages: [],
  contentGuidelines: '',
  brandGuidelines: '',
  dosList: [],
  dontsList: [],
  deliverables: [{ platform: '', contentType: '', quantity: 1, specifications: '' }],
  timeline: { contentDue: null, reviewPeriod: '', publishDate: null },
  additionalNotes: '',
  hashtags: [],
  mentions: [],
  approvalProcess: 'standard',
};

interface BriefDialogProps {
  onClose: () => void;
  campaignId: string;
  /** The stored brief, to go on from. */
  stored: Brief | null;
}

/** The brief builder (BR-CONTRACT-14 to BR-CONTRACT-21): every part of the brief, objective and audience required. */
export function BriefDialog({ onClose, campaignId, stored }: BriefDialogProps) {
  const save = trpc.payments.saveBrief.useMutation();
  const { register, control, handleSubmit, setError, formState } = useForm<BriefForm, unknown, Brief>({
    resolver: zodResolver(briefSchema),
    defaultValues: stored ?? EMPTY,
  });
  const deliverables = useFieldArray({ control, name: 'deliverables' });
  const { errors } = formState;
  const submit = handleSubmit(
    async (brief) => {
      try {
        const { message } = await save.mutateAsync({ campaignId, brief });
        notify.success(message);
        onClose();
      } catch (error) {
        applyServerError(error, setError, []);
      }
    },
    (invalid) => {
      if (invalid.campaignObjective || invalid.targetAudience) {
        notify.error(briefMessages.missing.title, briefMessages.missing.text);
      }
    },
  );
  const area = (name: FieldPath<BriefForm>, label: string, error?: string, required = false) => (
    <TextArea label={label} required={required} error={error} rows={3} {...register(name)} />
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={formState.isSubmitting}
      unsaved={formState.isDirty}
      size="lg"
      title={stored ? 'Edit campaign brief' : 'Create campaign brief'}
      description="Creators read this before they sign, and work from it afterwards."
      footer={
        <>
          <Button onClick={onClose} disabled={formState.isSubmitting}>
            Cancel
          </Button>
          <Button variant="primary" busy={formState.isSubmitting} onClick={() => void submit()}>
            Save brief
          </Button>
        </>
      }
    >
      <Form onSubmit={submit} problem={errors.root?.message} className="space-y-5">
        {area('campaignObjective', 'Campaign objective', errors.campaignObjective?.message, true)}
        {area('targetAudience', 'Target audience', errors.targetAudience?.message, true)}
        <Chips control={control} name="keyMessages" label="Key messages" hint="Press Enter after each one." />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {area('contentGuidelines', 'Content guidelines', errors.contentGuidelines?.message)}
          {area('brandGuidelines', 'Brand guidelines', errors.brandGuidelines?.message)}
          <Chips control={control} name="dosList" label="Dos" />
          <Chips control={control} name="dontsList" label="Don’ts" />
        </div>
        <fieldset>
          <legend className="mb-1.5 text-[0.875rem] font-medium">Deliverables</legend>
          <ul className="space-y-3">
            {deliverables.fields.map((field, index) => (
              <li key={field.id} className="hairline rounded-xl p-4">
                <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_1fr_6rem_auto]">
                  <Select
                    label="Platform"
                    placeholder="Choose one"
                    options={BRAND_PLATFORMS.map((value) => ({ value, label: platformLabel(value) }))}
                    {...register(`deliverables.${index}.platform`)}
                  />
                  <Select
                    label="Content type"
                    placeholder="Choose one"
                    options={REQUIREMENT_TYPES.map((value) => ({ value, label: contentTypeLabel(value) }))}
                    {...register(`deliverables.${index}.contentType`)}
                  />
                  <TextField
                    label="Quantity"
                    type="number"
                    min={1}
                    inputMode="numeric"
                    {...register(`deliverables.${index}.quantity`)}
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
                  {...register(`deliverables.${index}.specifications`)}
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
            error={errors.timeline?.contentDue?.message}
            {...register('timeline.contentDue', { setValueAs: dayOrNull })}
          />
          <DateField
            label="Publish date"
            required={false}
            error={errors.timeline?.publishDate?.message}
            {...register('timeline.publishDate', { setValueAs: dayOrNull })}
          />
          <TextField label="Review period" required={false} {...register('timeline.reviewPeriod')} />
        </div>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Chips control={control} name="hashtags" label="Hashtags" />
          <Chips control={control} name="mentions" label="Mentions" />
        </div>
        <Select
          label="Approval process"
          options={APPROVAL_PROCESSES.map((value) => ({ value, label: approvalProcessLabels[value] }))}
          {...register('approvalProcess')}
        />
        {area('additionalNotes', 'Additional notes', errors.additionalNotes?.message)}
      </Form>
    </Dialog>
  );
}

/** An empty date field says that there is none. */
const dayOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function Chips({
  control,
  name,
  label,
  hint,
}: {
  control: Control<BriefForm, unknown, Brief>;
  name: Lists;
  label: string;
  hint?: string;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <ChipsInput
          label={label}
          hint={hint}
          required={false}
          error={fieldState.error?.message}
          value={field.value.filter((entry) => typeof entry === 'string')}
          onChange={field.onChange}
        />
      )}
    />
  );
}
