import type { Page } from '@playwright/test';
import { closingAsks, comesAlive, expect, failAt, goOn, settled, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { accepted, cast, draft, submitted } from '#tests/support/stages.ts';

const OFFLINE = 'The server cannot be reached. Nothing was lost; please try again.';
const STALE = 'Not everything here could be refreshed, so some of it may be old.';
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('the landing page’s form is not left by a link without a word, nor closed, and a form that nobody typed in is closed at once', async ({
  page,
}) => {
  await page.goto('/');
  const form = page.getByRole('form', { name: 'Register interest' });
  await form.scrollIntoViewIfNeeded();
  const name = form.getByLabel('Name');
  await name.fill('Nora North');
  const signIn = page.getByRole('link', { name: 'Sign In' }).first();
  await signIn.click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL('/');
  await expect(name).toHaveValue('Nora North');
  expect(await closingAsks(page)).toBe(true);
  await signIn.click();
  await question(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/auth/);
  // The address comes before the form, in which nobody has typed anything.
  await comesAlive(page);
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  expect(await closingAsks(page)).toBe(false);
});

/** The connection is gone, even for what the page still has to fetch. */
async function goOffline(page: Page): Promise<() => Promise<void>> {
  await page.route(/\/(?:assets|trpc)\//, (route) => route.abort());
  await page.context().setOffline(true);
  return async () => {
    await page.context().setOffline(false);
    await page.unroute(/\/(?:assets|trpc)\//);
  };
}

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('what was typed into a form of a screen or into a dialog is not lost', async ({ page, baseURL, server }) => {
    const at = await cast(baseURL);
    const { id } = await submitted(at, 'Guarded lamp');
    await page.goto(`/brand/orders?projectId=${id}`);
    const name = page.getByLabel('Campaign name');
    const campaigns = page.getByRole('link', { name: 'Campaigns', exact: true }).first();
    await test.step('it is asked for before the page is left by a link or closed', async () => {
      await page.getByRole('button', { name: 'Edit Details' }).click();
      await expect(name).toBeFocused();
      await name.fill('Guarded lamp, renamed');
      await campaigns.click();
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(name).toHaveValue('Guarded lamp, renamed');
      expect(await closingAsks(page)).toBe(true);
    });
    await test.step('offline the form says so in our words, and keeps it', async () => {
      const goOnline = await goOffline(page);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText(OFFLINE).first()).toBeVisible();
      await expect(name).toHaveValue('Guarded lamp, renamed');
      await expect(page.getByText('Failed to fetch')).toHaveCount(0);
      await goOnline();
    });
    await test.step('offline a question says so, too, and stays', async () => {
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('heading', { name: 'Guarded lamp, renamed' })).toBeVisible();
      await page.getByRole('button', { name: 'Delete Campaign' }).click();
      const ask = page.getByRole('alertdialog');
      const answer = ask.getByRole('button', { name: 'Delete Campaign' });
      await expect(answer).toBeVisible();
      const goOnline = await goOffline(page);
      await answer.click();
      await expect(ask.getByText(OFFLINE)).toBeVisible();
      await expect(answer).toBeEnabled();
      await goOnline();
      await page.keyboard.press('Escape');
      await expect(ask).toHaveCount(0);
    });
    await test.step('what was saved is left without a word', async () => {
      await campaigns.click();
      await expect(page).toHaveURL(/\/brand\/campaigns/);
      await expect(question(page)).toHaveCount(0);
    });
    const { id: briefed } = await accepted(at, 'Briefed lamp');
    const userId = (await at.brand.api.auth.session.query())?.id ?? '';
    const newsOf = (topic: string) =>
      runSql(server.databaseUrl, `select pg_notify('accord_live', '${JSON.stringify({ userId, topic })}')`);
    await goOn(page, `/brand/orders?projectId=${briefed}`);
    await page.getByRole('button', { name: 'Create brief' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create campaign brief' });
    const objective = dialog.getByLabel('Campaign objective');
    await objective.fill('Two hundred orders');
    await dialog.getByLabel('Target audience').fill('People with dark evenings');
    await test.step('closing the page of a dialog asks', async () => {
      expect(await closingAsks(page)).toBe(true);
    });
    await test.step('a later read that fails takes no screen away, says so, and says no more once it is read', async () => {
      const mends = [await failAt(page, 'orders.read'), await failAt(page, 'payments.contract')];
      await newsOf('payment');
      const notice = page.getByText(STALE);
      await expect(notice).toBeVisible();
      await expect(objective).toHaveValue('Two hundred orders');
      await expect(page.getByText('Error Loading Orders')).toHaveCount(0);
      await expect(page.getByText('The contract could not be loaded')).toHaveCount(0);
      for (const mend of mends) await mend();
      await newsOf('payment');
      await expect(notice).toBeHidden();
      await expect(objective).toHaveValue('Two hundred orders');
    });
    await test.step('a wrong entry is told wherever it stands', async () => {
      const messages = dialog.getByLabel('Key messages');
      await messages.fill('x'.repeat(2_001));
      await messages.press('Enter');
      await dialog.getByRole('button', { name: 'Save brief' }).click();
      await expect(messages).toHaveAccessibleDescription(/Key messages may have at most/);
      await expect(messages).toBeFocused();
    });
  });

  test('a list of choices opens beside its label, and amounts are read as they are written in many countries', async ({
    page,
    baseURL,
  }) => {
    await test.step('a list of choices that opens upwards hangs above its label and not over it', async () => {
      const at = await cast(baseURL);
      const { id } = await draft(at, 'Chosen far down');
      await at.brand.api.campaigns.saveDraft.mutate({ campaignId: id, currentStep: 4, draft: {} });
      await page.setViewportSize({ width: 1440, height: 700 });
      await page.goto(`/brand/create-campaign?draftId=${id}`);
      await settled(page);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 700 });
        const button = page.locator('button[aria-haspopup="listbox"]').last();
        // So far down that there is no room below it.
        await button.evaluate((element) => {
          document.body.style.paddingTop = '800px';
          window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 40);
        });
        await button.click();
        const list = page.getByRole('listbox');
        await expect(list).toBeVisible();
        // It takes the focus once it has reached its place.
        await expect(list.getByRole('option').and(page.locator(':focus'))).toHaveCount(1);
        const box = await list.boundingBox();
        const own = await button.boundingBox();
        const label = await button.evaluate(
          (element: HTMLButtonElement) => element.labels[0]?.getBoundingClientRect().top,
        );
        expect(box && own && box.y + box.height <= own.y).toBe(true);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(label ?? 0);
        await page.keyboard.press('Escape');
        await expect(list).toHaveCount(0);
      }
    });
    await test.step('amounts are read with a decimal comma, changed by typing alone, and kept with a sentence where they are none', async () => {
      const { id } = await draft(await cast(baseURL), 'Decimal comma');
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/brand/create-campaign?draftId=${id}`);
      await settled(page);
      const next = page.getByRole('button', { name: 'Next', exact: true });
      await next.click();
      const budget = page.getByLabel('Budget', { exact: true });
      await test.step('nothing but typing changes them', async () => {
        await budget.focus();
        for (const key of ['ArrowUp', 'ArrowDown', 'PageUp']) await budget.press(key);
        await page.mouse.wheel(0, 120);
        await expect(budget).toHaveValue('10,000.00');
      });
      await budget.fill('1.250,5');
      await budget.blur();
      await expect(budget).toHaveValue('1,250.50');
      await test.step('another currency leaves the figure as it stands', async () => {
        await page.getByLabel('Currency').selectOption('JPY');
        await expect(budget).toHaveValue('1,251');
        await page.getByLabel('Currency').selectOption('EUR');
        await expect(budget).toHaveValue('1,251.00');
      });
      await budget.fill('about 4');
      await next.click();
      await expect(budget).toBeFocused();
      await expect(budget).toHaveValue('about 4');
      await expect(budget).toHaveAccessibleDescription(/^Budget must be an amount, such as 1250\.00/);
      await budget.fill('4000');
      await next.click();
      await page.getByRole('checkbox', { name: 'Reel', exact: true }).check();
      const reels = page.getByLabel('Quantity of reel');
      await reels.fill('4,5');
      await reels.blur();
      await expect(reels).toHaveValue('4,5');
      await expect(reels).toHaveAccessibleDescription('Quantity of reel must be a whole number, such as 12');
      await next.click();
      await expect(reels).toBeFocused();
      await reels.fill('120');
      await next.click();
      await expect(page.getByText('Quantity must be a whole number from 1 to 100')).toBeVisible();
      await expect(reels).toHaveValue('120');
    });
  });
});
