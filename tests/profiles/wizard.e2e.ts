import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { tabTo } from '#tests/support/keyboard.ts';

const NEW = 'newcreator@accord.test';
const WIZARD = '/creator/profile/setup';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
/** The step that is shown now is accessible and no wider than the window. */
async function fits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

test.describe('a new creator', () => {
  test.use({ as: NEW });

  test('goes through the four steps, each saved on the way, and has a complete profile in the end', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', NEW);
    const stored = async () => {
      const wizard = await api.profiles.wizard.query();
      if (!wizard) throw new Error('A creator has a wizard');
      return wizard;
    };

    await api.profiles.setupCreator.mutate({ firstName: 'Nora', lastName: 'Field', primaryPlatform: 'youtube' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(WIZARD);
    await test.step('[CR-WIZ-05] [CR-WIZ-07] goes on only with a first and a last name that are not blank', async () => {
      for (const label of ['First name', 'Last name']) {
        const name = page.getByLabel(label);
        const before = await name.inputValue();
        await name.fill('   ');
        await expect(next(page)).toBeDisabled();
        await expect(next(page)).toHaveAccessibleDescription('Please fill in your first and last name');
        await name.fill(before);
        await expect(next(page)).toBeEnabled();
      }
    });
    await test.step('[CR-WIZ-23] a step is saved on the way to the next one, which begins at its heading', async () => {
      await page.getByLabel('Last name').fill('Fields');
      await page.getByLabel('Bio').fill('Films kites above the sea');
      await next(page).click();
      await expect(step(page, 'Creator Type')).toBeFocused();
      expect(await stored()).toMatchObject({
        step: 2,
        values: { firstName: 'Nora', lastName: 'Fields', bio: 'Films kites above the sea' },
      });
    });
    await test.step('[CR-WIZ-08] goes on only with a creator type', async () => {
      await expect(next(page)).toBeDisabled();
      await expect(page.getByText('Please select your creator type', { exact: true })).toBeVisible();
      await page.getByText('Other', { exact: true }).click();
      await expect(next(page)).toBeDisabled();
      await page.getByLabel('Your creator type').fill('Kite maker');
      await expect(next(page)).toBeEnabled();
    });
    await test.step('[CR-WIZ-22] has a mixed and global audience at first', async () => {
      await expect(page.getByLabel('Audience', { exact: true })).toHaveValue('mixed');
      await expect(page.getByLabel('Audience location')).toHaveValue('Global');
    });
    await fits(page);
    await next(page).click();
    await test.step('the third step has the platform of the set-up, and the second one is stored', async () => {
      await expect(step(page, 'Content & Industries')).toBeVisible();
      expect(await stored()).toMatchObject({
        step: 3,
        values: { creatorType: 'other:Kite maker', audienceType: 'mixed' },
      });
      await expect(group(page, 'Platforms').getByRole('checkbox', { name: 'YouTube' })).toBeChecked();
    });
    await test.step('[CR-WIZ-09] goes on only with an industry, a platform and a format', async () => {
      await expect(next(page)).toHaveAccessibleDescription('Please select at least one industry');
      await expect(page.getByRole('checkbox', { name: 'Photography & Video' })).toBeHidden();
      await page.getByLabel('Search industries').fill('PHOTO');
      await page.getByRole('checkbox', { name: 'Photography & Video' }).check();
      await page.getByLabel('Search industries').fill('');
      await expect(page.getByRole('checkbox', { name: 'Photography & Video' })).toBeChecked();
      // The list is whole again after a pause, and moves what is below it.
      await expect(page.getByRole('button', { name: 'Show all industries' })).toBeVisible();
      await group(page, 'Platforms').getByRole('checkbox', { name: 'YouTube' }).uncheck();
      await expect(next(page)).toHaveAccessibleDescription('Please select at least one platform');
      await group(page, 'Platforms').getByRole('checkbox', { name: 'YouTube' }).check();
      await expect(next(page)).toHaveAccessibleDescription('Please select at least one content format');
      await expect(next(page)).toBeDisabled();
      await page.getByRole('checkbox', { name: 'Long Form Video' }).check();
      await expect(next(page)).toBeEnabled();
    });
    await test.step('[CR-WIZ-15] a word of one’s own is added once, and not when it is blank or on the list', async () => {
      const own = page.getByLabel('Other industries');
      for (const word of ['Kites', '  ', 'kites', 'gaming & ESPORTS']) {
        await own.fill(word);
        await own.press('Enter');
      }
      await expect(group(page, 'Industries').getByRole('button', { name: /^Remove/ })).toHaveText([/^$/]);
      await expect(page.getByRole('button', { name: 'Remove Kites' })).toBeVisible();
    });
    await test.step('[CR-WIZ-16] Other shows a field for platforms; switched off, it takes the custom ones away', async () => {
      const other = group(page, 'Platforms').getByRole('checkbox', { name: 'Other' });
      await expect(page.getByLabel('Other platforms')).toBeHidden();
      await other.check();
      await page.getByLabel('Other platforms').fill('Lemon8');
      await page.getByLabel('Other platforms').press('Enter');
      await expect(page.getByRole('button', { name: 'Remove Lemon8' })).toBeVisible();
      await other.uncheck();
      await expect(page.getByRole('button', { name: 'Remove Lemon8' })).toBeHidden();
      await other.check();
      await expect(page.getByRole('button', { name: 'Remove Lemon8' })).toBeHidden();
      await page.getByLabel('Other platforms').fill('Nebula');
      await page.getByLabel('Other platforms').press('Enter');
    });
    await fits(page);
    await test.step('the way back saves as well, and leads here again', async () => {
      await previous(page).click();
      await expect(page.getByLabel('Your creator type')).toHaveValue('Kite maker');
      expect(await stored()).toMatchObject({
        step: 2,
        values: { industries: ['photography-video', 'other:Kites'], platforms: ['youtube', 'other:Nebula'] },
      });
      await next(page).click();
      await expect(step(page, 'Content & Industries')).toBeVisible();
      await next(page).click();
      await expect(step(page, 'Social Connections')).toBeVisible();
    });
    await expect(page.getByText('YouTube, Nebula', { exact: true })).toBeVisible();
    await fits(page);
    // It is pressed by keyboard: on a phone, a toast that has just appeared covers it.
    const finish = page.getByRole('button', { name: 'Complete Profile Setup' });
    await test.step('the last step connects an account and stays', async () => {
      const accounts = page.getByRole('region', { name: 'Connected social accounts' });
      await accounts.getByRole('button', { name: 'Connect Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Connect Account' });
      await dialog.getByLabel('Platform').selectOption({ label: 'YouTube' });
      await dialog.getByLabel('Handle or URL').fill('@nora.field');
      await dialog.getByRole('button', { name: 'Connect Account' }).click();
      await expect(accounts.getByRole('article', { name: 'YouTube', exact: true })).toBeVisible();
      await expect(step(page, 'Social Connections')).toBeVisible();
      const { accounts: connected } = await api.profiles.accounts.query();
      expect(connected.map(({ platform, handle }) => ({ platform, handle }))).toEqual([
        { platform: 'youtube', handle: 'nora.field' },
      ]);
      expect((await stored()).isComplete).toBe(false);
    });
    await test.step('[CR-WIZ-11] [MSG-167] what another tab took away meanwhile is said, and asked for again', async () => {
      await api.profiles.saveWizard.mutate({ step: 3, changes: { industries: [] } });
      await finish.press('Enter');
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: 'Please select at least one industry' })
          .or(page.locator('[data-sonner-toast]', { hasText: 'Please select at least one industry' }))
          .first(),
      ).toBeVisible();
      await expect(step(page, 'Content & Industries')).toBeVisible();
      await page.getByLabel('Search industries').fill('photo');
      await page.getByRole('checkbox', { name: 'Photography & Video' }).check();
      await next(page).click();
      expect((await stored()).isComplete).toBe(false);
    });
    await test.step('[CR-WIZ-24] [MSG-171] what cannot be saved is said, and nothing is lost', async () => {
      const mend = await failAt(page, 'profiles.completeWizard');
      await finish.press('Enter');
      await expect(
        page.locator('[data-sonner-toast]', { hasText: 'Failed to save profile. Please try again.' }),
      ).toBeVisible();
      await expect(step(page, 'Social Connections')).toBeVisible();
      await mend();
    });
    await test.step('[CR-WIZ-04] [CR-WIZ-06] [CR-WIZ-25] finishing says that it saves, completes the profile, and leads home', async () => {
      const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(/profiles\.completeWizard/, async (route) => {
        await held;
        await route.continue();
      });
      await finish.press('Enter');
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled();
      letGo();
      await test.step('[MSG-172] the words', () =>
        expect(page.getByText('Profile completed successfully!')).toBeVisible());
      await expect(page).toHaveURL('/creator');
      expect((await stored()).isComplete).toBe(true);
      await settled(page);
      await expect(page.getByRole('link', { name: 'Complete your profile' })).toHaveCount(0);
    });
  });
});

