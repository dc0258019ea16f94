import { expect, settled, test } from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test', viewport: { width: 390, height: 844 } });

test('on a phone the chosen tab is in view, as the page comes and after each press of a key', async ({ page }) => {
  await page.goto('/admin/money?tab=books');
  await settled(page);
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(tab('Books')).toBeInViewport({ ratio: 0.9 });
  await expect(tab('Payments')).not.toBeInViewport({ ratio: 0.9 });
  await tab('Books').focus();
  await page.keyboard.press('Home');
  await expect(tab('Payments')).toHaveAttribute('aria-selected', 'true');
  await expect(tab('Payments')).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => window.scrollY), 'the page itself stays where it is').toBe(0);
});
