import type { Page } from '@playwright/test';
import { expect, goOn, test } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { BRAND, CREATOR, offer } from './offer.ts';

// answer.client.test.ts proves how an answer that does not arrive is given again.

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test.use({ as: CREATOR.email });

test('after an intro an offer in review opens as soon as it is approved, and is accepted; another is declined', async ({
  page,
  baseURL,
}) => {
  const [yes, no] = [`Morning drums ${Date.now()}`, `Evening drums ${Date.now()}`];
  const accepted = await offer(baseURL ?? '', { name: yes });
  const declined = await offer(baseURL ?? '', { name: no, approved: true });
  await page.goto('/creator/dashboard');
  await test.step('[CR-DASH-07] the intro covers everything once, and leads to /creator', async () => {
    const intro = page.getByRole('dialog', { name: 'Good work, fixed offers, money held before you post.' });
    await expect(intro).toBeVisible();
    expect(await intro.boundingBox()).toMatchObject({ x: 0, y: 0, width: 1440, height: 900 });
    await page.keyboard.press('Escape');
    await intro.getByRole('button', { name: 'Activate my first deal' }).click();
    await expect(intro).toBeHidden();
    await expect(page).toHaveURL('/creator');
    const { api } = await clientOf(baseURL ?? '', CREATOR.email);
    expect(await api.profiles.welcome.query()).toMatchObject({ showIntro: false });
  });
  await test.step('an offer in review opens as soon as it is approved', async () => {
    const line = page.getByRole('region', { name: 'New invitations' }).getByRole('listitem').filter({ hasText: yes });
    await expect(line).toContainText('you can accept once it is approved');
    await line.getByRole('link', { name: yes, exact: true }).click();
    await expect(page).toHaveURL(`/creator/invitations/${accepted.dealId}`);
    const accept = page.getByRole('button', { name: `Accept ${yes} by ${BRAND.name}` });
    await expect(accept).toHaveAccessibleDescription(/You can accept once it is approved/);
    const staff = await clientOf(baseURL ?? '', 'admin@accord.test');
    await staff.api.review.approve.mutate({ campaignId: accepted.campaignId });
    // Without a reload: the approval reaches the open page.
    await expect(accept).toBeEnabled();
    await expect(page.getByText('Accord is still reviewing this campaign')).toHaveCount(0);
  });

  await goOn(page, '/creator/invitations');
  const card = cardOf(page, yes);
  await test.step('[CR-INV-14] [MSG-161] accepting is said, in a toast through which one presses what it covers', async () => {
    await card.getByRole('button', { name: /^Accept / }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    const toast = page.getByText('Invitation accepted successfully!', { exact: true });
    await expect(toast).toBeVisible();
    const isAtItsMiddle = await toast.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isAtItsMiddle).toBe(false);
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
