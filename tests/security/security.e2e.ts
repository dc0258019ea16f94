import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, goOn, settled, test, violationsOf } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the tabs show, and what their addresses filter, decisions.client.test.ts what is said of a decision that fails, and
// rules.client.test.ts what is said of rules.

test.use({ as: 'admin@accord.test' });

const SCREEN = '/admin/security';

/** Checks the open tab on a desktop, and in its phone layout, each in one theme. */
async function usable(page: Page): Promise<void> {
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violationsOf(page)).toEqual([]);
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('role requests are decided, and whoever asked is seen; a rule is made and deleted; the audit log is filtered and exported, and its chain checked', async ({
  page,
}) => {
  await page.goto(SCREEN);
  await page.getByRole('tab', { name: 'User Roles' }).click();
  await expect(page).toHaveURL(`${SCREEN}?tab=roles`);
  await usable(page);
  const row = (name: string) =>
    page.getByRole('table', { name: 'Role requests' }).getByRole('row').filter({ hasText: name });
  await test.step('[ADM-SEC-20] [MSG-59] approval and rejection are said', async () => {
    await page.getByRole('button', { name: 'Approve Agency for Sidewalk Agency' }).click();
    await expect(page.getByText('Role status updated successfully', { exact: true })).toBeVisible();
    await expect(row('Sidewalk Agency')).toContainText('Approved');
    await page.getByRole('button', { name: 'Reject Agency for Copper Hill Agency' }).click();
    await expect(row('Copper Hill Agency')).toContainText('Rejected');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row('Copper Hill Agency')).toContainText('Pending');
  });
  await test.step('View opens the panel of the person, who is decided on there, too', async () => {
    await page.getByRole('button', { name: 'View Polaris Agency' }).click();
    const panel = page.getByRole('dialog');
    await expect(panel).toContainText('polaris@agency.test');
    await expect(page).toHaveURL(/userId=/);
    await panel.getByRole('button', { name: 'Approve Agency for Polaris Agency' }).click();
    await expect(panel.getByRole('region', { name: 'Roles and requests' })).toContainText('Approved');
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });
  await test.step('[ADM-SEC-35] [ADM-SEC-39] [ADM-SEC-51] a rule is made from a template, switched off, tried and deleted', async () => {
    await goOn(page, `${SCREEN}?tab=rules`);
    await usable(page);
    const name = 'Calm requests';
    const rule = page.getByRole('row').filter({ hasText: name });
    await page.getByRole('button', { name: 'Create Rule from Rate Limiting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
    await dialog.getByLabel('Rule Name').fill(name);
    await dialog.getByLabel('Requests').fill('90000');
    await dialog.getByRole('button', { name: 'Try on the last 90 days' }).click();
    await expect(dialog.getByText('Would have flagged 0', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Create Rule' }).click();
    await rule.getByRole('switch', { name: `${name} is on` }).click();
    await expect(rule).toContainText('Disabled');
    await rule.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rule).toHaveCount(0);
  });
  // Few rows, which look like all others: axe and the layout take their time for each.
  await goOn(page, `${SCREEN}?tab=audit&search=auth.signIn`);
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible();
  await usable(page);
  await page.getByRole('textbox', { name: 'Search the audit log' }).fill('');
  await expect(page).not.toHaveURL(/search=/);
  await test.step('it is filtered by a person who is found by name, and shown whole on a desktop', async () => {
    await page.getByRole('button', { name: 'Person: Every person' }).click();
    await page.getByRole('combobox', { name: 'Search people' }).fill('ada admin');
    await page.getByRole('option', { name: /Ada Admin/ }).click();
    await expect(page.getByRole('button', { name: 'Person: Ada Admin' })).toBeFocused();
    await expect(page).toHaveURL(/person=[0-9a-f-]{36}/);
    await settled(page);
    const table = page.getByRole('table', { name: 'Audit log' });
    expect(await table.evaluate((wide) => wide.scrollWidth - (wide.parentElement?.clientWidth ?? 0))).toBe(0);
    await page.getByRole('button', { name: 'Every person', exact: true }).click();
    await expect(page).not.toHaveURL(/person=/);
  });
  await test.step('[ADM-SEC-22] it is filtered by action and resource', async () => {
    await page.getByLabel('Resource', { exact: true }).selectOption('account');
    await expect(page).toHaveURL(/resource=account/);
    await page.getByLabel('Action', { exact: true }).selectOption('auth.signIn');
    await expect(page).toHaveURL(/action=auth\.signIn/);
    await settled(page);
  });
  await test.step('[ADM-SEC-23] the export has the filtered rows', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe(
      '\uFEFFTimestamp,Action,Resource,Resource ID,User ID,IP Address,User Agent,On Behalf Of,Agency ID,API Key,What happened',
    );
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.slice(1).every((line) => line.includes('auth.signIn'))).toBe(true);
  });
  await test.step('[ADM-SEC-32] the chain is checked', async () => {
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(page.getByText('The chain is whole')).toBeVisible();
  });
});
