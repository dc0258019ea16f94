import type { Page } from '@playwright/test';
import { longDay } from '#shared/format.ts';
import { BRAND, CREATOR, inDays, offer, submittedCampaign } from '#tests/deals/offer.ts';
import { BY_A_JOB, become, expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { samples } from '#tests/support/sample-files.ts';
import type { DemoServer } from '#tests/support/server.ts';
import { cast, handIn, signed } from '#tests/support/stages.ts';
import { GOOD_CARD } from './steps.ts';
import { DEVICES, Walker } from './walk.ts';

/** A journey whose presses are counted. */
interface Journey {
  as: string;
  title: string;
  walk(page: Page, server: DemoServer): Promise<void>;
}

const approvesAndInvites: Journey = {
  as: 'admin@accord.test',
  title: 'staff approve a campaign by 4 presses; its brand hears of it, finds three creators and invites them by 8',
  async walk(page, server) {
    const name = `Walked drums ${Date.now()}`;
    const { campaignId, brand } = await submittedCampaign(server.url, { name });
    await test.step('staff hear of a campaign, read it and what the AI says, and approve it', async () => {
      await page.goto('/admin');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(name));
      const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
      await expect(dialog.getByText('Show how the headphones sound on an ordinary way to work.')).toBeVisible();
      await walker.press(dialog.getByRole('tab', { name: 'R4 Review' }));
      await expect(dialog.getByText(/Score: \d+\/10/)).toBeVisible();
      await walker.press(dialog.getByRole('button', { name: 'Approve Campaign' }));
      await expect(dialog).toBeHidden();
      expect(walker.presses).toBeLessThanOrEqual(4);
      expect((await brand.api.orders.read.query({ campaignId })).reviewStatus).toBe('approved');
    });
    await test.step('the brand hears of it, finds three creators and invites them', async () => {
      await become(page, server, BRAND.email);
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(name));
      await expect(page).toHaveURL(`/brand/orders?projectId=${campaignId}`);
      await walker.press(page.getByRole('link', { name: 'Find Creators' }));
      // The best three whose prices the campaign can pay together.
      const { rows: best } = await brand.api.discovery.creators.query({ campaignId, withinBudget: true, filters: {} });
      const fitting = best.filter(({ offer }) => (offer?.suggestedMinor ?? Infinity) <= 250_000).slice(0, 3);
      const cards = page.getByRole('list', { name: 'Creators' });
      for (const { name: whom } of fitting)
        await walker.press(cards.getByRole('article', { name: whom }).getByRole('checkbox'));
      const bar = page.getByRole('region', { name: 'Selection' });
      await expect(bar.getByText('3 creators selected')).toBeVisible();
      await walker.press(bar.getByRole('button', { name: 'Invite to this campaign' }));
      const dialog = page.getByRole('dialog', { name: 'Invite 3 creators' });
      await expect(dialog.locator('p').filter({ hasText: /^Total / })).toContainText('of $7,500.00 remaining');
      await walker.press(dialog.getByRole('button', { name: 'Send Invites' }));
      await expect(page.getByText('3 invitations sent successfully!')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(walker.presses).toBeLessThanOrEqual(8);
      const { rows } = await brand.api.deals.forCampaign.query({ campaignId });
      expect(rows.map(({ status }) => status)).toEqual(['invited', 'invited', 'invited']);
    });
  },
};

const accepts: Journey = {
  as: CREATOR.email,
  title: 'a creator accepts an offer and reads when it is paid by 4 presses',
  async walk(page, server) {
    const name = `Walked drums ${Date.now()}`;
    const { campaignId, brand } = await offer(server.url, { name, approved: true });
    await (await signedIn(server.url, CREATOR.email)).api.profiles.dismissIntro.mutate();
    await page.goto('/creator');
    const walker = new Walker(page);
    await walker.press(page.getByRole('region', { name: 'New invitations' }).getByRole('link', { name }));
    await expect(page.getByText(`by ${longDay(inDays(62))}, if it ends as planned`)).toBeVisible();
    await walker.press(page.getByRole('button', { name: new RegExp(`^Accept ${name}`) }));
    const question = page.getByRole('alertdialog', { name: 'Accept this offer?' });
    await walker.press(question.getByRole('button', { name: 'Accept' }));
    await expect(page.getByText('You have accepted this offer.')).toBeVisible();
    await walker.press(page.getByRole('link', { name: 'Go to the campaign' }));
    await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);
    const steps = page.getByRole('list', { name: 'From the offer to your money' }).getByRole('listitem');
    await expect(steps.last()).toHaveText(`You are paidby ${longDay(inDays(62))}`);
    expect(walker.presses).toBeLessThanOrEqual(4);
    const { rows } = await brand.api.deals.forCampaign.query({ campaignId });
    expect(rows.map(({ status }) => status)).toEqual(['accepted']);
  },
};

