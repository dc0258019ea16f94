import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { become, expect, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { pageOf } from '#tests/support/second-person.ts';
import { freshEmail } from '#tests/support/sign-up.ts';
import * as step from './steps.ts';

const ACCEPTS = { email: 'creator@accord.test', name: 'Amara Okafor' };
const DECLINES = { email: 'noah.lindqvist@example.test', name: 'Noah Lindqvist' };

test.use({ actionTimeout: 60_000 });

test('[BR-DASH-27] [MSG-136] [MSG-110] from a brief to a paid creator', async ({ browser, page: brand, server }) => {
  test.setTimeout(300_000);
  const name = `Mud morning ${Date.now() % 100_000}`;
  // First of staff, and then of the creator.
  const second = await pageOf(browser, server.url, 'admin@accord.test');
  await second.goto('/admin/campaign-review');
  const staff = await signedIn(server.url, 'admin@accord.test');
  const decliner = await signedIn(server.url, DECLINES.email);
  const earner = await signedIn(server.url, ACCEPTS.email);
  const month = isoDay(new Date()).slice(0, 7);
  const revenue = () => staff.api.analytics.revenue.query({ timeframe: 'monthly', month });
  const paidOut = async () => {
    const { totals } = await earner.api.payments.earnings.query({ page: 1, pageSize: 1 });
    return totals.find(({ currency }) => currency === 'USD')?.paidMinor ?? 0;
  };
  const before = { revenue: await revenue(), paidOut: await paidOut() };

  await test.step('a visitor becomes a brand and submits a campaign', async () => {
    await step.becomeBrand(brand, freshEmail('mud'), 'Mud & Morning');
    await step.beginCampaign(brand, name);
  });
  const campaignId = await step.finishCampaign(brand, name);

  await test.step('staff ask for a revision, the brand answers it, staff approve', async () => {
    await step.assess(second, name);
    await step.decide(second, 'Needs Revision', 'Say which shoe it is.');
    await step.openOrder(brand, campaignId);
    await expect(brand.getByText('Say which shoe it is.')).toBeVisible();
    await step.revise(brand);
    await step.openReview(second, name);
    await step.decide(second, 'Approve Campaign');
  });
  await become(second, server, ACCEPTS.email);
  const creator = second;
  await creator.goto('/creator/deals');

  await test.step('creators are invited within the budget; one accepts, one declines', async () => {
    await step.openOrder(brand, campaignId);
    await step.advance(brand);
    await step.discover(brand, campaignId, ACCEPTS.name);
    await step.openOrder(brand, campaignId);
    await step.inviteSeveral(brand, { [ACCEPTS.name]: '6000', [DECLINES.name]: '1500' }, '1500.01');
    const asked = brand.getByRole('list', { name: 'Creators of this campaign' });
    await expect(asked.getByText(ACCEPTS.name)).toBeVisible();
    await step.hearOfInvitation(creator, ACCEPTS.email, name);
    await step.answer(creator, name, 'Accept');
    await expect(creator.getByText('Invitation accepted successfully!')).toBeVisible();
    const { rows } = await decliner.api.deals.myInvitations.query({ tab: 'all' });
    await decliner.api.deals.decline.mutate({
      dealId: rows.find(({ campaign }) => campaign.id === campaignId)?.id ?? '',
    });
  });

  await test.step('brief, contract, both signatures, and the deposit after a declined card', async () => {
    await step.openOrder(brand, campaignId);
    await step.advance(brand);
    await step.writeBriefAndContract(brand);
    await step.sign(brand, 'Sign as brand', 'Robin Mud');
    await goOn(creator, `/creator/campaigns/${campaignId}`);
    await step.sign(creator, 'Sign contract', 'Amara Okafor');
    await step.openOrder(brand, campaignId);
    await brand.getByRole('button', { name: 'Pay Deposit' }).click();
    await step.payAtBank(brand, step.DECLINED_CARD);
    await expect(brand.getByRole('alert')).toContainText(/declined/i);
    await step.payAtBank(brand, step.GOOD_CARD);
    await expect(brand.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible({ timeout: 90_000 });
    await brand.getByRole('button', { name: 'Continue' }).click();
    await expect(brand.getByText('80%')).toBeVisible();
  });

  await test.step('content comes in, goes back once, and is approved', async () => {
    await step.handIn(creator, campaignId, 'Mud at six');
    await step.review(brand, campaignId, 'Request Revision', 'Show the sole, please.');
    await step.handIn(creator, campaignId, 'Mud at six', true);
    await step.review(brand, campaignId, 'Approve');
    await expect(brand.getByRole('heading', { name: 'Ready to Launch!' })).toBeVisible();
  });

  await test.step('the balance is paid, the campaign goes live, the post is submitted', async () => {
    await brand.getByRole('button', { name: 'Pay remaining balance' }).click();
    await step.payAtBank(brand, step.GOOD_CARD);
    await expect(brand.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible({ timeout: 90_000 });
    await goOn(brand, `/brand/campaign-review/${campaignId}`);
    await brand.getByRole('button', { name: 'Launch Campaign' }).click();
    await brand.getByRole('alertdialog').getByRole('button', { name: 'Launch Campaign' }).click();
    await expect(brand.getByText('Campaign launched successfully!')).toBeVisible();
    await goOn(creator, '/notifications');
    await expect(creator.getByRole('link', { name: /^Time to Post Your Content!.*Mud morning/ })).toBeVisible();
    await goOn(creator, `/creator/campaigns/${campaignId}`);
    await creator.getByRole('tab', { name: /Uploads/ }).click();
    await creator.getByLabel('Post URL').fill('https://www.instagram.com/p/mud-at-six');
    await creator.getByRole('button', { name: 'Submit Post' }).click();
    await expect(creator.getByText('Posted at')).toBeVisible();
  });

  await test.step('the campaign completes, the creator is paid, and all books agree', async () => {
    await step.openOrder(brand, campaignId);
    await brand.getByRole('button', { name: 'Complete Campaign' }).click();
    await brand.getByRole('alertdialog').getByRole('button', { name: 'Complete Campaign' }).click();
    const over = brand.getByRole('region', { name: 'Campaign completed' });
    await expect(over).toBeVisible();
    await expect(over).not.toContainText('Ran until');
    await expect(brand.getByRole('button', { name: 'Edit brief' })).toHaveCount(0);
    // The bank's notice is processed by a job; a page opened before that may miss its event.
    await expect.poll(paidOut, { timeout: 60_000 }).toBe(before.paidOut + 600_000);
    await goOn(creator, '/creator');
    await creator.getByRole('button', { name: 'Activate my first deal' }).click();
    await expect(creator.getByRole('button', { name: 'Activate my first deal' })).toBeHidden();
    await creator.getByRole('link', { name: /^Total Earnings/ }).click();
    const earnings = creator.getByRole('table', { name: 'Earnings' });
    await expect(earnings.getByRole('row', { name: new RegExp(`${name}.*Paid`) })).toHaveCount(3);
    for (const amount of ['$1,200.00', '$1,800.00', '$3,000.00']) {
      await expect(earnings.getByRole('row', { name: new RegExp(name) }).filter({ hasText: amount })).toHaveCount(1);
    }
    const after = await revenue();
    expect(after.revenueMinor).toBe((before.revenue.revenueMinor ?? Number.NaN) + 800_000);
    expect(after.profitMinor).toBe((before.revenue.profitMinor ?? Number.NaN) + 200_000);
    const home = await fetch(`${server.url}/admin`, { headers: staff.headers });
    expect(await home.text()).toContain(
      formatMoney({ amountMinor: after.revenueMinor ?? Number.NaN, currency: 'USD' }, { decimals: 'none' }),
    );
    expect(await staff.api.ledger.verify.query()).toEqual({ findings: [] });
  });
});
