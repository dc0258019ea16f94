import type { PlainPath } from '#client/components/base/address.ts';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import type { CreatorStep, FirstStep } from '#shared/first-steps.ts';

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
export function CreatorFirstSteps({ steps }: { steps: readonly FirstStep<CreatorStep>[] }) {
  return (
    <FirstSteps
      className="mb-4"
      steps={steps.map((step) => ({ ...step, ...STEP_TEXTS[step.key], to: WAYS[step.key] }))}
    />
  );
}
