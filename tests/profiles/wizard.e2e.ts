import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// What each step asks for, and what is said where something cannot be saved, proves wizard.client.test.ts.

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

test.use({ as: NEW });

test('a new creator goes through the four steps, each saved on the way, and has a complete profile in the end', async ({
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
  await test.step('[CR-WIZ-23] a step is saved by keyboard on the way to the next one, which begins at its heading; what another tab has saved meanwhile is kept', async () => {
    await api.profiles.saveWizard.mutate({ step: 1, changes: { bio: 'Films kites above the sea' } });
    await page.getByLabel('Last name').fill('Fields');
    await page.getByLabel('Last name').press('Enter');
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
    await page.getByLabel('Your creator type').fill('Kite maker');
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
  await test.step('[CR-WIZ-15] [CR-WIZ-16] industries are searched, and words of one’s own are added', async () => {
    await expect(page.getByRole('checkbox', { name: 'Photography & Video' })).toBeHidden();
    await page.getByLabel('Search industries').fill('PHOTO');
    await page.getByRole('checkbox', { name: 'Photography & Video' }).check();
    await page.getByLabel('Search industries').fill('');
    await expect(page.getByRole('checkbox', { name: 'Photography & Video' })).toBeChecked();
    // The list is whole again after a pause, and moves what is below it.
    await expect(page.getByRole('button', { name: 'Show all industries' })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Long Form Video' }).check();
    for (const word of ['Kites', 'kites', ' ']) {
      await page.getByLabel('Other industries').fill(word);
      await page.getByLabel('Other industries').press('Enter');
    }
    await group(page, 'Platforms').getByRole('checkbox', { name: 'Other' }).check();
    await page.getByLabel('Other platforms').fill('Nebula');
    await page.getByLabel('Other platforms').press('Enter');
  });
  await fits(page);
  await test.step('whoever leaves with what is not saved is asked first', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Deals', exact: true }).first().click();
    const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(WIZARD);
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
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
  await expect(page.getByText('YouTube, Nebula', { exact: true })).toBeVisible();
  await fits(page);
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
  await test.step('[CR-WIZ-04] [CR-WIZ-06] finishing completes the profile, and leads home', async () => {
    // By keyboard: on a phone, a toast that has just appeared covers it.
    await page.getByRole('button', { name: 'Complete Profile Setup' }).press('Enter');
    await expect(page).toHaveURL('/creator');
    expect((await stored()).isComplete).toBe(true);
    await settled(page);
    await expect(page.getByRole('link', { name: 'Complete your profile' })).toHaveCount(0);
  });
});
