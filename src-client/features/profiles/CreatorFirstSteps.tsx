import type { PlainPath } from '#client/components/base/address.ts';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import type { CreatorStep, FirstStep } from '#shared/first-steps.ts';
import * as texts from '#shared/messages/profiles/first-steps.ts';

const WAYS: Record<CreatorStep, PlainPath> = {
  profile: '/creator/profile/setup',
  account: '/creator/profile',
  payouts: '/creator/analytics',
  answer: '/creator/campaigns/open',
};

/** What a new creator does first. */
export function CreatorFirstSteps({ steps }: { steps: readonly FirstStep<CreatorStep>[] }) {
  return (
    <FirstSteps
      className="mb-4"
      steps={steps.map((step) => ({ ...step, ...texts.steps[step.key], to: WAYS[step.key] }))}
    />
  );
}
