import { createCampaign, createUser, type NewRow } from '#db/factories.ts';
import type { Harness } from '#tests/support/harness.ts';

/** The time of these tests, five weeks before the campaigns' deadline. */
export const NOW = new Date('2026-03-05T10:00:00.000Z');
const DAY = 86_400_000;
export const later = (days: number): Date => new Date(NOW.getTime() + days * DAY);

/** A brand with one approved campaign of 1,000 dollars: 750 for creators. */
export async function brandWithCampaign(h: Harness, over: Partial<NewRow<'campaigns'>> = {}) {
  const { id: brandId } = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId, reviewStatus: 'approved', ...over });
  return { brandId, campaign, brand: await h.as(brandId, NOW) };
}

export async function creators(h: Harness, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) ids.push((await createUser(h.owner, 'creator')).id);
  return ids;
}

/** Invites one creator and returns the deal's id. */
export async function invited(
  h: Harness,
  world: Awaited<ReturnType<typeof brandWithCampaign>>,
  creatorId: string,
  agreedMinor = 30_000,
): Promise<string> {
  const brand = await h.as(world.brandId, NOW);
  const { dealIds } = await brand.deals.invite({
    campaignId: world.campaign.id,
    currency: 'USD',
    invites: [{ creatorId, agreedMinor }],
  });
  return dealIds[0] ?? '';
}

export const statusOf = async (h: Harness, dealId: string): Promise<string> =>
  (await h.owner.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirstOrThrow()).status;

/** The deal's moves in the audit log, such as `invited→accepted`. */
export async function movesOf(h: Harness, resourceId: string): Promise<string[]> {
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['fromStatus', 'toStatus'])
    .where('resourceId', '=', resourceId)
    .where('machine', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => `${row.fromStatus ?? ''}→${row.toStatus}`);
}
