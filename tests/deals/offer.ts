import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import { isoDay } from '#shared/dates.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { clientOf } from '#tests/support/client.ts';

/** The calendar day this many days from today. */
export const inDays = (days: number): string => isoDay(new Date(Date.now() + days * 86_400_000));

/** The brand and creator of these tests' campaigns and invitations; no other tests use them. */
export const BRAND = { email: 'hello@verve-audio.test', name: 'Verve Audio' };
export const CREATOR = { email: 'kwame.boateng@example.test', name: 'Kwame Boateng' };

interface Wanted {
  name: string;
  /** Whether staff have approved it. */
  approved?: boolean;
  startsInDays?: number;
  participation?: 'invite' | 'application';
}

/** The wizard's input for such a campaign. */
export const campaignDraft = ({ name, startsInDays = 20, participation = 'invite' }: Wanted): CampaignDraft => ({
  name,
  campaignType: 'Single',
  participation,
  description: 'Show how the headphones sound on an ordinary way to work.',
  budgetMinor: 1_000_000,
  startDate: inDays(startsInDays),
  submissionDeadline: inDays(startsInDays + 20),
  endDate: inDays(startsInDays + 40),
  platforms: ['instagram', 'tiktok'],
  contentRequirements: {
    reel: { quantity: 2, description: 'One on the train, one at home.' },
    post: { quantity: 1, description: null },
  },
  industries: ['tech'],
});

/** The input of an invitation for 6,000 dollars. */
export const invitation = (campaignId: string, creatorId: string) => ({
  campaignId,
  currency: 'USD' as const,
  invites: [{ creatorId, agreedMinor: 600_000 }],
  notes: 'Your last film on repairs was just right.',
});

/** A submitted campaign of 10,000 dollars, made with the calls of the wizard and of staff. */
export async function submittedCampaign(url: string, wanted: Wanted) {
  const brand = await clientOf(url, BRAND.email);
  const { id } = await brand.api.campaigns.createDraft.mutate({ draft: campaignDraft(wanted) });
  await brand.api.campaigns.submit.mutate({ campaignId: id });
  if (wanted.approved) {
    const staff = await clientOf(url, 'admin@accord.test');
    await staff.api.review.start.mutate({ campaignId: id });
    await staff.api.review.approve.mutate({ campaignId: id });
  }
  return { campaignId: id, brand };
}

/** Such a campaign with an invitation of 6,000 dollars for Kwame. */
export async function offer(url: string, wanted: Wanted) {
  const { campaignId, brand } = await submittedCampaign(url, wanted);
  const found = await brand.api.discovery.creators.query({ filters: { ...NO_FILTERS, search: CREATOR.name } });
  const { dealIds } = await brand.api.deals.invite.mutate(invitation(campaignId, found.rows[0]?.id ?? ''));
  return { campaignId, dealId: dealIds[0] ?? '', brand };
}
