import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { RadioCard, RadioGroup } from '#client/components/fields/CheckField.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import type { CaseView } from '#shared/cases/cases.schema.ts';
import { CASE_FINDINGS } from '#shared/cases/cases.ts';
import { splitOf } from '#shared/cases/split.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { SplitFields } from './SplitFields.tsx';

/** Decides a case as staff: what happens to the deal, who broke the agreement, and why. */
export function DecideCase({ view, onClose }: { view: CaseView; onClose: () => void }) {
  const { id: caseId, milestones, brand, creator, proposals } = view;
  const [rules] = useState(() => lateResolver(async () => (await import('./rules.ts')).decideRules(view)));
  const decide = trpc.cases.decide.useMutation();
  const standing = proposals.at(-1)?.split ?? [];
  const split = splitOf(
    milestones,
    ({ id, amountMinor }) => standing.find(({ milestoneId }) => milestoneId === id)?.amountMinor ?? amountMinor,
  );
  const splittable = split.length > 0;
  const form = useAppForm({
    rules,
    defaultValues: {
      caseId,
      how: splittable ? undefined : ('goesOn' as const),
      split,
      finding: undefined,
      reason: '',
    },
    send: async ({ how, ...values }) => {
      await decide.mutateAsync({ ...values, split: how === 'split' ? values.split : null });
      notify.success('Case decided');
      onClose();
    },
  });
  const { field: splitField } = useController({ control: form.control, name: 'split' });
  const how = useWatch({ control: form.control, name: 'how' });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title="Decide this case"
      description="Both sides read your decision and your reasons. It takes effect at once and cannot be undone."
      submitLabel="Decide"
    >
      {splittable && (
        <RadioGroup legend="The deal" error={form.problemOf('how')}>
          <div className="grid gap-3 sm:grid-cols-2">
            <RadioCard
              label="Goes on as agreed"
              hint="Its payments and its time limits run again."
              value="goesOn"
              {...radio(form.field('how'))}
            />
            <RadioCard
              label="Ends with a split"
              hint="You say how much of each open milestone the creator gets."
              value="split"
              {...radio(form.field('how'))}
            />
          </div>
        </RadioGroup>
      )}
      {how === 'split' && (
        <SplitFields
          of={view}
          brandName={brand.name}
          creatorName={creator.name}
          field={splitField}
          problemOf={form.problemOf}
        />
      )}
      <RadioGroup legend="Who broke the agreement" error={form.problemOf('finding')}>
        <div className="grid gap-3 sm:grid-cols-3">
          {CASE_FINDINGS.map((finding) => (
            <RadioCard
              key={finding}
              label={finding === 'neither' ? 'Neither side' : view[finding].name}
              hint={finding === 'neither' ? 'Nobody loses the case.' : 'It counts as lost in the track record.'}
              value={finding}
              {...radio(form.field('finding'))}
            />
          ))}
        </div>
      </RadioGroup>
      <TextArea label="Reason" required maxLength={REASON_MAX_CHARS} {...form.field('reason')} />
    </FormDialog>
  );
}

/** A card has no message of its own: its group shows it. */
const radio = <Field extends { error: string | undefined }>({ error, ...field }: Field) => ({
  ...field,
  'aria-invalid': error ? true : undefined,
});
