import { expect, settled, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

test.use({ as: 'admin@accord.test' });

test('staff begin with what needs them, follow a number to its list, and see it fall when a colleague has decided', async ({
  page,
  baseURL,
}) => {
  await page.goto('/admin');
  await settled(page);
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await test.step('the menu shows every entry at once, one line each', async () => {
    const heights = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.clientHeight));
    expect(Math.max(...heights)).toBeLessThan(40);
    await expect(menu.getByRole('link').first()).toBeInViewport({ ratio: 1 });
    await expect(menu.getByRole('link', { name: /^Settings/ })).toBeInViewport({ ratio: 1 });
  });
  const requests = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('link', { name: /^\d+ role requests? to decide$/ });
  const before = Number.parseInt((await requests.textContent()) ?? '', 10);
  await requests.click();
  const table = page.getByRole('table', { name: 'Role requests' });
  await expect(table.locator('tbody tr')).toHaveCount(before);
  await expect(page.getByRole('tab', { name: `User Roles ${before}` })).toBeVisible();

  const { api } = await signedIn(baseURL ?? '', 'grace.reviewer@accord.test');
  const { rows } = await api.security.roleRequests.query({ status: 'pending' });
  await api.security.rejectRole.mutate({ roleRequestId: rows[0]?.id ?? '' });
  await expect(page.getByRole('tab', { name: `User Roles ${before - 1}` })).toBeVisible();
});
