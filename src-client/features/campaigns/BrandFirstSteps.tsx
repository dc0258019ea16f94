import type { PlainPath } from '#client/components/base/address.ts';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import type { BrandStep, FirstStep } from '#shared/first-steps.ts';
import * as texts from '#shared/messages/campaigns/first-steps.ts';

const WAYS: Record<BrandStep, PlainPath> = {
  profile: '/brand/settings',
  campaign: '/brand/create-campaign',
  card: '/brand/settings',
  invite: '/brand/creators',
};

/** What a new brand does first. */
export function BrandFirstSteps({ steps }: { steps: readonly FirstStep<BrandStep>[] }) {
  return <FirstSteps steps={steps.map((step) => ({ ...step, ...texts.steps[step.key], to: WAYS[step.key] }))} />;
}
