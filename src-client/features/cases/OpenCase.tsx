import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { useNavigation } from '#client/components/base/navigation.ts';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select, TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { useMomentLabel } from '#client/components/frame/DateText.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { trpc } from '#client/trpc.ts';
import { type CaseSide, caseRoute } from '#shared/cases/cases.ts';
import { QUICK_SPLITS, splitOf } from '#shared/cases/split.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import { isolated } from '#shared/isolated.ts';
import { reasonOf } from '#shared/may.ts';
import { SplitFields } from './SplitFields.tsx';

interface OpenCaseProps {
  dealId: string;
  /** Who opens it. */
  side: CaseSide;
  onClose: () => void;
}

const TITLE = 'Open a case';

/** Opens a case on a deal: the term that was broken, what happened, and the first proposal. */
export function OpenCase(props: OpenCaseProps) {
  return (
    <Loaded
      failure={{
        title: 'The deal could not be loaded',
        frame: (panel) => (
          <Dialog open title={TITLE} onClose={props.onClose}>
            {panel}
          </Dialog>
        ),
      }}
      skeleton={
        <Dialog open size="lg" title={TITLE} onClose={props.onClose}>
          <SkeletonText lines={8} />
        </Dialog>
      }
    >
      <Known {...props} />
    </Loaded>
  );
}

function Known({ dealId, side, onClose }: OpenCaseProps) {
  const [options] = trpc.cases.options.useSuspenseQuery({ dealId });
  const { terms, milestones, brandName, creatorName } = options;
  const [rules] = useState(() => lateResolver(async () => (await import('./rules.ts')).openRules(options)));
  const open = trpc.cases.open.useMutation();
  const { go } = useNavigation();
  const label = useMomentLabel();
  const form = useAppForm({
    rules,
    defaultValues: {
      dealId,
      term: undefined,
      claim: '',
      split: splitOf(milestones, QUICK_SPLITS[side]),
      note: '',
    },
    send: async (values) => {
      const { caseId } = await open.mutateAsync(values);
      notify.success('Case opened');
      onClose();
      go(caseRoute(side, caseId));
    },
  });
  const { field: splitField } = useController({ control: form.control, name: 'split' });
  const chosen = useWatch({ control: form.control, name: 'term' });
  const sentence = terms.find(({ kind }) => kind === chosen)?.sentence;
  const other = isolated(side === 'brand' ? creatorName : brandName);
  // Once it is sent, there is an open case, and the dialog closes.
  const [refused] = useState(reasonOf(options.may.open));
  if (refused !== null) {
    return (
      <Dialog open title={TITLE} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
        {refused}
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={TITLE}
      description={`Say which term of the agreement was broken, and propose how to settle it. ${other} reads all of it.`}
      submitLabel="Open the case"
    >
      <div>
        <Select
          label="Term"
          required
          placeholder="Choose a term"
          options={terms.map(({ kind, label: name }) => ({ value: kind, label: name }))}
          {...form.field('term')}
        />
        {sentence && (
          <blockquote className="border-primary text-muted mt-2.5 border-l-2 pl-3 text-sm break-words">
            {sentence}
          </blockquote>
        )}
      </div>
      <TextArea
        label="Claim"
        hint="What happened. Evidence from Accord’s records, such as versions, messages and checks of posts, is added on the next page."
        required
        maxLength={REASON_MAX_CHARS}
        {...form.field('claim')}
      />
      <SplitFields
        of={options}
        brandName={brandName}
        creatorName={creatorName}
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
      <Callout title={`${other} can answer until ${label(options.answerBy, 'time')}`}>
        Without an answer by then, your proposal takes effect. Until the case ends, the payments and the time limits of
        this deal stop. You can withdraw the case at any time.
      </Callout>
    </FormDialog>
  );
}
