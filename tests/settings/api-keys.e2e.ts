import { expect, expectAccessible, settled, test } from '#tests/support/browser.ts';

for (const { as, path, asked, refused } of [
  { as: 'brand@accord.test', path: '/brand/settings', asked: '/campaigns', refused: '/invoices' },
  { as: 'agency@accord.test', path: '/account', asked: '/agency/deals', refused: '/agency/people' },
]) {
  test.describe(as, () => {
    test.use({ as });

    test('makes a key, sees it once, reads with it what it may, and revokes it', async ({ page, baseURL }) => {
      const ask = async (key: string, address: string) => {
        const answer = await fetch(`${baseURL}/api/v1${address}`, { headers: { authorization: `Bearer ${key}` } });
        return answer.status;
      };
      await page.goto(path);
      await settled(page);
      const card = page.getByRole('region', { name: 'API', exact: true });
      const dialog = page.getByRole('dialog');
      await card.getByRole('button', { name: 'New key' }).click();
      await dialog.getByRole('button', { name: 'Create key' }).click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
      await expect(dialog.getByText('Choose at least one thing that the key may read')).toBeVisible();
      await dialog.getByLabel('Name').fill('Nightly report');
      await dialog.getByRole('checkbox', { name: as.startsWith('brand') ? 'Campaigns' : 'Pipeline' }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Create key' }).click();
      const key = await dialog.getByLabel('API key').inputValue();
      expect(key).toMatch(/^accord_/);
      await dialog.getByRole('button', { name: 'Done' }).click();
      const listed = card.getByRole('listitem').filter({ hasText: 'Nightly report' });
      await expect(listed).toContainText('never used');
      await expect(page.getByText(key)).toHaveCount(0);
      expect(await ask(key, asked)).toBe(200);
      expect(await ask(key, refused)).toBe(403);
      await page.reload();
      await settled(page);
      await expect(listed).toContainText('last used');
      await listed.getByRole('button', { name: 'Revoke Nightly report' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByText('Key revoked')).toBeVisible();
      await expect(listed).toHaveCount(0);
      expect(await ask(key, asked)).toBe(401);
    });
  });
}

test('the API can be tried on its page, which shows the answer and asks nobody else', async ({ page, baseURL }) => {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto('/api/docs');
  await page.locator('#operations-campaigns-campaignsList .opblock-summary-control').first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('Send an API key in the header').first()).toBeVisible();
  expect([...new Set(asked)].filter((origin) => origin !== new URL(baseURL ?? '').origin && origin !== 'null')).toEqual(
    [],
  );
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([]);
});
