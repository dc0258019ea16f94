import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { Db } from '#server/data/db.ts';
import type { Currency } from '#shared/currencies.ts';
import { milestonesMinor } from '#shared/money.ts';

/** One released milestone of an agreed 750: 20% net 150, gross 200, fee 50. */
export async function earn(db: Db, brandId: string, at: string, currency: Currency = 'USD'): Promise<void> {
  const campaign = await createCampaign(db, { brandId, status: 'completed', currency });
  const creator = await createUser(db, 'creator');
  const deal = await createDeal(db, {
    campaign,
    creatorId: creator.id,
    status: 'completed',
    agreedAmountMinor: 75_000,
  });
  const { signing } = milestonesMinor(75_000);
  const earnedAt = new Date(at);
  const milestone = await db
    .insertInto('milestones')
    .values({
      dealId: deal.id,
      kind: 'signing',
      status: 'accrued',
      amountMinor: signing.netMinor,
      currency,
      createdAt: earnedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('earnings')
    .values({
      milestoneId: milestone.id,
      dealId: deal.id,
      campaignId: campaign.id,
      creatorId: creator.id,
      brandId,
      grossMinor: signing.grossMinor,
      feeMinor: signing.feeMinor,
      netMinor: signing.netMinor,
      currency,
      earnedAt,
    })
    .execute();
}
