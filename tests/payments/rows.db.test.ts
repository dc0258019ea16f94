import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { opener } from '#tests/support/screens.ts';
import { balanceOf, complete, funded, live, milestonesOf, payBalance, type Scene, settle, verify } from './scene.ts';

const h = await harness();
const open = await opener(h);

/** What the creator of a scene has been given: earnings, payouts, the debt to the creator, and the total on the creator's own screen. */
async function given({ deals: [deal], creators: [creator] }: Scene) {
  const earnings = await h.owner
    .selectFrom('earnings')
    .select('netMinor')
    .where('dealId', '=', deal?.id ?? '')
    .execute();
  const payouts = await h.owner
    .selectFrom('payouts')
    .select(['status', 'amountMinor'])
    .where('creatorId', '=', creator?.id ?? '')
    .execute();
  const { screen } = await open('/creator/analytics', { as: creator?.email ?? '' });
  const totals = within(screen.getByRole('region', { name: 'Your totals' }));
  return {
    earned: earnings.reduce((sum, { netMinor }) => sum + netMinor, 0),
    payouts,
    owed: await balanceOf(h, 'creator_payable', creator?.id),
    shown: totals.getByText('Total Earnings', { exact: true }).parentElement?.textContent?.match(/\$[\d,.]+/)?.[0],
    milestones: new Set((await milestonesOf(h, deal?.id ?? '')).map(({ status }) => status)),
  };
}

test('[PUB-05] while a campaign is live its creator is paid nothing, whatever is approved; its completion releases all of it', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [60_000] });
  await settle(h);
  expect(await given(at)).toEqual({
    earned: 0,
    payouts: [],
    owed: 0,
    shown: '$0.00',
    milestones: new Set(['accrued']),
  });
  await complete(h, at);
  await settle(h);
  expect(await given(at)).toEqual({
    earned: 60_000,
    payouts: [{ status: 'paid', amountMinor: 60_000 }],
    owed: 0,
    shown: '$600.00',
    milestones: new Set(['paid']),
  });
  expect(await verify(h)).toEqual([]);
});

test('the brand is told of each payment that has come, with its amount, and where to go on', async () => {
  const at = await funded(h, { budgetMinor: 123_400, amounts: [90_000] });
  const told = () => noticesTo(h, at.brand.id, 'payment');
  const notice = (amount: string) => ({
    title: 'Payment Successful!',
    message: `${amount} has arrived and is held for your campaign.`,
    route: expect.stringContaining(at.campaign.id),
  });
  expect(await told()).toMatchObject([notice('$617.00')]);
  await payBalance(h, at);
  expect(await told()).toMatchObject([notice('$617.00'), notice('$583.00')]);
});
