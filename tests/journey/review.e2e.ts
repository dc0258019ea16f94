import { expect, test } from '#tests/support/browser.ts';
import { cast, submitted } from '#tests/support/stages.ts';
import { DEVICES, Walker } from './walk.ts';

test.use({ as: 'admin@accord.test' });

for (const [device, most] of [
  ['desk', 4],
  ['phone', 4],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(DEVICES[device]);
    test(`staff hear of a campaign, read it and what the AI says, and approve it by ${most} presses`, async ({
      page,
      baseURL,
    }) => {
      const at = await cast(baseURL);
      const { id: campaignId, name } = await submitted(at, `Walked ${device}`);
      await page.goto('/admin');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(name));
      const dialog = page.getByRole('dialog', { name: `Campaign Review: ${name}` });
      await expect(dialog.getByText('Show how the lamp lights an ordinary evening')).toBeVisible();
      await walker.press(dialog.getByRole('tab', { name: 'R4 Review' }));
      await expect(dialog.getByText(/Score: \d+\/10/)).toBeVisible();
      await walker.press(dialog.getByRole('button', { name: 'Approve Campaign' }));
      await expect(dialog).toBeHidden();
      expect(walker.presses).toBeLessThanOrEqual(most);
      expect((await at.brand.api.orders.read.query({ campaignId })).reviewStatus).toBe('approved');
    });
  });
}
