import { createUser } from '#db/factories.ts';
import type { CampaignDraft } from '#shared/campaigns/campaigns.schema.ts';
import type { Harness } from '#tests/support/harness.ts';

export const NOW = new Date('2026-05-04T10:00:00.000Z');

/** Everything that a campaign submitted at NOW needs for review. */
export const draft = (over: CampaignDraft = {}): CampaignDraft => ({
  name: 'Spring capsule',
  campaignType: 'Single',
  participation: 'invite',
  description: 'Show how the capsule wears through an ordinary week.',
  budgetMinor: 200_000,
  currency: 'EUR',
  startDate: '2026-05-20',
  submissionDeadline: '2026-06-10',
  endDate: '2026-06-30',
  platforms: ['instagram', 'tiktok'],
  contentRequirements: { video: { quantity: 2, description: 'Vertical' }, story: { quantity: 1, description: null } },
  industries: ['fashion'],
  audienceTypes: ['gen-z'],
  audienceLocations: ['us'],
  tiers: ['Micro'],
  ...over,
});

/** A new brand with a draft that is complete except for `over`. */
export async function brandWithDraft(h: Harness, over: CampaignDraft = {}) {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id, NOW);
  const { id } = await caller.campaigns.createDraft({ draft: { name: 'Spring capsule' } });
  await caller.campaigns.saveDraft({ campaignId: id, currentStep: 5, draft: draft(over) });
  return { brand, caller, id };
}

/** The audit rows of one thing, oldest first. */
export const auditOf = (h: Harness, id: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('resourceId', '=', id).orderBy('id').execute();