const paysAndRevises: Journey = {
  as: 'brand@accord.test',
  title:
    'a brand hears that all have signed and pays the deposit by 6 presses; content goes back with a comment, comes again and is approved by 8, 5 and 4',
  async walk(page, server) {
    const at = await cast(server.url);
    const { id: campaignId, name } = await signed(at, 'Walked lamp');
    await test.step('the brand hears that all have signed and pays the deposit', async () => {
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(`^Contract signed.*${name}`));
      await expect(page).toHaveURL(`/brand/orders?projectId=${campaignId}`);
      const next = page.getByRole('region', { name: 'What happens next' });
      const pay = page.getByRole('button', { name: 'Pay Deposit' });
      await expect(pay).toBeVisible();
      await walker.press(page.getByRole('button', { name: 'Go to the payment' }), { leads: true });
      await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(pay).toBeInViewport();
      await walker.press(pay);
      await expect(page).toHaveURL(/sandbox-bank\/pay/);
      const number = page.getByLabel('Card number');
      await expect(number).toBeFocused();
      await page.keyboard.type(GOOD_CARD);
      await walker.next(page.getByLabel('Expiry'), `12/${(new Date().getUTCFullYear() + 2) % 100}`);
      await walker.next(page.getByLabel('Security code'), '123');
      await walker.next(page.getByLabel('Name on card'), 'Robin Payer');
      await walker.confirm('Enter', page.getByLabel('Name on card'));
      const done = page.getByRole('dialog', { name: 'Payment Successful!' });
      await expect(done).toBeVisible(BY_A_JOB);
      await walker.confirm('Enter', done.getByRole('button', { name: 'Continue' }));
      await expect(done).toBeHidden();
      await expect(next).toContainText('Creators are making their content');
      expect(walker.presses).toBeLessThanOrEqual(6);
      const { depositArrived } = await at.brand.api.payments.contract.query({ campaignId });
      expect(depositArrived).toBe(true);
    });
    const title = 'Dusk';
    await handIn(at, campaignId, title);

    await test.step('the brand comments and asks for a revision with what it has said', async () => {
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(`^Review pending approval.*${name}`));
      await expect(page).toHaveURL(`/brand/campaign-review/${campaignId}`);
      await walker.press(page.getByRole('button', { name: 'View and Comment' }));
      const dialog = page.getByRole('dialog', { name: title });
      await walker.press(dialog.getByRole('img', { name: `${title}.jpg` }), { leads: true });
      const comment = dialog.getByLabel('Comment', { exact: true });
      // It takes the focus itself, so that typing needs no press.
      await expect(comment).toBeFocused();
      await walker.type(comment, 'The switch is cut off');
      await walker.confirm('Control+Enter', comment);
      await expect(dialog.getByRole('listitem', { name: 'Comment 1' })).toBeVisible();
      await walker.press(dialog.getByRole('button', { name: 'Request Revision' }));
      const revision = page.getByRole('dialog', { name: `Request a revision: ${title}` });
      await walker.press(revision.getByRole('button', { name: 'Use the open comments as feedback' }));
      await walker.confirm('Control+Enter', revision.getByLabel('Feedback'));
      await expect(page.getByText('Content revision requested successfully')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(walker.presses).toBeLessThanOrEqual(8);
    });
    await test.step('the creator reads what is asked for and sends the next version', async () => {
      await become(page, server, 'creator@accord.test');
      await page.goto('/creator/campaigns');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(`Revision.*${title} for ${name}`));
      await expect(page.getByText('The switch is cut off')).toBeVisible();
      await walker.press(page.getByRole('link', { name: 'Send New Version' }));
      const chooser = page.waitForEvent('filechooser');
      await walker.press(page.getByText('Choose File', { exact: true }));
      await (await chooser).setFiles({ name: 'Dawn.jpg', mimeType: 'image/jpeg', buffer: await samples.jpg() });
      await walker.press(page.getByRole('button', { name: 'Submit for Review' }));
      await expect(page.getByText('Content uploaded successfully!')).toBeVisible();
      await expect(page.getByRole('tab', { name: /^Uploads/ })).toHaveAttribute('aria-selected', 'true');
      expect(walker.presses).toBeLessThanOrEqual(5);
    });
    await test.step('the brand approves it', async () => {
      await become(page, server, 'brand@accord.test');
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(`^Review pending approval.*${name}`));
      await walker.press(page.getByRole('button', { name: 'Approve', exact: true }));
      await walker.press(page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }));
      await expect(page.getByText('Content approved successfully')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(walker.presses).toBeLessThanOrEqual(4);
    });
    const { submissions } = await at.brand.api.content.forCampaign.query({ campaignId });
    expect(submissions.map(({ status, version }) => [status, version])).toEqual([['approved', 2]]);
  },
};

// The nightly run walks each of them on both devices. The desk comes first: another device is another browser context.
const walks = pairsOf([approvesAndInvites, paysAndRevises, accepts], ['desk', 'phone'] as const);
for (const [{ as, title, walk }, device] of walks.toSorted(([, one], [, other]) => one.localeCompare(other))) {
  test.describe(`on a ${device}`, () => {
    test.use({ as, ...DEVICES[device] });
    test(title, ({ page, server }) => walk(page, server));
  });
}
