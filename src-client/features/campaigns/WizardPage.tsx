import { ArrowLeft, ArrowRight, Send } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Form } from '#client/components/Form.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonPage } from '#client/components/Skeleton.tsx';
import { StageDots } from '#client/components/StageDots.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { WIZARD_STEPS } from '#shared/campaigns/wizard-steps.ts';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { campaignMessages, draftMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Form as CampaignForm } from './types.ts';
import { type SaveState, useWizard } from './useWizard.ts';
import { BasicsStep, BudgetStep } from './WizardBasics.tsx';
import { ContentStep, CreatorsStep } from './WizardDetails.tsx';
import { ReviewStep } from './WizardReview.tsx';

interface WizardPageProps {
  draftId: string | null;
  /** Creators chosen in discovery before the campaign existed. */
  preselected: readonly string[];
  /** Puts the id of a draft that was just created into the address, so that a reload resumes it. */
  onCreated: (id: string) => void;
  onSubmitted: (id: string) => void;
}

/** Create Campaign: five steps, saved as one goes, resumed by the draft's id (BR-DRAFT-11, BR-DRAFT-12). */
export function WizardPage({ draftId, ...rest }: WizardPageProps) {
  // The draft that this page created itself is in its state already; asking again would throw away what was typed since.
  const [resumed] = useState(draftId);
  const form = trpc.campaigns.read.useQuery(
    { campaignId: resumed ?? '' },
    { enabled: resumed !== null, staleTime: 0, gcTime: 0, refetchOnMount: 'always' },
  );
  // What is typed starts from the first answer; a later one, such as after each save, must not take its place.
  const [begun, setBegun] = useState<CampaignForm | null>(null);
  if (!begun && form.data && !form.isFetching) setBegun(form.data);
  if (resumed === null) return <Wizard form={null} {...rest} />;
  if (form.isLoadingError) {
    return (
      <ErrorPanel
        title={campaignMessages.notFound}
        text={errorMessage(form.error)}
        onRetry={() => void form.refetch()}
        retrying={form.isFetching}
      />
    );
  }
  if (!begun) return <SkeletonPage cards={0} />;
  if (begun.reviewStatus === 'draft' || begun.reviewStatus === 'needs_revision') {
    return <Wizard form={begun} {...rest} />;
  }
  return (
    <>
      <PageHeader title={begun.draft.name ?? campaignMessages.untitled} />
      <Callout
        title="This campaign has been submitted"
        action={
          <ButtonLink href={`/brand/orders?projectId=${begun.id}`} size="sm">
            Open the order
          </ButtonLink>
        }
      >
        Its details are changed among the orders now.
      </Callout>
    </>
  );
}

const STEPS = WIZARD_STEPS.map(({ title }, index) => ({ key: String(index + 1), label: title }));

function Wizard({
  form,
  preselected,
  onCreated,
  onSubmitted,
}: { form: CampaignForm | null } & Omit<WizardPageProps, 'draftId'>) {
  const wizard = useWizard(form, preselected, onCreated);
  const { step, returning, saving } = wizard;
  const [moving, setMoving] = useState(false);
  const revising = form?.reviewStatus === 'needs_revision';
  const submit = trpc.campaigns.submit.useMutation();
  const resubmit = trpc.campaigns.resubmit.useMutation();
  const region = useRef<HTMLDivElement>(null);
  const last = step === DRAFT_STEPS;

  // Another step is another screen: keyboard and screen reader start at its head, not at the button that was pressed below.
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    document.querySelector<HTMLElement>('main h1[tabindex="-1"]')?.focus({ preventScroll: true });
  }, [step]);

  // After a refused Next the first field that is wrong gets the focus.
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
      notify.success(campaignMessages.submitted);
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
        back={{ href: '/brand/campaigns', label: 'Campaigns' }}
        actions={<Saved state={saving} />}
      />
      {revising && form?.revisionNote && (
        <Callout kind="warning" title="What the review asks for" className="mb-4">
          {form.revisionNote}
        </Callout>
      )}
      <div className="mb-5 max-w-3xl">
        <StageDots stages={STEPS} current={String(step)} label="Steps" />
      </div>
      <Form onSubmit={(event) => void forward(event)} problem={saving.kind === 'failed' ? saving.message : null}>
        <div ref={region}>
          <Card className="max-w-3xl sm:p-7">
            {step === 1 && <BasicsStep wizard={wizard} />}
            {step === 2 && <BudgetStep wizard={wizard} />}
            {step === 3 && <ContentStep wizard={wizard} />}
            {step === 4 && <CreatorsStep wizard={wizard} />}
            {last && <ReviewStep wizard={wizard} />}
          </Card>
        </div>
        <div className="mt-5 flex max-w-3xl justify-between gap-3">
          <Button icon={ArrowLeft} disabled={step === 1 || moving} onClick={wizard.previous}>
            {commonMessages.previous}
          </Button>
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
      </Form>
    </>
  );
}

function Saved({ state }: { state: SaveState }) {
  const words = { idle: '', saving: draftMessages.saving, saved: 'Saved', failed: 'Not saved' }[state.kind];
  return (
    <p role="status" className={state.kind === 'failed' ? 'text-error text-sm font-medium' : 'text-muted text-sm'}>
      {words}
    </p>
  );
}
