import { truncateSync, writeFileSync } from 'node:fs';
import { MEDIA_MAX_BYTES } from '#shared/constants.ts';
import { CREATOR, offer } from '#tests/deals/offer.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hearNothing,
  settled,
  test,
} from '#tests/support/browser.ts';
import { samples } from '#tests/support/sample-files.ts';
import { cast, funded } from '#tests/support/stages.ts';

test.describe('a creator', () => {
  test.use({ as: CREATOR.email });

  test('a campaign has a skeleton while it loads, is told to be missing, and asks who is signed out meanwhile to sign in', async ({
    page,
    baseURL,
  }) => {
    const { campaignId } = await offer(baseURL ?? '', { name: `Slow drums ${Date.now()}`, approved: true });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    const reads = /\/trpc\/[^?]*content\.campaign\b/;
    await page.route(reads, async (route) => {
      await held;
      await route.continue();
    });
    await page.route(/\/images\//, (route) => route.abort());
    await test.step('[CR-CAMP-33] a skeleton stands in while a campaign loads', async () => {
      await page.goto(`/creator/campaigns/${campaignId}`);
      await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
      answer();
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
    });
    await test.step('[CR-CAMP-16] a logo that does not come gives way to the brand’s letters', async () => {
      await expect(page.locator('main header').getByText('VE', { exact: true })).toBeVisible();
    });
    await test.step('[CR-CAMP-12] a press on a tab shows its part', async () => {
      await page.getByRole('tab', { name: 'Requirements' }).click();
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}?tab=requirements`);
      await expect(page.getByRole('tabpanel').getByText('Quantity: 2')).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await hearNothing(page);
    await page.goto('/creator/campaigns/00000000-0000-4000-8000-000000000000');
    await test.step('[CR-CAMP-38] [MSG-153] that a campaign could not be loaded is said', async () => {
      await expect(page.getByText('Failed to load campaign details')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible();
    });
    await page.getByRole('link', { name: 'View All Campaigns' }).click();
    await expect(page).toHaveURL('/creator/campaigns');
    await settled(page);
    await test.step('[CR-CAMP-39] who is signed out meanwhile is told and led to the sign-in', async () => {
      const campaign = page.getByRole('link', { name: 'View Details' }).first();
      const path = (await campaign.getAttribute('href')) ?? '';
      expect(path).toMatch(/^\/creator\/campaigns\/[\w-]{36}$/);
      // Whatever else the page reads once the session is gone would lead to the sign-in from the list: a live event, or a link under the mouse.
      await page.mouse.move(1439, 899);
      await page.context().clearCookies();
      await campaign.dispatchEvent('click');
      await expect(page.getByText('User not authenticated', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
    });
  });
});

test.describe('a creator at work', () => {
  test.use({ as: 'creator@accord.test' });

  test('content is uploaded, and stands under Uploads; what cannot be submitted says so and is kept', async ({
    page,
    baseURL,
  }) => {
    const { id: campaignId } = await funded(await cast(baseURL), 'Kitchen light');
    const name = `Kitchen light ${Date.now()}`;
    await page.goto(`/creator/campaigns/${campaignId}/upload`);
    const picker = page.getByLabel(/^Choose File/);
    await test.step('the first piece that is missing is chosen, and its name is the title; something else has none yet', async () => {
      const piece = await page.getByLabel('Piece').locator('option:checked').innerText();
      expect(piece).toBe('Post');
      await expect(page.getByLabel('Title')).toHaveValue(piece);
      await page.getByLabel('Piece').selectOption('Something else');
      await expect(page.getByLabel('Title')).toHaveValue('');
    });
    await test.step('[CR-UPLOAD-06] nothing but what the guidelines say is taken', async () => {
      await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
      await expect(page.getByText('notes.txt is not one of JPG, PNG, GIF, HEIC, MP4, MOV, AVI.')).toBeVisible();
      const long = test.info().outputPath('long.mp4');
      writeFileSync(long, '');
      truncateSync(long, MEDIA_MAX_BYTES + 1);
      await picker.setInputFiles(long);
      await expect(page.getByText(/^long\.mp4 is larger than 100MB\.$/)).toBeVisible();
    });
    const submit = page.getByRole('button', { name: 'Submit for Review' });
    await submit.click();
    await expect(page.getByLabel('Title')).toHaveAccessibleDescription(/.+/);

    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/uploads/*', async (route) => {
      await held;
      await route.continue();
    });
    await test.step('[CR-UPLOAD-04] Choose File becomes Uploading... while a file is sent, beside the guidelines', async () => {
      await expect(page.getByText('Choose File', { exact: true })).toBeVisible();
      await picker.setInputFiles({ name: `${name}.png`, mimeType: 'image/png', buffer: await samples.png() });
      await expect(page.getByText('Uploading...', { exact: true })).toBeVisible();
      await expect(page.getByText('Choose File', { exact: true })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Guidelines' })).toBeVisible();
      release();
      await expect(page.getByText('Choose File', { exact: true })).toBeVisible();
    });
    await expect(page.getByLabel('Title')).toHaveValue(name);
    await page.getByLabel('Caption').fill('The honest version. #ad');
    await test.step('[CR-UPLOAD-08] [MSG-200] an upload that is refused says so, and keeps what was written', async () => {
      const submits = /\/trpc\/[^?]*content\.submit/;
      await page.route(submits, (route) => route.abort());
      await submit.click();
      await expect(page.getByText('Upload failed. Please try again.')).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(name);
      await expect(page.getByLabel('Caption')).toHaveValue('The honest version. #ad');
      await page.unroute(submits);
    });
    await test.step('[CR-UPLOAD-08] [MSG-200] the title is the file’s name at first, and what was submitted is said to be', async () => {
      await submit.click();
      await expect(page.getByText('Content uploaded successfully!')).toBeVisible();
      await expect(page).toHaveURL(`/creator/campaigns/${campaignId}?tab=uploads`);
    });
    await test.step('[CR-CAMP-25] View shows what was submitted', async () => {
      const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
      await row.getByRole('button', { name: /^View/ }).click();
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog.getByRole('img', { name: `${name}.png` })).toBeVisible();
      await expect(dialog.getByText('The honest version. #ad')).toBeVisible();
    });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
