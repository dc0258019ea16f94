import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { wholeNumber } from '#shared/format.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  readersDay,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { runSql } from '#tests/support/sql.ts';

test.use({ as: 'admin@accord.test' });

const screen = '/admin/security';
const TABS = ['Overview', 'User Roles', 'Audit Logs', 'R4 Rules', 'Held Texts'];
const COLUMNS = ['Timestamp', 'Action', 'Resource', 'User ID', 'IP Address', 'User Agent'];
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('the overview has its figures and alerts, and its tabs stand in the address', async ({ page, baseURL }) => {
  const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
  await page.goto('/admin');
  await test.step('[ADM-SEC-01] the sidebar leads to it', async () => {
    await page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('link', { name: /Security/ })
      .click();
    await expect(page).toHaveURL(screen);
    await expect(page.getByRole('heading', { level: 1, name: 'Security Management' })).toBeVisible();
  });
  await test.step('[ADM-SEC-02] it is marked Admin Only', () =>
    expect(page.getByText('Admin Only', { exact: true })).toBeVisible());
  await settled(page);
  // Signing in here is an audit event, too, so the figures are asked for after it.
  const figures = await api.security.overview.query();
  await page.reload();
  await settled(page);
  const after = await api.security.overview.query();
  const cards = page.getByRole('region', { name: 'Security figures' });
  const stat = (label: string) => cards.getByText(label, { exact: true }).locator('..');
  for (const [row, label, figure] of [
    ['[ADM-SEC-04]', 'Total Users', figures.users],
    ['[ADM-SEC-05]', 'Pending Role Requests', figures.pendingRequests],
    ['[ADM-SEC-06]', 'Active Security Rules', figures.activeRules],
    ['[ADM-SEC-08]', 'Flagged Users', figures.flaggedUsers],
  ] as const) {
    await test.step(`${row} it counts ${label}`, () =>
      expect(stat(label)).toHaveText(`${label}${wholeNumber(figure)}`));
  }
  await test.step('[ADM-SEC-07] it counts the audit events of a day', async () => {
    // One may come, or be older than a day, while the page is loaded.
    const counts = [figures, after].map(({ recentEvents }) => wholeNumber(recentEvents));
    await expect(stat('Recent Audit Events')).toHaveText(
      new RegExp(`^Recent Audit Events(${counts.join('|')})In the last 24 hours$`),
    );
  });
  const alerts = page.getByRole('region', { name: 'Security Alerts' });
  await test.step('[ADM-SEC-09] the alerts name the open requests', () =>
    expect(alerts.getByText(`${figures.pendingRequests} pending role requests`, { exact: true })).toBeVisible());
  await test.step('[ADM-SEC-10] the alerts name the flagged users', () =>
    expect(alerts.getByText('1 flagged user needing immediate attention', { exact: true })).toBeVisible());
  await alerts.getByRole('link', { name: 'Show requests' }).click();
  await expect(page).toHaveURL(`${screen}?tab=roles&status=pending`);
  await tab(page, 'Audit Logs').click();
  await expect(page).toHaveURL(`${screen}?tab=audit`);
  await page.goBack();
  await expect(tab(page, 'User Roles')).toHaveAttribute('aria-selected', 'true');
});

