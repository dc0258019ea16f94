import { expect, test } from '#tests/support/browser.ts';

test.use({ as: 'brand@accord.test' });

test('pointing at a link fetches what its screen shows, for the search that the link has', async ({ page }) => {
  await page.goto('/brand/orders');
  const link = page.getByRole('list', { name: 'Orders' }).getByRole('heading').getByRole('link').first();
  const href = await link.getAttribute('href');
  const id = new URL(`http://accord${href}`).searchParams.get('projectId') ?? '';
  expect(id).not.toBe('');
  const answer = page.waitForResponse(
    (response) => response.url().includes('orders.read') && response.url().includes(id),
  );
  await link.hover();
  expect((await answer).ok()).toBe(true);
  await expect(page).toHaveURL('/brand/orders');
});
