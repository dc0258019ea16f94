import { createCampaign, createDeal, createFile, createUser, FACTORY_TIME } from '#db/factories.ts';
import { asSystem } from '#server/context.ts';
import { inTransaction } from '#server/data/db.ts';
import { planMilestones } from '#server/money/payouts/milestones.service.ts';
import type { Harness } from '#tests/support/harness.ts';
import { lockedById } from '#tests/support/moves.ts';

/** The day after everything that the factories make. */
export const now = new Date(FACTORY_TIME.getTime() + 86_400_000);

/** A brand and a creator with a campaign and its deal in progress, which asks for so many posts; `work` makes another campaign of the two. */
export async function contentWorld(h: Harness, pieces = 1) {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const work = async () => {
    const campaign = await createCampaign(h.owner, {
      brandId: brand.id,
      status: 'in_progress',
      contentRequirements: JSON.stringify({ post: { quantity: pieces } }),
    });
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
    await inTransaction(h.db, async (tx) =>
      planMilestones(tx, asSystem(h.context()), [await lockedById(tx, 'deal', deal.id)]),
    );
    return { campaign, deal };
  };
  return {
    brand,
    creator,
    ...(await work()),
    work,
    file: () => createFile(h.owner, { ownerId: creator.id }).then(({ id }) => id),
    asBrand: await h.as(brand.id, now),
    asCreator: await h.as(creator.id, now),
  };
}
export type World = Awaited<ReturnType<typeof contentWorld>>;
