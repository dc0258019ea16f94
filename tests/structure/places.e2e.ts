import { expect, settled, test } from '#tests/support/browser.ts';
import { cast, draft } from '#tests/support/stages.ts';

const WIDTHS = [1440, 390];

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('a list of choices that opens upwards hangs above its label and not over it', async ({ page, baseURL }) => {
    const at = await cast(baseURL);
    const { id } = await draft(at, 'Chosen far down');
    await at.brand.api.campaigns.saveDraft.mutate({ campaignId: id, currentStep: 4, draft: {} });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto(`/brand/create-campaign?draftId=${id}`);
      await settled(page);
      const button = page.locator('button[aria-haspopup="listbox"]').last();
      // So far down that there is no room below it.
      await button.evaluate((element) => {
        document.body.style.paddingTop = '800px';
        window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 40);
      });
      await button.click();
      const list = page.getByRole('listbox');
      await expect(list).toBeVisible();
      // It takes the focus once it stands where it stays.
      await expect(list.getByRole('option').and(page.locator(':focus'))).toHaveCount(1);
      const box = await list.boundingBox();
      const own = await button.boundingBox();
      const label = await button.evaluate(
        (element: HTMLButtonElement) => element.labels[0]?.getBoundingClientRect().top,
      );
      expect(box && own && box.y + box.height <= own.y).toBe(true);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(label ?? 0);
    }
  });

  test('a heading keeps its distance from the bar above it', async ({ page }) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ['/brand/dashboard', '/brand/campaigns', '/notifications', '/brand/settings']) {
        await page.goto(path);
        const bar = await page.locator('.top-bar').boundingBox();
        const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
        expect((heading?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)), `${path} at ${width}`).toBeGreaterThanOrEqual(
          20,
        );
      }
    }
  });
});
