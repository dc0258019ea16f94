import type { PlainPath } from '#client/components/base/address.ts';
import { FirstSteps } from '#client/components/parts/FirstSteps.tsx';
import type { BrandStep, FirstStep } from '#shared/first-steps.ts';

const STEP_TEXTS: Record<BrandStep, { title: string; text: string }> = {
  profile: { title: 'Say who you are', text: 'Website and description: creators see them with your offer.' },
  campaign: { title: 'Plan a campaign', text: 'Five short steps. It is saved as you go.' },
  card: { title: 'Store a card', text: 'Nothing is charged before you confirm a deposit.' },
  invite: { title: 'Invite a creator', text: 'They accept or decline your offer.' },
};

const WAYS: Record<BrandStep, PlainPath> = {
  profile: '/brand/settings',
  campaign: '/brand/create-campaign',
  card: '/brand/settings',
  invite: '/brand/creators',
};

/** A new brand's first tasks. */
export function BrandFirstSteps({ steps }: { steps: readonly FirstStep<BrandStep>[] }) {
  return <FirstSteps steps={steps.map((step) => ({ ...step, ...STEP_TEXTS[step.key], to: WAYS[step.key] }))} />;
}
