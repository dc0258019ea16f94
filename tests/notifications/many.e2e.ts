import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { cast, submitted } from '#tests/support/stages.ts';
import { reminded } from './reminded.ts';

test.use({ as: 'admin@accord.test' });

test('several notifications are chosen by keyboard, read or dismissed by one press, and put back', async ({
  page,
  baseURL,
  server,
}) => {
  const at = await cast(baseURL);
  await reminded(server);
  await at.admin.api.notifications.markAllRead.mutate();
  const names: string[] = [];
  for (const what of ['Chosen one', 'Chosen two', 'Chosen three']) names.push((await submitted(at, what)).name);
  const [one = '', two = '', three = ''] = names;
  await page.goto('/notifications?tab=unread');
  await settled(page);
  const panel = page.getByRole('tabpanel');
  const list = panel.getByRole('listitem');
  await expect(list).toHaveCount(3);
  const all = panel.getByRole('checkbox', { name: 'Select all on this page' });
  const bar = page.getByRole('region', { name: 'Selection' });

  await test.step('Space ticks rows, and how many are chosen is said', async () => {
    await all.focus();
    await page.keyboard.press('Space');
    await expect(panel.getByRole('status')).toHaveText('3 selected');
    await page.keyboard.press('Space');
    await expect(bar).toBeHidden();
    await list.first().getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await expect(panel.getByRole('status')).toHaveText('1 selected');
    await expect(all).not.toBeChecked();
    await expect(all).toHaveJSProperty('indeterminate', true);
  });
  await test.step('with the shift key everything up to a row is ticked', async () => {
    await list
      .nth(1)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    await expect(bar.getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
  });
  await bar.getByRole('button', { name: 'Mark as read' }).click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText(one);
  await expect(bar).toBeHidden();
  const said = page.getByRole('listitem').filter({ hasText: '2 notifications marked as read' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toHaveCount(3);

  await page.setViewportSize({ width: 390, height: 844 });
  await all.check();
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await bar.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing unread')).toBeVisible();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(list.first()).toBeVisible();
  for (const name of names) await expect(list.filter({ hasText: name })).toHaveCount(0);
  await page
    .getByRole('listitem')
    .filter({ hasText: '3 notifications dismissed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  for (const name of [two, three]) await expect(list.filter({ hasText: name })).toHaveCount(1);
  await list
    .filter({ hasText: two })
    .getByRole('button', { name: /^Dismiss “/ })
    .click();
  await expect(list.filter({ hasText: two })).toHaveCount(0);
  await page.reload();
  await expect(list.filter({ hasText: three })).toHaveCount(1);
  await expect(list.filter({ hasText: two })).toHaveCount(0);
});
