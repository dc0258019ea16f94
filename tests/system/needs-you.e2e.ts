import { expect, settled, test } from '#tests/support/browser.ts';
import { pageOf } from '#tests/support/second-person.ts';

test.use({ as: 'admin@accord.test', viewport: { width: 1440, height: 900 } });

test('staff begin with what needs them, follow a number to its list, and see it fall when a colleague has decided', async ({
  page,
  baseURL,
  browser,
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

  const grace = await pageOf(browser, baseURL, 'grace.reviewer@accord.test');
  await grace.goto('/admin/security?tab=roles&status=pending');
  await settled(grace);
  await grace
    .getByRole('button', { name: /^Reject / })
    .first()
    .click();
  await expect(page.getByRole('tab', { name: `User Roles ${before - 1}` })).toBeVisible();
});
