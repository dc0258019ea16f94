import { BRAND, submittedCampaign } from '#tests/deals/offer.ts';
import { expect, test } from '#tests/support/browser.ts';
import { DEVICES, Walker } from './walk.ts';

test.use({ as: BRAND.email });

for (const [device, most] of [
  ['desk', 8],
  ['phone', 8],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(DEVICES[device]);
    test(`a brand hears of its approval, finds three creators and invites them by ${most} presses`, async ({
      page,
      baseURL,
    }) => {
      const name = `Walked drums ${Date.now()}`;
      const { campaignId, brand } = await submittedCampaign(baseURL ?? '', { name, approved: true });
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(name));
      await expect(page).toHaveURL(`/brand/orders?projectId=${campaignId}`);
      await walker.press(page.getByRole('link', { name: 'Find Creators' }));
      // The best three whose prices the campaign can pay together.
      const { rows: best } = await brand.api.discovery.creators.query({ campaignId, withinBudget: true, filters: {} });
      const fitting = best.filter(({ offer }) => (offer?.suggestedMinor ?? Infinity) <= 250_000).slice(0, 3);
      const cards = page.getByRole('list', { name: 'Creators' });
      for (const { name: whom } of fitting)
        await walker.press(cards.getByRole('article', { name: whom }).getByRole('checkbox'));
      const bar = page.getByRole('region', { name: 'Selection' });
      await expect(bar.getByText('3 creators selected')).toBeVisible();
      await walker.press(bar.getByRole('button', { name: 'Invite to this campaign' }));
      const dialog = page.getByRole('dialog', { name: 'Invite 3 creators' });
      await expect(dialog.locator('p').filter({ hasText: /^Total / })).toContainText('of $7,500.00 remaining');
      await walker.press(dialog.getByRole('button', { name: 'Send Invites' }));
      await expect(page.getByText('3 invitations sent successfully!')).toBeVisible();
      await expect(dialog).toBeHidden();
      expect(walker.presses).toBeLessThanOrEqual(most);
      const { rows } = await brand.api.deals.forCampaign.query({ campaignId });
      expect(rows.map(({ status }) => status)).toEqual(['invited', 'invited', 'invited']);
    });
  });
}