test('each figure of the overview opens the rows that it counts', async ({ page }) => {
  const figures = page.getByRole('region', { name: 'Security figures' });
  for (const [label, address] of [
    ['Total Users', '/admin/user-management'],
    ['Pending Role Requests', `${screen}?tab=roles&status=pending`],
    ['Active Security Rules', `${screen}?tab=rules`],
    ['Recent Audit Events', `${screen}?tab=audit`],
    ['Flagged Users', '/admin/user-management?flagged=true'],
  ] as const) {
    await page.goto(screen);
    await settled(page);
    await figures.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(address);
  }
  await page.goto(screen);
  await page.getByRole('region', { name: 'Security Alerts' }).getByRole('link', { name: 'Show users' }).click();
  const rows = page.getByRole('table', { name: 'User Management' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Mona Reyes');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByLabel('Which users').selectOption('All users');
  await expect(page).toHaveURL('/admin/user-management');
  await expect(rows).not.toHaveCount(2);
});

test('role requests are found, seen and decided', async ({ page }) => {
  await page.goto(`${screen}?tab=roles`);
  await settled(page);
  const table = page.getByRole('table', { name: 'Role requests' });
  const row = (name: string) => table.getByRole('row').filter({ hasText: name });
  await test.step('[ADM-SEC-03] [ADM-SEC-14] the tabs, and the columns of the table', async () => {
    await expect(page.getByRole('tab')).toHaveText(TABS);
    const columns = ['User', 'Email', 'Role', 'Status', 'Requested', 'Actions'];
    await expect(table.getByRole('columnheader')).toHaveText(columns);
  });
  await test.step('[ADM-SEC-13] the search is for role, address or name', async () => {
    const search = page.getByRole('textbox', { name: 'Search role requests' });
    for (const text of ['sidewalk agency', 'sidewalk@agency.test']) {
      await search.fill(text);
      await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(text).replaceAll('%20', '\\+')}$`));
      await expect(table.getByRole('row')).toHaveCount(2);
      await expect(row('Sidewalk Agency')).toContainText('Pending');
    }
    await search.fill('agency');
    await expect(row('Copper Hill Agency')).toContainText('Agency');
  });
  await test.step('[ADM-SEC-15] only pending requests can be decided, and each can be viewed', async () => {
    const all = await table.getByRole('row').count();
    await expect(table.getByRole('button', { name: /^View / })).toHaveCount(all - 1);
    await expect(row('Eastbound Agency')).toContainText('Rejected');
    await expect(row('Eastbound Agency').getByRole('button', { name: /^(Approve|Reject)/ })).toHaveCount(0);
  });
  await test.step('[ADM-SEC-20] [MSG-59] approval and rejection are said', async () => {
    await row('Sidewalk Agency').getByRole('button', { name: 'Approve Agency for Sidewalk Agency' }).click();
    await expect(page.getByText('Role status updated successfully', { exact: true })).toBeVisible();
    await expect(row('Sidewalk Agency')).toContainText('Approved');
    await row('Copper Hill Agency').getByRole('button', { name: 'Reject Agency for Copper Hill Agency' }).click();
    await expect(row('Copper Hill Agency')).toContainText('Rejected');
  });
});

test('View opens the panel of the person', async ({ page }) => {
  await page.goto(`${screen}?tab=roles&search=polaris`);
  await page.getByRole('button', { name: 'View Polaris Agency' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('polaris@agency.test');
  await expect(page).toHaveURL(/userId=/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('[ADM-SEC-21] [MSG-60] a decision that fails says why', async ({ page }) => {
  await page.goto(`${screen}?tab=roles&search=polaris`);
  await failAt(page, 'security.approveRole');
  await page.reload();
  await page.getByRole('button', { name: 'Approve Agency for Polaris Agency' }).click();
  await expect(page.getByText('Failed to update role: Something went wrong. Please try again.')).toBeVisible();
});

test('the audit log is read, filtered, exported, and its chain checked', async ({ page, baseURL, server }) => {
  const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
  const { rows } = await api.security.auditLog.query({ action: 'auth.signIn' });
  await page.goto(`${screen}?tab=audit`);
  await settled(page);
  const table = page.getByRole('table', { name: 'Audit log' });
  const first = table.getByRole('row').nth(1);
  const cell = (name: string) => first.getByRole('cell').nth(COLUMNS.indexOf(name));
  await expect(table.getByRole('columnheader')).toHaveText(COLUMNS);
  await test.step('[ADM-SEC-22] it is filtered by action and resource', async () => {
    await page.getByLabel('Resource', { exact: true }).selectOption('account');
    await expect(page).toHaveURL(/resource=account/);
    await page.getByLabel('Action', { exact: true }).selectOption('auth.signIn');
    await expect(page).toHaveURL(/action=auth\.signIn/);
    await settled(page);
  });
  const newest = rows[0];
  if (!newest) throw new Error('somebody has signed in');
  await test.step('[ADM-SEC-24] the time of each row', () =>
    expect(cell('Timestamp')).toContainText(readersDay(newest.createdAt)));
  await test.step('[ADM-SEC-25] its action', () => expect(cell('Action')).toHaveText('auth.signIn'));
  await test.step('[ADM-SEC-26] its resource, with the first eight characters of the id', () =>
    expect(cell('Resource')).toHaveText(`account ${newest.resourceId.slice(0, 8)}`));
  await test.step('[ADM-SEC-27] Anonymous, for whoever was not signed in', () =>
    expect(cell('User ID')).toHaveText('Anonymous'));
  await test.step('[ADM-SEC-28] its address', () => expect(cell('IP Address')).toHaveText(newest.ipAddress ?? ''));
  await test.step('[ADM-SEC-29] its browser', () => expect(cell('User Agent')).toHaveText(newest.userAgent ?? ''));
  await test.step('[ADM-SEC-23] the export has the filtered rows, and is on record', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines[0]).toBe('\uFEFFTimestamp,Action,Resource,Resource ID,User ID,IP Address,User Agent,On Behalf Of');
    expect(lines.slice(1).every((line) => line.includes('auth.signIn'))).toBe(true);
  });
  await page.goto(`${screen}?tab=audit&action=security.exportAudit`);
  await test.step('[ADM-SEC-27] the first eight characters of who did it', async () =>
    expect(cell('User ID')).toHaveText(((await api.auth.session.query())?.id ?? '').slice(0, 8)));
  await runSql(
    server.databaseUrl,
    `insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
      values (now(), 'deal.expire', 'deal', 'some deal', 'system', 'job')`,
  );
  await page.goto(`${screen}?tab=audit&search=deal.expire`);
  await test.step('[ADM-SEC-28] [ADM-SEC-29] Unknown, where no request was behind it', async () => {
    await expect(cell('IP Address')).toHaveText('Unknown');
    await expect(cell('User Agent')).toHaveText('Unknown');
  });
  await test.step('[ADM-SEC-30] [MSG-55] nothing is found', async () => {
    await page.getByRole('textbox', { name: 'Search the audit log' }).fill('no such thing');
    await expect(page.getByText('No audit logs found.', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-SEC-32] the chain is checked, and the result stays', async () => {
    await page.getByRole('button', { name: 'Check the chain' }).click();
    await expect(page.getByText('The chain is whole')).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByText('The chain is whole')).toBeVisible();
  });
});

test('rules are made from templates, switched, edited and deleted', async ({ page }) => {
  await page.goto(`${screen}?tab=rules`);
  const table = page.getByRole('table', { name: 'Security rules' });
  const row = table.getByRole('row').filter({ hasText: 'My limit' });
  await test.step('[ADM-SEC-33] the columns', () =>
    expect(table.getByRole('columnheader')).toHaveText([
      'Rule Name',
      'Description',
      'Priority',
      'Status',
      'Last Updated',
      'Actions',
    ]));
  await test.step('[ADM-SEC-37] [ADM-SEC-38] [ADM-SEC-51] a template opens the dialog', async () => {
    await page.getByRole('button', { name: 'Create Rule from Rate Limiting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
    await dialog.getByLabel('Rule Name').fill(' ');
    await dialog.getByRole('button', { name: 'Create Rule' }).click();
    await expect(dialog.getByText('Rule name is required', { exact: true })).toBeVisible();
    await dialog.getByLabel('Rule Name').fill('My limit');
    await dialog.getByLabel('Requests').fill('90000');
    await dialog.getByRole('button', { name: 'Create Rule' }).click();
    await expect(page.getByText('Rule created successfully', { exact: true })).toBeVisible();
  });
  await test.step('[ADM-SEC-39] [ADM-SEC-52] [MSG-63] the switch', async () => {
    await expect(row).toContainText('Active');
    await row.getByRole('switch', { name: 'My limit is on' }).click();
    await expect(page.getByText('Rule status updated successfully', { exact: true })).toBeVisible();
    await expect(row).toContainText('Disabled');
  });
  await test.step('[ADM-SEC-34] the dialog is filled in for editing', async () => {
    await row.getByRole('button', { name: 'Edit My limit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Rule Name')).toHaveValue('My limit');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('[ADM-SEC-35] [ADM-SEC-43] [ADM-SEC-53] deleting asks', async () => {
    await row.getByRole('button', { name: 'Delete My limit' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this rule?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Rule deleted successfully', { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
  });
});

test('[ADM-SEC-02] [MSG-40] who is no longer staff reads that access is denied', async ({ page }) => {
  await failAt(page, 'security', { code: 'FORBIDDEN', httpStatus: 403 });
  await page.goto(screen);
  await expect(page.getByText('Access denied. Admin privileges required.', { exact: true })).toBeVisible();
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('[ADM-SEC-02] does not get in', async ({ page }) => {
    await page.goto(screen);
    await expect(page).toHaveURL('/brand');
  });
});

for (const name of ['overview', 'roles', 'audit', 'rules']) {
  test(`the tab ${name} can be used by everyone, at every width`, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${screen}?tab=${name}`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('[ADM-SEC-11] [MSG-53] [MSG-54] without requests and flags it says that all is well', async ({ page, server }) => {
  const calm = [
    `update users set flagged = false where flagged`,
    `update user_roles set status = 'rejected' where status = 'pending'`,
  ];
  await runSql(server.databaseUrl, ...calm);
  await page.goto(screen);
  const alerts = page.getByRole('region', { name: 'Security Alerts' });
  await expect(alerts.getByText('All systems secure', { exact: true })).toBeVisible();
  await expect(alerts.getByText('No security alerts detected', { exact: true })).toBeVisible();
});
