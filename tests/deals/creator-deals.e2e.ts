import type { Page } from '@playwright/test';
import { askByItself, expect, goOn, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer } from './offer.ts';

/** Calls of a procedure, alone or in a batch. */
const calls = (procedure: string) => new RegExp(`/trpc/[^?]*${procedure.replaceAll('.', '\\.')}`);
const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.describe('a creator with invitations', () => {
  test.use({ as: CREATOR.email });

  test('an offer is accepted among the invitations and another declined among the deals; an answer that does not arrive can be given again', async ({
    page,
    baseURL,
  }) => {
    const [yes, no] = [`Morning drums ${Date.now()}`, `Evening drums ${Date.now()}`];
    const accepted = await offer(baseURL ?? '', { name: yes, approved: true });
    const declined = await offer(baseURL ?? '', { name: no, approved: true });
    await page.route(calls('deals.accept'), (route) => route.abort());
    await page.route(calls('deals.decline'), (route) => route.abort());
    await page.goto('/creator/invitations');
    const question = page.getByRole('alertdialog');
    const card = cardOf(page, yes);
    await test.step('[CR-INV-14] [MSG-162] a yes that does not arrive', async () => {
      await card.getByRole('button', { name: /^Accept / }).click();
      await question.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Failed to accept invitation. Please try again.', { exact: true })).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(card.getByRole('button', { name: /^Accept / })).toBeEnabled();
    });
    await test.step('what the toast covers is pressed through it', async () => {
      const toast = page.getByText('Failed to accept invitation. Please try again.', { exact: true });
      const isAtItsMiddle = await toast.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(isAtItsMiddle).toBe(false);
    });
    await test.step('[CR-INV-15] [MSG-164] a no that does not arrive', async () => {
      await card.getByRole('button', { name: /^Decline / }).click();
      await question.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Failed to decline invitation. Please try again.', { exact: true })).toBeVisible();
      await question.getByRole('button', { name: 'Cancel' }).click();
    });
    await page.unroute(calls('deals.accept'));
    await page.unroute(calls('deals.decline'));
    await test.step('[CR-INV-14] [MSG-161] accepting is said', async () => {
      await card.getByRole('button', { name: /^Accept / }).click();
      await question.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
    });
    await test.step('the card stays where it is, says what became of it, and leads on', async () => {
      await expect(card.getByText('Accepted', { exact: true })).toBeVisible();
      await expect(card.getByRole('link', { name: 'View Campaign' })).toHaveAttribute(
        'href',
        `/creator/campaigns/${accepted.campaignId}`,
      );
    });

    await goOn(page, '/creator/deals?tab=pending');
    await test.step('[CR-INV-15] [MSG-163] declining asks first, and is said', async () => {
      await cardOf(page, no)
        .getByRole('button', { name: /^Decline / })
        .click();
      const sure = page.getByRole('alertdialog', { name: 'Decline this invitation?' });
      await expect(sure).toContainText(BRAND.name);
      await sure.getByRole('button', { name: 'Decline' }).click();
      await expect(page.getByText('Invitation declined', { exact: true })).toBeVisible();
    });
    await page.getByRole('tab', { name: /^Rejected/ }).click();
    await expect(page).toHaveURL('/creator/deals?tab=rejected');
    await expect(cardOf(page, no).getByText('Declined', { exact: true })).toBeVisible();
    await test.step('[BR-INV-13] the brand reads both answers', async () => {
      for (const [{ brand, campaignId }, status] of [
        [accepted, 'accepted'],
        [declined, 'declined'],
      ] as const) {
        const { creators } = await brand.api.orders.read.query({ campaignId });
        expect(creators.map((creator) => creator.status)).toEqual([status]);
      }
    });
  });

  test('[CR-DASH-07] the intro covers everything once, and leads to /creator; an offer in review opens as soon as it is approved', async ({
    page,
    baseURL,
  }) => {
    const name = `Welcome drums ${Date.now()}`;
    const { campaignId, dealId } = await offer(baseURL ?? '', { name });
    await page.goto('/creator/dashboard');
    const intro = page.getByRole('dialog', { name: 'Good work, fixed offers, money held before you post.' });
    await expect(intro).toBeVisible();
    expect(await intro.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await intro.getByRole('button', { name: 'Activate my first deal' }).click();
    await expect(intro).toBeHidden();
    await expect(page).toHaveURL('/creator');
    await page.reload();
    await settled(page);
    await expect(intro).toBeHidden();

    const line = page.getByRole('region', { name: 'New invitations' }).getByRole('listitem').filter({ hasText: name });
    await expect(line).toContainText('you can accept once it is approved');
    await line.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/creator/invitations/${dealId}`);
    const accept = page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` });
    await expect(accept).toHaveAccessibleDescription(/You can accept once it is approved/);
    const staff = await signedIn(baseURL ?? '', 'admin@accord.test');
    await staff.api.review.approve.mutate({ campaignId });
    // Without a reload: the approval reaches the open page.
    await expect(accept).toBeEnabled();
    await expect(page.getByText('Accord is still reviewing this campaign')).toHaveCount(0);
  });
});

test.describe('a creator at work', () => {
  test.use({ as: 'sofia.romano@example.test' });

  test('[CR-DASH-03] [MSG-147] until it is known who asks the area says Authenticating', async ({ page }) => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await askByItself(page);
    await page.route(calls('auth.session'), async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto('/creator/deals', { waitUntil: 'load' });
    await expect(page.getByText('Authenticating...')).toBeVisible();
    answer();
    await expect(page.getByText('Authenticating...')).toBeHidden();
  });
});
