import type { BrandStep } from '../../first-steps.ts';

export const steps: Record<BrandStep, { title: string; text: string }> = {
  profile: { title: 'Say who you are', text: 'Website and description: creators read them beside your offer.' },
  campaign: { title: 'Plan a campaign', text: 'Five short steps. It is saved as you go.' },
  card: { title: 'Store a card', text: 'Nothing is charged before you confirm a deposit.' },
  invite: { title: 'Invite a creator', text: 'They accept or decline your offer. Nobody haggles.' },
};
