import type { Page } from '@playwright/test';
import { USERS_PAGE_SIZE } from '#shared/constants.ts';
import {
  expect,
  expectAccessible,
  failAt,
  goOn,
  hearNothing,
  runClockUntil,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';

// screens.db.test.ts proves what the list shows, and dialogs.client.test.ts what is asked and said before somebody is deleted.

const PATH = '/admin/user-management';
const rows = (page: Page) => page.getByRole('table', { name: 'User Management' }).getByRole('row');
const search = (page: Page) => page.getByRole('textbox', { name: 'Search users' });

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('an admin goes through the list, suspends a user and lets them in again, and deletes another', async ({
    page,
  }) => {
    await test.step('an admin turns pages, searches this page and all, and reads the list again', async () => {
      await page.goto(PATH);
      await test.step('[ADM-USR-17] Next and Previous turn the page', async () => {
        const pages = page.getByRole('navigation', { name: 'Pages' });
        await pages.getByRole('button', { name: 'Next' }).click();
        await expect(pages).toContainText('Page 2 of 2');
        await expect(page).toHaveURL(/page=2/);
        await pages.getByRole('button', { name: 'Previous' }).click();
        await expect(pages).toContainText('Page 1 of 2');
      });
      await test.step('[ADM-USR-23] what is typed is looked for in this page, and where it is not there, among all', async () => {
        await search(page).fill('nobody-at-all');
        const none = page.getByText('No users found matching your search criteria');
        await expect(none).toBeVisible();
        await page.getByRole('button', { name: 'Search all users' }).click();
        await expect(page).toHaveURL(/everyone=true/);
        await expect(none).toBeVisible();
        await search(page).fill('super@accord.test');
        await expect(page.getByText('1 user found')).toBeVisible();
      });
      await test.step('[ADM-USR-04] Refresh reads the list again', async () => {
        const again = page.waitForRequest(/users\.list/);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await again;
      });
    });
    await test.step('a user is suspended with a reason, flagged, and let in again, from the panel', async () => {
      await goOn(page, `${PATH}?everyone=true&search=flagged@example.test`);
      await rows(page).nth(1).getByRole('button', { name: 'Mona Reyes' }).click();
      const panel = page.getByRole('dialog', { name: 'Mona Reyes' });
      await expect(panel.getByText('Roles and requests')).toBeVisible();
      await expectAccessible(page);
      const flag = panel.getByRole('switch', { name: 'Flagged' });
      await expect(flag).toBeChecked();
      await flag.click();
      await expect(page.getByText('The flag was removed.')).toBeVisible();
      await expect(flag).not.toBeChecked();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(flag).toBeChecked();
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await panel.getByRole('button', { name: 'Copy user ID' }).click();
      await expect(page.getByText('Copied the user ID')).toBeVisible();
      // By keyboard: the toasts cover the foot of the panel.
      await panel.getByRole('button', { name: 'Suspend' }).press('Enter');
      const asking = page.getByRole('dialog', { name: 'Suspend Mona Reyes' });
      await asking.getByLabel('Reason').fill('Sold followers');
      await asking.getByRole('button', { name: 'Suspend' }).click();
      await expect(panel.getByText('Sold followers, by admin@accord.test')).toBeVisible();
      await panel.getByRole('button', { name: 'Lift suspension' }).click();
      const lifting = page.getByRole('dialog', { name: 'Lift the suspension of Mona Reyes' });
      await lifting.getByLabel('Reason').fill('It was a mistake');
      await lifting.getByRole('button', { name: 'Lift suspension' }).click();
      await expect(panel.getByRole('button', { name: 'Suspend' })).toBeVisible();
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await test.step('a user is deleted after a question and a password', async () => {
      await goOn(page, `${PATH}?everyone=true&search=unconfirmed@example.test`);
      await page.getByRole('button', { name: 'Delete unconfirmed@example.test' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete User' });
      await expectAccessible(page);
      await dialog.getByLabel('Your password', { exact: true }).fill('accord-demo');
      await dialog.getByRole('button', { name: 'Delete User' }).click();
      await test.step('[ADM-USR-31] [MSG-35] User deleted successfully', async () => {
        await expect(page.getByText('User deleted successfully')).toBeVisible();
        await expect(page.getByText('No users found matching your search criteria')).toBeVisible();
      });
    });
  });

  test('[ADM-USR-24] [ADM-USR-26] a search waits 300 ms for a pause; what fails is tried twice more, 1 and then 2 seconds later', async ({
    page,
  }) => {
    await hearNothing(page);
    await page.clock.install();
    await page.goto(PATH);
    await settled(page);
    await stopClock(page);
    await search(page).pressSequentially('zzzz');
    await page.clock.runFor(299);
    await expect(rows(page)).toHaveCount(USERS_PAGE_SIZE + 1);
    await expect(page).not.toHaveURL(/search=/);
    await page.clock.runFor(1);
    await expect(page).toHaveURL(/search=zzzz/);
    await runClockUntil(page, page.getByText('No users found matching your search criteria'));
    await failAt(page, 'users.list');
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('users.list')) asked += 1;
    });
    // Records the waits: a failed attempt is over once the wait for the next has begun.
    await page.evaluate(() => {
      const waits: number[] = [];
      const { setTimeout: wait } = window;
      Object.assign(window, {
        waits,
        setTimeout: (then: () => void, ms = 0) => {
          waits.push(ms);
          return wait(then, ms);
        },
      });
    });
    const waitsFor = (ms: number) =>
      expect.poll(() => page.evaluate(() => (window as Window & { waits?: number[] }).waits ?? [])).toContain(ms);
    await page.getByRole('button', { name: 'Refresh' }).click();
    // Requests of one moment are sent together, once it has passed.
    await page.clock.runFor(1);
    for (const [tries, ms] of [
      [1, 1_000],
      [2, 2_000],
    ] as const) {
      await waitsFor(ms);
      await page.clock.runFor(ms - 1);
      expect(asked).toBe(tries);
      await page.clock.runFor(1);
      await page.clock.runFor(1);
      await expect.poll(() => asked).toBe(tries + 1);
    }
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
    await page.clock.runFor(40_000);
    expect(asked).toBe(3);
  });
});
