import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { notify } from '#client/components/base/notify.ts';
import { ProgressBar } from '#client/components/base/ProgressBar.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Form } from '#client/components/forms/Form.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { StageDots } from '#client/components/parts/StageDots.tsx';
import { errorField, errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { AUDIENCE_LOCATION_DEFAULT } from '#shared/choices/audiences.ts';
import { CREATOR_WIZARD_STEPS } from '#shared/constants.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { WizardView } from '#shared/profiles/wizard.schema.ts';
import { savable, WIZARD_FIELDS, type WizardValues, wizardProblems } from '#shared/profiles/wizard-steps.ts';
import { SocialAccounts } from './SocialAccounts.tsx';
import { AccountsStep } from './WizardAccounts.tsx';
import { ContentStep } from './WizardContent.tsx';
import { PersonStep, TypeStep } from './WizardPerson.tsx';

const TITLES = ['Basic Information', 'Creator Type', 'Content & Industries', 'Social Connections'];
const STAGES = TITLES.map((label, index) => ({ key: String(index + 1), label }));
const PARTS = [PersonStep, TypeStep, ContentStep, AccountsStep];

/** The server validates the input; what a step requires is checked before (CR-WIZ-05). */
const rules = plainRules<WizardValues>(() => ({}));
export type WizardForm = ReturnType<typeof useAppForm<WizardValues>>;

interface ProfileWizardProps {
  stored: WizardView;
  /** A preview: nothing can be entered, and nothing is saved. */
  preview: boolean;
  onDone: () => Promise<unknown>;
}

/** The four steps. Each is saved when one moves to another, because nothing in the creator's area saves automatically (SHELL-30). */
export function ProfileWizard({ stored, preview, onDone }: ProfileWizardProps) {
  const utils = trpc.useUtils();
  const save = trpc.profiles.saveWizard.useMutation();
  const complete = trpc.profiles.completeWizard.useMutation();
  const [step, setStep] = useState(stored.step);
  const [values, setValues] = useState(stored.values);
  const [saved, setSaved] = useState(stored.values);

  const go = async (target: number, form: WizardValues) => {
    const entered = { ...form, audiencePrimary: form.audiencePrimary.trim() || AUDIENCE_LOCATION_DEFAULT };
    if (!preview) {
      const differs = WIZARD_FIELDS.flat().filter(
        (field) => JSON.stringify(entered[field]) !== JSON.stringify(saved[field]),
      );
      const changes = savable(entered, differs, stored.isComplete);
      await save.mutateAsync({ step: target, changes }).catch(saySaveFailed);
      setSaved({ ...saved, ...changes });
    }
    setValues(entered);
    setStep(target);
    window.scrollTo({ top: 0 });
  };

  const finish = async () => {
    try {
      await complete.mutateAsync();
    } catch (error) {
      if (!errorField(error)) return saySaveFailed(error);
      // Another tab has removed a required value: the step that asks for it shows what is stored now.
      notify.error(errorMessage(error));
      const now = await utils.profiles.wizard.fetch(undefined, { staleTime: 0 });
      if (!now) return;
      setValues(now.values);
      setSaved(now.values);
      return setStep(now.step);
    }
    notify.success('Profile completed successfully!');
    await onDone();
  };

  // Another step is like another screen: keyboards and screen readers start at its heading.
  const shownStep = useRef(step);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  return (
    <div className="max-w-3xl">
      <ProgressBar
        value={(step / CREATOR_WIZARD_STEPS) * 100}
        label={`Step ${step} of ${CREATOR_WIZARD_STEPS}`}
        caption
        className="mb-4"
      />
      <div className="mb-5">
        <StageDots stages={STAGES} current={String(step)} label="Steps" />
      </div>
      {step === CREATOR_WIZARD_STEPS && !preview && (
        // Beside the step's form, because connecting an account has its own form.
        <div className="mb-4">
          <Loaded skeleton={<SkeletonCard />} failure={{ title: 'Your accounts could not be loaded' }}>
            <SocialAccounts />
          </Loaded>
        </div>
      )}
      <StepForm
        key={step}
        heading={heading}
        step={step}
        values={values}
        preview={preview}
        onGo={go}
        onFinish={finish}
      />
    </div>
  );
}

/** Says that nothing was saved; field errors are shown at their fields. */
function saySaveFailed(error: unknown): never {
  if (!errorField(error)) notify.error('Failed to save profile. Please try again.');
  throw error;
}

/** One step, with buttons to the previous and the next one. */
function StepForm({
  heading,
  step,
  values,
  preview,
  onGo,
  onFinish,
}: {
  heading: Ref<HTMLHeadingElement>;
  step: number;
  values: WizardValues;
  preview: boolean;
  onGo: (target: number, entered: WizardValues) => Promise<unknown>;
  onFinish: () => Promise<unknown>;
}) {
  const last = step === CREATOR_WIZARD_STEPS;
  const form: WizardForm = useAppForm({
    rules,
    defaultValues: values,
    send: (entered) => (last ? onFinish() : onGo(step + 1, entered)),
  });
  const previous = form.sendBy((entered) => onGo(step - 1, entered));
  const [goingBack, setGoingBack] = useState(false);
  const goBack = async () => {
    setGoingBack(true);
    await previous();
    setGoingBack(false);
  };
  const sending = form.busy && !goingBack;
  useWatch({ control: form.control });
  const open = preview ? undefined : wizardProblems(form.values()).find((problem) => problem.step === step);
  const neededId = useId();
  const Part = PARTS[step - 1] ?? PersonStep;
  return (
    <Form form={form} guard aria-label={TITLES[step - 1]}>
      <Card className="sm:p-7">
        <h2 ref={heading} tabIndex={-1} className="text-card mb-5 font-[620]">
          {TITLES[step - 1]}
        </h2>
        <fieldset disabled={preview} className="min-w-0">
          <Part form={form} />
        </fieldset>
      </Card>
      <Needed id={neededId}>{open?.message}</Needed>
      <div className="mt-5 flex justify-between gap-3">
        <Button
          icon={ArrowLeft}
          busy={form.busy && goingBack}
          disabled={step === 1 || form.busy}
          onClick={() => void goBack()}
        >
          {commonMessages.previous}
        </Button>
        {last ? (
          <Button type="submit" variant="primary" busy={sending} busyLabel="Saving..." disabled={preview || goingBack}>
            Complete Profile Setup
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            busy={sending}
            disabled={open !== undefined || goingBack}
            aria-describedby={open && neededId}
          >
            {commonMessages.next}
            <ArrowRight aria-hidden size={17} />
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Why the step cannot be left yet. */
function Needed({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="status" className="text-muted mt-4 min-h-6 text-right text-sm">
      {children}
    </p>
  );
}
