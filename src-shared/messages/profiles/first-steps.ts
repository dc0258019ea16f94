import type { CreatorStep } from '../../first-steps.ts';

export const steps: Record<CreatorStep, { title: string; text: string }> = {
  profile: { title: 'Complete your profile', text: 'Brands find you once it is complete.' },
  account: { title: 'Connect an account', text: 'Your figures stand beside your name.' },
  payouts: { title: 'Set up payouts', text: 'So that your earnings reach your bank.' },
  answer: { title: 'Answer an offer', text: 'Or apply to a campaign that is open to everyone.' },
};
