import type { Locator, Page } from '@playwright/test';
import { CONTENT_FORMATS, formatLabel } from '#shared/choices/content-types.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { tabTo } from '#tests/support/keyboard.ts';

const NEW = 'newcreator@accord.test';
const WIZARD = '/creator/profile/setup';

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous', exact: true });
const step = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const boxesOf = (where: Locator) =>
  where
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => document.querySelector(`label[for="${box.id}"]`)?.textContent));

test.describe('a new creator', () => {
  test.use({ as: NEW });
  test.describe.configure({ mode: 'serial' });

  test('goes through the four steps, leaves, comes back, and is found by brands in the end', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', NEW);
    const stored = async () => {
      const wizard = await api.profiles.wizard.query();
      if (!wizard) throw new Error('A creator has a wizard');
      return wizard;
    };

    await test.step('is reached only once there is a first name (ruling A01)', async () => {
      await page.goto(WIZARD);
      await expect(page).toHaveURL('/setup/creator');
      await page.getByLabel('First name').fill('Nora');
      await page.getByLabel('Last name').fill('Field');
      await page.getByLabel('Main platform').selectOption('YouTube');
      await page.getByRole('button', { name: 'Complete Setup' }).click();
      await expect(page).toHaveURL('/creator/dashboard');
    });
    await test.step('[CR-DASH-12] the dashboard says how complete the profile is, and leads to the wizard', async () => {
      const { profile } = await api.profiles.welcome.query();
      expect(profile?.complete).toBe(false);
      await api.profiles.dismissIntro.mutate();
      await page.goto('/creator/dashboard');
      await expect(page.getByText(profile?.message ?? 'no message', { exact: true })).toBeVisible();
      await expect(page.getByText(`Your profile is ${profile?.percent}% complete.`)).toBeVisible();
      await page.getByRole('link', { name: 'Complete your profile', exact: true }).click();
      await expect(page).toHaveURL(WIZARD);
    });
    await test.step('[CR-WIZ-02] names its four steps, and stands at the first', async () => {
      const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
      await expect(steps).toHaveText([
        /Basic Information, current$/,
        /Creator Type, to do$/,
        /Content & Industries, to do$/,
        /Social Connections, to do$/,
      ]);
      await expect(step(page, 'Basic Information')).toBeVisible();
    });
    await test.step('[CR-WIZ-03] has a progress bar, and the ways on and back', async () => {
      const bar = page.getByRole('progressbar', { name: 'Step 1 of 4' });
      await expect(bar).toHaveAttribute('aria-valuenow', '25');
      await expect(previous(page)).toBeDisabled();
      await expect(next(page)).toBeEnabled();
    });
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
    await test.step('[CR-WIZ-08] [CR-WIZ-17] goes on only with a creator type, of eleven', async () => {
      await expect(next(page)).toBeDisabled();
      await expect(page.getByText('Please select your creator type', { exact: true })).toBeVisible();
      await expect(group(page, 'What kind of creator are you?').getByRole('radio')).toHaveCount(11);
      await page.getByText('Other', { exact: true }).click();
      await expect(next(page)).toBeDisabled();
      await page.getByLabel('Your creator type').fill('Kite maker');
      await expect(next(page)).toBeEnabled();
    });
    await test.step('[CR-WIZ-18] [CR-WIZ-22] has six kinds of audiences, a mixed and global one at first', async () => {
      await expect(page.getByLabel('Audience', { exact: true }).getByRole('option')).toHaveText([
        'Gen Z',
        'Millennials',
        'Gen X',
        'Baby boomers',
        'Mixed',
        'Niche',
      ]);
      await expect(page.getByLabel('Audience', { exact: true })).toHaveValue('mixed');
      await expect(page.getByLabel('Audience location')).toHaveValue('Global');
    });
    await next(page).click();
    await test.step('[CR-WIZ-20] [CR-WIZ-19] [CR-WIZ-21] offers 52 industries, nine platforms and Other, and twenty formats', async () => {
      await expect(step(page, 'Content & Industries')).toBeVisible();
      expect(await stored()).toMatchObject({
        step: 3,
        values: { creatorType: 'other:Kite maker', audienceType: 'mixed' },
      });
      expect(await boxesOf(group(page, 'Industries'))).toEqual(INDUSTRIES.map(industryLabel));
      expect(await boxesOf(group(page, 'Platforms'))).toEqual([...PLATFORMS.map(platformLabel), 'Other']);
      expect(await boxesOf(group(page, 'Content formats'))).toEqual(CONTENT_FORMATS.map(formatLabel));
      await expect(group(page, 'Platforms').getByRole('checkbox', { name: 'YouTube' })).toBeChecked();
    });
    await test.step('[CR-WIZ-09] goes on only with an industry, a platform and a format', async () => {
      await expect(next(page)).toHaveAccessibleDescription('Please select at least one industry');
      await page.getByRole('checkbox', { name: 'Photography & Video' }).check();
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
    await test.step('[CR-WIZ-01] the other address shows the same wizard, where it was left', async () => {
      await page.goto('/creator/profile/complete-setup');
      await expect(step(page, 'Social Connections')).toBeVisible();
      await expect(page.getByRole('progressbar', { name: 'Step 4 of 4' })).toHaveAttribute('aria-valuenow', '100');
      await expect(page.getByText('YouTube, Nebula', { exact: true })).toBeVisible();
    });
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
      await finish.click();
      await expect(
        page
          .getByRole('status')
          .filter({ hasText: 'Please select at least one industry' })
          .or(page.locator('[data-sonner-toast]', { hasText: 'Please select at least one industry' }))
          .first(),
      ).toBeVisible();
      await expect(step(page, 'Content & Industries')).toBeVisible();
      await page.getByRole('checkbox', { name: 'Photography & Video' }).check();
      await next(page).click();
      expect((await stored()).isComplete).toBe(false);
    });
    await test.step('[CR-WIZ-24] [MSG-171] what cannot be saved is said, and nothing is lost', async () => {
      const mend = await failAt(page, 'profiles.completeWizard');
      await finish.click();
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
      await finish.click();
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

  test('can use every step with a narrow and a wide window, in both themes', async ({ page }) => {
    await page.goto(WIZARD);
    for (const title of ['Basic Information', 'Creator Type', 'Content & Industries', 'Social Connections']) {
      await expect(step(page, title)).toBeVisible();
      if (title === 'Creator Type') await page.getByText('Educator', { exact: true }).click();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      if (title !== 'Social Connections') await next(page).click();
    }
  });

  test('[CR-WIZ-24] is told when a step cannot be saved, stays on it with everything, and is asked before leaving', async ({
    page,
  }) => {
    await page.goto(WIZARD);
    await settled(page);
    while (await previous(page).isEnabled()) {
      const shown = await page.getByRole('progressbar').getAttribute('aria-valuenow');
      await previous(page).click();
      await expect(page.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow', shown ?? '');
    }
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

  test('by keyboard alone a step begins at its heading, and what is pressed keeps the focus while it is saved', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', 'creator@accord.test');
    await api.profiles.saveWizard.mutate({ step: 1, changes: { creatorType: 'educator' } });
    await page.goto(WIZARD);
    let held = Promise.withResolvers<void>();
    await page.route(/profiles\.saveWizard/, async (route) => {
      await held.promise;
      await route.fallback();
    });
    await page.getByLabel('First name').press('Tab');
    for (const { button, title } of [
      { button: next, title: 'Creator Type' },
      { button: next, title: 'Content & Industries' },
      { button: previous, title: 'Creator Type' },
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

  test('two tabs that save different steps both keep theirs', async ({ page, context, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'creator@accord.test');
    await api.profiles.saveWizard.mutate({ step: 1, changes: { creatorType: 'educator' } });
    await page.goto(WIZARD);
    const second = await context.newPage();
    await second.goto(WIZARD);
    await second.getByLabel('Bio').fill('From the second tab');
    await next(second).click();
    await expect(step(second, 'Creator Type')).toBeVisible();
    await page.getByLabel('Last name').fill('Firsttab');
    await next(page).click();
    await expect(step(page, 'Creator Type')).toBeVisible();
    expect((await api.profiles.wizard.query())?.values).toMatchObject({
      bio: 'From the second tab',
      lastName: 'Firsttab',
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
