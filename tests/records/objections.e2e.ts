import { become, expect, test } from '#tests/support/browser.ts';

test.use({ as: 'creator@accord.test' });

test('a creator objects to an entry with a reason, staff leave it out, and the creator reads why', async ({
  page,
  server,
}) => {
  await page.goto('/creator/record?figure=completion');
  const entry = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Object/ }) });
  const campaign = (await entry.first().getByRole('cell').first().textContent()) ?? '';
  const completed = page.locator('dl > div').filter({ hasText: 'Completed deals' }).locator('dd');
  const before = Number(await completed.textContent());
  await entry.first().getByRole('button').click();
  const objecting = page.getByRole('dialog', { name: `Object to the entry of ${campaign}?` });
  await objecting.getByRole('button', { name: 'Send objection' }).click();
  await expect(objecting.getByText('Reason is required')).toBeVisible();
  await objecting.getByLabel('Reason').fill('We agreed on a second part.');
  await objecting.getByRole('button', { name: 'Send objection' }).click();
  const mine = page.getByRole('row').filter({ hasText: 'We agreed on a second part.' });
  await expect(mine).toContainText('Open');

  await become(page, server, 'admin@accord.test');
  await page.goto('/admin/security?tab=objections');
  const row = page.getByRole('row').filter({ hasText: 'We agreed on a second part.' });
  await row.getByRole('button', { name: /^Leave out/ }).click();
  const deciding = page.getByRole('dialog', { name: 'Leave this entry out?' });
  await deciding.getByLabel('Reason').fill('The messages say so.');
  await deciding.getByRole('button', { name: 'Leave out' }).click();
  await expect(deciding).toBeHidden();
  await expect(row).toBeHidden();

  await become(page, server, 'creator@accord.test');
  await page.goto('/creator/record?figure=completion');
  await expect(mine).toContainText('Left outWe agreed on a second part.Answer: The messages say so.');
  await expect(completed).toHaveText(String(before - 1));
});
