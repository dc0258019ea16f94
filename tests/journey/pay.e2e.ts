import { expect, test } from '#tests/support/browser.ts';
import { cast, signed } from '#tests/support/stages.ts';
import { GOOD_CARD } from './steps.ts';
import { DEVICES, Walker } from './walk.ts';

test.use({ as: 'brand@accord.test' });

for (const [device, most] of [
  ['desk', 6],
  ['phone', 6],
] as const) {
  test.describe(`on a ${device}`, () => {
    test.use(DEVICES[device]);
    test(`a brand hears that all have signed and pays the deposit by ${most} presses`, async ({ page, baseURL }) => {
      const at = await cast(baseURL);
      const { id: campaignId, name } = await signed(at, `Walked ${device}`);
      await page.goto('/brand');
      const walker = new Walker(page);
      await walker.openNews(new RegExp(`^Contract signed.*${name}`));
      await expect(page).toHaveURL(`/brand/orders?projectId=${campaignId}`);
      const next = page.getByRole('region', { name: 'What happens next' });
      const pay = page.getByRole('button', { name: 'Pay Deposit' });
      await expect(pay).toBeVisible();
      await walker.press(page.getByRole('button', { name: 'Go to the payment' }), { leads: true });
      await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(pay).toBeInViewport();
      await walker.press(pay);
      await expect(page).toHaveURL(/sandbox-bank\/pay/);
      const number = page.getByLabel('Card number');
      await expect(number).toBeFocused();
      await page.keyboard.type(GOOD_CARD);
      await walker.next(page.getByLabel('Expiry'), `12/${(new Date().getUTCFullYear() + 2) % 100}`);
      await walker.next(page.getByLabel('Security code'), '123');
      await walker.next(page.getByLabel('Name on card'), 'Robin Payer');
      await walker.confirm('Enter', page.getByLabel('Name on card'));
      const done = page.getByRole('dialog', { name: 'Payment Successful!' });
      // The bank's event is processed by a job.
      await expect(done).toBeVisible({ timeout: 90_000 });
      await walker.confirm('Enter', done.getByRole('button', { name: 'Continue' }));
      await expect(done).toBeHidden();
      await expect(next).toContainText('Creators are making their content');
      expect(walker.presses).toBeLessThanOrEqual(most);
      const { depositArrived } = await at.brand.api.payments.contract.query({ campaignId });
      expect(depositArrived).toBe(true);
    });
  });
}
