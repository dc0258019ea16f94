import type { PlainPath } from '#client/components/base/address.ts';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Modal } from '#client/components/frame/layers.ts';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import { trpc } from '#client/trpc.ts';
import type { CreatorStep, FirstStep } from '#shared/first-steps.ts';
import { creatorDashboardMessages } from '#shared/messages/profiles.ts';
import type { Completion } from '#shared/profiles/profile-completion.ts';

const TITLE = 'Good work, fixed offers, money held before you post.';

interface WelcomeProps {
  preview: boolean;
  onStart: () => void;
}

/** The intro until it is dismissed (CR-DASH-07, CR-DASH-08); if the check fails, none is shown. */
export function Welcome(props: WelcomeProps) {
  return (
    <Loaded failure={() => null} skeleton={null}>
      <Greeting {...props} />
    </Loaded>
  );
}

function Greeting({ preview, onStart }: WelcomeProps) {
  const [welcome] = trpc.profiles.welcome.useSuspenseQuery();
  const dismiss = trpc.profiles.dismissIntro.useMutation({
    onSettled: onStart,
  });
  if (preview && welcome.profile === null) {
    return <Callout className="mb-4">{creatorDashboardMessages.preview}</Callout>;
  }
  return (
    <>
      {welcome.profile && <CompletionHint {...welcome.profile} />}
      {welcome.firstSteps && <CreatorFirstSteps steps={welcome.firstSteps} />}
      {welcome.showIntro && <Intro busy={dismiss.isPending} onStart={() => dismiss.mutate()} />}
    </>
  );
}

/** How complete the profile is, with a link to the wizard until it is finished (rulings CR-DASH-12, A48). */
function CompletionHint({ percent, message, complete }: Completion & { complete: boolean }) {
  if (complete && percent === 100) return null;
  return (
    <Callout
      className="mb-4"
      title={message}
      action={
        !complete && (
          <ButtonLink to="/creator/profile/setup" size="sm" variant="primary">
            Complete your profile
          </ButtonLink>
        )
      }
    >
      {`Your profile is ${percent}% complete.`} {!complete && 'Brands find you once its four steps are done.'}
    </Callout>
  );
}

/** The welcome over the whole window, shown once. */
function Intro({ busy, onStart }: { busy: boolean; onStart: () => void }) {
  return (
    <Modal
      label={TITLE}
      // Only its button closes it.
      onLeave={() => {}}
      place=""
      className="bg-base-200 text-base-content grid h-full w-full place-items-center overflow-y-auto p-6"
    >
      <div className="max-w-xl">
        <Logo />
        {/* The focus starts here. */}
        <h2 tabIndex={-1} className="mt-8 text-[2rem] leading-tight font-[650] sm:text-[2.75rem]">
          {TITLE}
        </h2>
        <p className="text-muted mt-4 text-lg">
          Brands send you an offer with an amount. You accept or decline it, make the content, and are paid in three
          parts when it is approved and the campaign is done.
        </p>
        <Button variant="primary" size="lg" className="mt-8" busy={busy} onClick={onStart}>
          Activate my first deal
        </Button>
      </div>
    </Modal>
  );
}

const STEP_TEXTS: Record<CreatorStep, { title: string; text: string }> = {
  profile: { title: 'Complete your profile', text: 'Brands find you once it is complete.' },
  account: { title: 'Connect an account', text: 'Your figures appear next to your name.' },
  payouts: { title: 'Set up payouts', text: 'So that your earnings reach your bank.' },
  answer: { title: 'Answer an offer', text: 'Or apply to a campaign that is open to everyone.' },
};

const WAYS: Record<CreatorStep, PlainPath> = {
  profile: '/creator/profile/setup',
  account: '/creator/profile',
  payouts: '/creator/payouts',
  answer: '/creator/campaigns/open',
};

/** A new creator's first tasks. */
function CreatorFirstSteps({ steps }: { steps: readonly FirstStep<CreatorStep>[] }) {
  return (
    <FirstSteps
      className="mb-4"
      steps={steps.map((step) => ({ ...step, ...STEP_TEXTS[step.key], to: WAYS[step.key] }))}
    />
  );
}
