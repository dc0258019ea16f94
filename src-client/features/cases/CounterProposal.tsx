import { useState } from 'react';
import { useController } from 'react-hook-form';
import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { trpc } from '#client/trpc.ts';
import type { CaseView } from '#shared/cases/cases.schema.ts';
import { CASE_ANSWER_DAYS, type CaseSide, otherSide } from '#shared/cases/cases.ts';
import { splitOf } from '#shared/cases/split.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { nameOf } from './caseWords.ts';
import { SplitFields } from './SplitFields.tsx';

/** Answers the proposal that stands with another one, which begins with the same amounts. */
export function CounterProposal({ view, side, onClose }: { view: CaseView; side: CaseSide; onClose: () => void }) {
  const { id: caseId, milestones, brand, creator, proposals } = view;
  const [rules] = useState(() => lateResolver(async () => (await import('./rules.ts')).counterRules(view)));
  const counter = trpc.cases.counter.useMutation();
  const standing = proposals.at(-1)?.split ?? [];
  const form = useAppForm({
    rules,
    defaultValues: {
      caseId,
      split: splitOf(
        milestones,
        ({ id, amountMinor }) => standing.find(({ milestoneId }) => milestoneId === id)?.amountMinor ?? amountMinor,
      ),
      note: '',
    },
    send: async (values) => {
      await counter.mutateAsync(values);
      notify.success('Proposal sent');
      onClose();
    },
  });
  const { field: splitField } = useController({ control: form.control, name: 'split' });
  const left = view.proposalsLeft[side] - 1;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title="Make a counter-proposal"
      description={`${nameOf(view, otherSide(side))} then has ${plural(CASE_ANSWER_DAYS, 'day')} to answer. ${
        left > 0
          ? `You can make ${plural(left, 'more proposal', 'more proposals')} after this one.`
          : 'This is your last proposal.'
      }`}
      submitLabel="Send proposal"
    >
      <SplitFields
        of={view}
        brandName={brand.name}
        creatorName={creator.name}
        field={splitField}
        problemOf={form.problemOf}
      />
      <TextArea
        label="Note"
        hint="Why this proposal is fair."
        required
        rows={3}
        maxLength={REASON_MAX_CHARS}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
