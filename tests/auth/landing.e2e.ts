import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

for (const width of [1440, 390]) {
  test(`the first page is open to everybody and accessible at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/');
    await expect(page).toHaveTitle(/Accord/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}
