import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { DAY_MS, MINUTE_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { approveAll } from '#tests/payments/content.ts';
import { complete, funded, launch, payBalance, scene, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, pairsOf } from '#tests/support/sent.ts';
import { brandWithCampaign, invited, later, movesOf, NOW, statusOf } from './world.ts';

const h = await harness();
const open = await opener(h);

const toldOfMail = (userId: string) => noticesTo(h, userId, 'deal_mail_failed');
const creatorAt = async (email: string) =>
  (await createUser(h.owner, 'creator', { user: { email, firstName: 'Nell', lastName: 'Marsh' } })).id;

test('[BR-INV-17] [BR-INV-23] where the mail of an invitation is refused, the brand is told once, and the invitation stands', async () => {
  const world = await brandWithCampaign(h, { name: 'Lamps' });
  const dealId = await invited(h, world, await creatorAt('nell@bounce.accord.test'));
  await h.runJobs();
  await h.runJobs();
  expect(await toldOfMail(world.brandId)).toMatchObject([
    {
      title: 'The email to Nell Marsh did not arrive',
      message:
        'Failed to send email. Please try again later. Nell Marsh can still answer your invitation to “Lamps” in Accord.',
      route: `/brand/orders?projectId=${world.campaign.id}&tab=creators`,
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

test('[CR-DEALS-02] [CR-DEALS-05] [CR-INV-02] each tab counts its deals and shows them alone', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand');
  const statuses = [
    'accepted',
    'contracted',
    'in_progress',
    'invited',
    'invited',
    'submitted',
    'completed',
    'declined',
  ] as const;
  for (const [place, status] of statuses.entries()) {
    const name = `${place} ${status}`;
    const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress', name });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status, invitationDate: later(place) });
  }
  const read = async (path: string) => {
    const { screen } = await open(path, { as: creator.email });
    const chosen = screen.getByRole('tab', { selected: true }).textContent;
    const names = within(screen.getByRole('tabpanel'))
      .queryAllByRole('heading')
      .map((title) => title.textContent);
    return [screen.getAllByRole('tab').map((tab) => tab.textContent), chosen, names];
  };
  const tabs = ['Active3', 'Pending2', 'Completed2', 'Rejected1'];
  expect(await read('/creator/deals?tab=active')).toEqual([
    tabs,
    'Active3',
    ['2 in_progress', '1 contracted', '0 accepted'],
  ]);
  expect(await read('/creator/deals?tab=pending')).toEqual([tabs, 'Pending2', ['4 invited', '3 invited']]);
  expect(await read('/creator/deals?tab=completed')).toEqual([tabs, 'Completed2', ['6 completed', '5 submitted']]);
  expect(await read('/creator/deals?tab=rejected')).toEqual([tabs, 'Rejected1', ['7 declined']]);
  const invitations = ['Pending2', 'Accepted5', 'Declined1', 'All8'];
  expect((await read('/creator/invitations?tab=pending')).slice(0, 2)).toEqual([invitations, 'Pending2']);
});

test('[CR-DASH-02] [CR-DASH-12] the dashboard counts what waits and what is worked on, and names the nearest deadline', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand');
  const day = (days: number) => isoDay(new Date(Date.now() + days * DAY_MS));
  const deal = async (name: string, status: DealStatus, due: number) => {
    const dates = { startDate: day(-5), submissionDeadline: day(due), endDate: day(40) };
    const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress', name, ...dates });
    await createDeal(h.owner, { campaign, creatorId: creator.id, status });
  };
  await deal('Far', 'in_progress', 20);
  await deal('Near', 'accepted', 6);
  await deal('Submitted', 'submitted', 1);
  await deal('Asked', 'invited', 2);
  for (const path of ['/creator', '/creator/dashboard']) {
    const { screen } = await open(path, { as: creator.email });
    const main = screen.getByRole('main');
    expect(besideLabel(main, 'Pending invitations'), path).toMatch(/^Pending invitations1/);
    expect(besideLabel(main, 'Active deals'), path).toMatch(/^Active deals2/);
    expect(besideLabel(main, 'Next deadline'), path).toBe('Next deadline7 days leftNear');
  }
});

test('[CR-DEALS-11] a deal’s card has its campaign, brand, payment, the days of its content and of its campaign, and its platforms', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Quiet Tea' } });
  const campaign = await createCampaign(h.owner, {
    brandId,
    status: 'in_progress',
    name: 'Kettles',
    currency: 'GBP',
    startDate: '2036-02-03',
    submissionDeadline: '2036-03-04',
    endDate: '2036-05-06',
    platforms: ['tiktok', 'youtube'],
  });
  await createDeal(h.owner, {
    campaign,
    creatorId: creator.id,
    status: 'accepted',
    agreedAmountMinor: 123_450,
    currency: 'GBP',
  });
  const { screen } = await open('/creator/deals', { as: creator.email });
  const card = screen.getByRole('heading', { name: 'Kettles' }).closest('li') as HTMLElement;
  expect(within(card).getByText('Quiet Tea')).toBeTruthy();
  expect(pairsOf(card)).toMatchObject({
    Payment: '£1,234.50',
    'Content due': 'Mar 4, 2036 UTC',
    Campaign: 'Feb 3, 2036 to May 6, 2036 UTC',
    Platforms: 'TikTok, YouTube',
  });
});
