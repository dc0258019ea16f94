import { longDay } from '#shared/format.ts';
import { expect, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';
import { BRAND, CREATOR, inDays, offer } from './offer.ts';

test.use({ as: CREATOR.email });

test('an offer is accepted on its page after a question, which says what will be owed and paid', async ({
  page,
  baseURL,
}) => {
  const name = `Readable drums ${Date.now()}`;
  const { campaignId, dealId, brand: sender } = await offer(baseURL ?? '', { name, approved: true });
  const status = async () => (await sender.api.deals.forCampaign.query({ campaignId })).rows[0]?.status;
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/creator/invitations');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(`/creator/invitations/${dealId}`);
  await expectNoSidewaysScroll(page);
  const accept = page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` });
  const get = page.getByText(/^You get \$6,000\.00$/);
  for (const end of [0, 1]) {
    await page.evaluate((at) => scrollTo(0, at * document.body.scrollHeight), end);
    await expect(accept).toBeInViewport({ ratio: 1 });
    await expect(get).toBeInViewport({ ratio: 1 });
  }
  const brand = page.getByRole('region', { name: 'The brand' });
  const [last, bar] = [await brand.boundingBox(), await get.boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? 0), 'nothing is under the answer at the end').toBeLessThan(bar?.y ?? 0);
  await accept.click();
  const question = page.getByRole('alertdialog', { name: 'Accept this offer?' });
  await expect(question).toContainText(`You will deliver 1 post, 2 reels by ${longDay(inDays(40))} Accra time.`);
  await expect(question).toContainText('$6,000.00');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await status()).toBe('invited');
  await page.getByRole('button', { name: `Accept ${name} by ${BRAND.name}` }).click();
  await question.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('You have accepted this offer.')).toBeVisible();
  expect(await status()).toBe('accepted');
  await page.getByRole('link', { name: 'Go to the campaign' }).click();
  await expect(page).toHaveURL(`/creator/campaigns/${campaignId}`);
});

test('two quick presses never answer two offers', async ({ page, baseURL }) => {
  const names = [`First drums ${Date.now()}`, `Second drums ${Date.now()}`];
  const made = [];
  for (const name of names) made.push(await offer(baseURL ?? '', { name, approved: true }));
  // The code of dialogs arrives after both presses; otherwise the second might land beside the question and close it.
  const { promise: pressed, resolve: letIn } = Promise.withResolvers<void>();
  await page.route(`**/${builtFile('components/layers/index.ts')}`, async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/creator/invitations');
  await page.getByRole('button', { name: new RegExp(`^Accept ${names[1]}`) }).dblclick();
  letIn();
  await expect(page.getByRole('alertdialog', { name: 'Accept this offer?' })).toHaveCount(1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).dblclick();
  await expect(page.getByText('Invitation accepted successfully!', { exact: true })).toBeVisible();
  const statuses = await Promise.all(
    made.map(
      async ({ campaignId, brand }) => (await brand.api.deals.forCampaign.query({ campaignId })).rows[0]?.status,
    ),
  );
  expect(statuses).toEqual(['invited', 'accepted']);
});
