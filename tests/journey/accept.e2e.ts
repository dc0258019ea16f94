import { longDay } from '#shared/format.ts';
import { CREATOR, inDays, offer } from '#tests/deals/offer.ts';
import { expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { DEVICES, Walker } from './walk.ts';

test.use({ as: CREATOR.email });

for (const [device, most] of [
  ['desk', 4],
  ['phone', 4],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(DEVICES[device]);
    test(`a creator accepts an offer and reads when it is paid by ${most} presses`, async ({ page, baseURL }) => {
      const name = `Walked drums ${Date.now()}`;
      const { campaignId, brand } = await offer(baseURL ?? '', { name, approved: true });
      await (await signedIn(baseURL ?? '', CREATOR.email)).api.profiles.dismissIntro.mutate();
      await page.goto('/creator');
      const walker = new Walker(page);
      await walker.press(page.getByRole('region', { name: 'New invitations' }).getByRole('link', { name }));
      await expect(page.getByText(`by ${longDay(inDays(62))}, if it ends as planned`)).toBeVisible();
      await walker.press(page.getByRole('button', { name: new RegExp(`^Accept ${name}`) }));
      const question = page.getByRole('alertdialog', { name: 'Accept this offer?' });
      await walker.press(question.getByRole('button', { name: 'Accept' }));
      await expect(page.getByText('You have accepted this offer.')).toBeVisible();
      await walker.press(page.getByRole('link', { name: 'Go to the campaign' }));
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);
      const steps = page.getByRole('list', { name: 'From the offer to your money' }).getByRole('listitem');
      await expect(steps.last()).toHaveText(`You are paidby ${longDay(inDays(62))}`);
      expect(walker.presses).toBeLessThanOrEqual(most);
      const { rows } = await brand.api.deals.forCampaign.query({ campaignId });
      expect(rows.map(({ status }) => status)).toEqual(['accepted']);
    });
  });
}
