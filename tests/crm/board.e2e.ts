import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { CREATOR, offer } from '../deals/offer.ts';

test.use({ as: 'admin@accord.test' });

const column = (page: Page, stage: string) => page.getByRole('region', { name: stage, exact: true });
/** The card of a deal in one column. */
const card = (page: Page, stage: string, name: string): Locator =>
  column(page, stage).getByRole('article').filter({ hasText: name });
const cancelOf = (of: Locator) => of.getByRole('button', { name: /^Cancel the deal/ });

/** A separate deal, which waits for its creator. */
async function invited(baseURL: string | undefined, what: string) {
  const name = `${what} ${Date.now()}`;
  const { dealId } = await offer(baseURL ?? '', { name, approved: true });
  const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
  const creator = await signedIn(baseURL ?? '', CREATOR.email);
  const status = async () => (await api.crm.deal.query({ dealId })).status;
  return { name, dealId, status, creator, board: `/admin/crm/deals?view=board&search=${encodeURIComponent(name)}` };
}

test('[CRM-27] a card is cancelled by keyboard alone, with a reason, and stands in its new column; another is dragged there', async ({
  page,
  baseURL,
}) => {
  const { name, status, board } = await invited(baseURL, 'Keyboard radio');
  await page.goto(board);
  await cancelOf(card(page, 'Pending', name)).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `End the deal with ${CREATOR.name}` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(cancelOf(card(page, 'Pending', name))).toBeFocused();
  expect(await status()).toBe('invited');

  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The brand has changed its plans');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(card(page, 'Cancelled', name)).toBeVisible();
  await expect(card(page, 'Pending', name)).toHaveCount(0);
  expect(await status()).toBe('withdrawn');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('[CRM-27] a card is dragged to Cancelled alone; what happened meanwhile counts, and is said', async () => {
    const dragged = await invited(baseURL, 'Dragged radio');
    await goOn(page, dragged.board);
    const drag = (to: string) =>
      card(page, 'Pending', dragged.name).dragTo(column(page, to), { targetPosition: { x: 120, y: 20 } });
    await drag('Completed');
    await expect(card(page, 'Pending', dragged.name)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await drag('Cancelled');
    await dialog.getByLabel('Reason').fill('Too late');
    await dragged.creator.api.deals.accept.mutate({ dealId: dragged.dealId });
    await dialog.getByRole('button', { name: 'End Deal' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Too late');
    expect(await dragged.status()).toBe('accepted');
    await page.goto(dragged.board);
    await expect(card(page, 'Active', dragged.name)).toBeVisible();
  });
});
