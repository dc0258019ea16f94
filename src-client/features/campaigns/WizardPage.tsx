import { useHydrated } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { startAtTop } from '#client/components/core/focus.ts';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { FormFrame } from '#client/components/forms/Form.tsx';
import type { SaveState } from '#client/components/forms/useAutosave.ts';
import { StageDots } from '#client/components/parts/StageDots.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { WIZARD_STEPS } from '#shared/campaigns/wizard-steps.ts';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { campaignMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { notInRole } from '#shared/messages/seats/refusals.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { useRuns, useSession } from '../auth/session.ts';
import type { Form as CampaignForm } from './types.ts';
import { useWizard, type WizardPlace } from './useWizard.ts';
import { BasicsStep, BudgetStep } from './WizardBasics.tsx';
import { ContentStep, CreatorsStep } from './WizardDetails.tsx';
import { ReviewStep } from './WizardReview.tsx';

interface WizardPageProps {
  draftId: string | null;
  /** Creators chosen in discovery before the campaign existed. */
  preselected: readonly string[];
  place: WizardPlace | undefined;
  onGo: (place: WizardPlace, draftId: string | null, replace?: boolean) => Promise<void>;
  /** Puts the id of a newly created draft into the address, so that a reload resumes it. */
  onCreated: (id: string) => void;
  onSubmitted: (id: string) => void;
}

/** Create Campaign: five steps, saved automatically, resumed by the draft's id (BR-DRAFT-11, BR-DRAFT-12). */
export function WizardPage({ draftId, ...rest }: WizardPageProps) {
  // A draft created by this page is already in its state; reading it again would throw away later input.
  const [resumed] = useState(draftId);
  const runs = useRuns();
  if (!runs) return <NotYours />;
  if (resumed === null) return <Wizard form={null} {...rest} />;
  return (
    <Loaded failure={{ title: campaignMessages.notFound }} skeleton={<SkeletonPage cards={0} />}>
      <Resumed campaignId={resumed} {...rest} />
    </Loaded>
  );
}

/** For those who may look at campaigns, but make none. */
function NotYours() {
  const seat = useSession()?.seat;
  return (
    <>
      <PageHeader title="Create Campaign" />
      <Callout>{seat ? notInRole(seat.role, 'run') : commonMessages.previewReadOnly}</Callout>
    </>
  );
}

function Resumed({ campaignId, ...rest }: { campaignId: string } & Omit<WizardPageProps, 'draftId'>) {
  const [form, { isFetching }] = trpc.campaigns.read.useSuspenseQuery({ campaignId }, { staleTime: 0, gcTime: 0 });
  // Input starts from the first answer; a later one, such as after each save, must not replace it.
  const [begun, setBegun] = useState<CampaignForm | null>(null);
  // While a server-rendered page hydrates, its data is used at once: the page shows it already, and rendering a skeleton instead would throw the
  // server's page away.
  const alive = useHydrated();
  if (!begun && !(alive && isFetching)) setBegun(form);
  if (!begun) return <SkeletonPage cards={0} />;
  if (begun.may.save.allowed) return <Wizard form={begun} {...rest} />;
  return (
    <>
      <PageHeader title={nameOrUntitled(begun.draft.name)} />
      <Callout
        title="This campaign has been submitted"
        action={
          <ButtonLink to="/brand/orders" search={{ projectId: begun.id }} size="sm">
            Open the order
          </ButtonLink>
        }
      >
        You can now change its details in Orders.
      </Callout>
    </>
  );
}

const STEPS = WIZARD_STEPS.map(({ title }, index) => ({ key: String(index + 1), label: title }));

function Wizard({ form, onSubmitted, ...rest }: { form: CampaignForm | null } & Omit<WizardPageProps, 'draftId'>) {
  const wizard = useWizard({ form, ...rest });
  const { step, returning, saving } = wizard;
  const [moving, setMoving] = useState(false);
  const revising = form?.revising ?? false;
  const submit = trpc.campaigns.submit.useMutation();
  const resubmit = trpc.campaigns.resubmit.useMutation();
  const region = useRef<HTMLDivElement>(null);
  const last = step === DRAFT_STEPS;

  // Another step is like another screen: keyboards and screen readers start at its head, not at the button that was pressed below.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    startAtTop();
  }, [step]);

  // After a refused Next, the first wrong field gets the focus.
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) region.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const forward = async (event: FormEvent) => {
    event.preventDefault();
    if (moving) return;
    setMoving(true);
    try {
      if (last) await send();
      else {
        await wizard.next();
        setRefused((count) => count + 1);
      }
    } finally {
      setMoving(false);
    }
  };
  const send = async () => {
    const id = (await wizard.flush()) ? wizard.campaignId() : null;
    if (!id) return;
    try {
      await (revising ? resubmit : submit).mutateAsync({ campaignId: id });
      notify.success('Campaign submitted for review');
      onSubmitted(id);
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <>
      <PageHeader
        title={revising ? 'Revise Campaign' : 'Create Campaign'}
        description={`${draftMessages.step(step, DRAFT_STEPS)}: ${WIZARD_STEPS[step - 1]?.title ?? ''}`}
        back={{ to: '/brand/campaigns', label: 'Campaigns' }}
      />
      {revising && form?.revisionNote && (
        <Callout kind="warning" title="What the review asks for" className="mb-4">
          {form.revisionNote}
        </Callout>
      )}
      <div className="mb-5 max-w-3xl">
        <StageDots stages={STEPS} current={String(step)} label="Steps" />
      </div>
      <FormFrame onSubmit={(event) => void forward(event)} problem={saving.kind === 'failed' ? saving.message : null}>
        <div ref={region}>
          <Card className="max-w-3xl sm:p-7">
            {step === 1 && <BasicsStep wizard={wizard} />}
            {step === 2 && <BudgetStep wizard={wizard} />}
            {step === 3 && <ContentStep wizard={wizard} />}
            {step === 4 && <CreatorsStep wizard={wizard} />}
            {last && <ReviewStep wizard={wizard} />}
          </Card>
        </div>
        <div className="mt-5 flex max-w-3xl items-center justify-between gap-3">
          <Button icon={ArrowLeft} disabled={step === 1 || moving} onClick={wizard.previous}>
            {commonMessages.previous}
          </Button>
          {/* Beside the input, not at the head of the page, which is out of sight by then. */}
          <Saved state={saving} />
          {last ? (
            <Button
              type="submit"
              variant="primary"
              icon={Send}
              busy={moving}
              disabled={!wizard.ready || wizard.problems.length > 0}
            >
              {revising ? 'Submit again' : 'Submit for review'}
            </Button>
          ) : (
            <Button type="submit" variant="primary" busy={moving}>
              {returning ? 'Back to review' : commonMessages.next}
              <ArrowRight aria-hidden size={17} />
            </Button>
          )}
        </div>
      </FormFrame>
      {wizard.question}
    </>
  );
}

function Saved({ state }: { state: SaveState }) {
  const words = { idle: '', saving: 'Saving...', saved: 'Saved', failed: 'Not saved' }[state.kind];
  return (
    <p
      role="status"
      className={cx('ml-auto text-sm', state.kind === 'failed' ? 'text-error font-medium' : 'text-muted')}
    >
      {words}
    </p>
  );
}