test.describe('a creator whose profile is complete', () => {
  test.use({ as: 'creator@accord.test' });

  test('loses nothing to another tab, keeps the focus while a step is saved, and is told when it cannot be', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', 'creator@accord.test');
    await api.profiles.saveWizard.mutate({ step: 1, changes: { creatorType: 'educator' } });
    await page.goto(WIZARD);
    await test.step('what another tab has saved meanwhile is kept', async () => {
      await api.profiles.saveWizard.mutate({ step: 1, changes: { bio: 'From the second tab' } });
      await page.getByLabel('Last name').fill('Firsttab');
      await next(page).click();
      await expect(step(page, 'Creator Type')).toBeVisible();
      expect((await api.profiles.wizard.query())?.values).toMatchObject({
        bio: 'From the second tab',
        lastName: 'Firsttab',
      });
      await previous(page).click();
      await expect(step(page, 'Basic Information')).toBeFocused();
    });
    await test.step('by keyboard alone a step begins at its heading, and what is pressed keeps the focus', async () => {
      let held = Promise.withResolvers<void>();
      await page.route(/profiles\.saveWizard/, async (route) => {
        await held.promise;
        await route.fallback();
      });
      for (const { button, title } of [
        { button: next, title: 'Creator Type' },
        { button: previous, title: 'Basic Information' },
      ]) {
        held = Promise.withResolvers();
        await tabTo(page, button(page));
        await page.keyboard.press('Enter');
        await expect(button(page)).toHaveAttribute('aria-busy', 'true');
        await expect(button(page)).toBeFocused();
        held.resolve();
        await expect(step(page, title)).toBeFocused();
      }
    });
    await test.step('[CR-WIZ-24] a step that cannot be saved stays with everything, and asks before it is left', async () => {
      await page.getByLabel('Bio').fill('Typed while the server was away');
      await page.route(/profiles\.saveWizard/, (route) => route.abort());
      await next(page).click();
      await expect(
        page.locator('[data-sonner-toast]', { hasText: 'Failed to save profile. Please try again.' }),
      ).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
      await expect(page.getByLabel('Bio')).toHaveValue('Typed while the server was away');
      await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
      await expect(page).toHaveURL(WIZARD);
    });
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });

  test('looks at the four steps, enters nothing and saves nothing', async ({ page }) => {
    const writes: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && writes.push(request.url()));
    await page.goto(WIZARD);
    await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeDisabled();
    for (let at = 1; at < 4; at += 1) await next(page).click();
    await expect(page.getByRole('button', { name: 'Complete Profile Setup' })).toBeDisabled();
    expect(writes.filter((url) => url.includes('profiles.'))).toEqual([]);
  });
});
