import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { MINUTE_MS } from '#shared/constants.ts';
import { approveAll } from '#tests/payments/content.ts';
import { complete, funded, launch, payBalance, scene, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { brandWithCampaign, invited, movesOf, NOW, statusOf } from './world.ts';

const h = await harness();
const open = await opener(h);

const toldOfMail = (userId: string) =>
  h.owner
    .selectFrom('notifications')
    .select(['title', 'message', 'route', 'campaignId'])
    .where('userId', '=', userId)
    .where('notificationType', '=', 'deal_mail_failed')
    .execute();
const creatorAt = async (email: string) =>
  (await createUser(h.owner, 'creator', { user: { email, firstName: 'Nell', lastName: 'Marsh' } })).id;

test('[BR-INV-17] [BR-INV-23] where the mail of an invitation is refused, the brand is told once, and the invitation stands', async () => {
  const world = await brandWithCampaign(h, { name: 'Lamps' });
  const dealId = await invited(h, world, await creatorAt('nell@bounce.accord.test'));
  await h.runJobs();
  await h.runJobs();
  expect(await toldOfMail(world.brandId)).toEqual([
    {
      title: 'The mail to Nell Marsh did not arrive',
      message:
        'Failed to send email. Please try again later. Nell Marsh can still answer your invitation to “Lamps” in Accord.',
      route: `/brand/orders?projectId=${world.campaign.id}`,
      campaignId: world.campaign.id,
    },
  ]);
  expect(await statusOf(h, dealId)).toBe('invited');
});

test('[BR-INV-23] a mail that is put off is tried to the end before the brand hears of it', async () => {
  const world = await brandWithCampaign(h);
  await invited(h, world, await creatorAt('nell@defer.accord.test'));
  let at = new Date();
  for (const minutes of [1, 5, 30]) {
    await h.runJobs(at);
    expect(await toldOfMail(world.brandId)).toEqual([]);
    at = new Date(at.getTime() + minutes * MINUTE_MS);
  }
  await h.runJobs(at);
  expect(await toldOfMail(world.brandId)).toHaveLength(1);
});

test('[BR-INV-23] a mail that arrives tells the brand nothing, and neither does one whose invitation was answered before', async () => {
  const world = await brandWithCampaign(h);
  await invited(h, world, await creatorAt('nell@example.test'));
  const creatorId = await creatorAt('other@bounce.accord.test');
  const dealId = await invited(h, world, creatorId);
  await (await h.as(creatorId, NOW)).deals.accept({ dealId });
  await h.runJobs();
  expect(await toldOfMail(world.brandId)).toEqual([]);
});

test('[CR-INV-08] [CR-CAMP-07] on its way a deal is accepted, contracted, worked on, submitted and completed, and its creator reads each step', async () => {
  const shown = async ({ deals: [deal], creators: [creator], campaign }: Awaited<ReturnType<typeof scene>>) => {
    const { screen } = await open('/creator/deals?tab=active', { as: creator?.email ?? '' });
    const done = await open('/creator/deals?tab=completed', { as: creator?.email ?? '' });
    const of = (page: typeof screen) => {
      const title = page.queryByRole('heading', { name: campaign.name ?? '' });
      return title ? within(title.closest('li') as HTMLElement) : null;
    };
    const card = of(screen) ?? of(done.screen);
    const words = ['Accepted', 'Contracted', 'In progress', 'Submitted', 'Completed'];
    return [await statusOf(h, deal?.id ?? ''), words.filter((word) => card?.queryByText(word, { exact: true }))];
  };
  const agreed = await scene(h);
  expect(await shown(agreed)).toEqual(['accepted', ['Accepted']]);
  const at = await funded(h);
  expect(await shown(at)).toEqual(['in_progress', ['In progress']]);
  for (const deal of at.deals) await approveAll(h, deal);
  expect(await shown(at)).toEqual(['submitted', ['Submitted']]);
  await payBalance(h, at);
  await launch(h, at);
  await complete(h, at);
  await settle(h);
  expect(await shown(at)).toEqual(['completed', ['Completed']]);
  expect(await movesOf(h, at.deals[0]?.id ?? '')).toEqual([
    '→invited',
    'invited→accepted',
    'accepted→contracted',
    'contracted→in_progress',
    'in_progress→submitted',
    'submitted→completed',
  ]);
});
