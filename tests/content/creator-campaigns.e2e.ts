import { truncateSync, writeFileSync } from 'node:fs';
import { MEDIA_MAX_BYTES } from '#shared/constants.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { clientOf } from '#tests/support/client.ts';
import { samples } from '#tests/support/sample-files.ts';

// campaign-reads.client.test.ts proves what a campaign says while it loads, and where it cannot.

test.use({ as: 'creator@accord.test' });

test('content is uploaded, and stands under Uploads; what cannot be submitted is kept, and a draft is discarded and had back', async ({
  page,
  baseURL,
}) => {
  const { api } = await clientOf(baseURL ?? '', 'creator@accord.test');
  const { rows } = await api.content.campaigns.query({ tab: 'active' });
  const campaignId = rows.find((row) => row.dealStatus === 'in_progress')?.id ?? '';
  const name = `Kitchen light ${Date.now()}`;
  await page.goto(`/creator/campaigns/${campaignId}/upload`);
  const picker = page.getByLabel(/^Choose File/);
  await test.step('the first piece that is missing is chosen, and its name is the title; something else has none yet', async () => {
    const piece = await page.getByLabel('Piece').locator('option:checked').innerText();
    expect(piece).toBe('Story 1');
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
  await api.content.save.mutate({ campaignId, title: 'Half a film', caption: 'So far', fileIds: [] });
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
  await page.keyboard.press('Escape');
  await test.step('a draft is discarded, and had back with one press', async () => {
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByRole('button', { name: 'Discard the draft Half a film' }).click();
    await expect(page.getByRole('heading', { name: 'Half a film' })).toHaveCount(0);
    const said = page.getByRole('listitem').filter({ hasText: 'Draft discarded' });
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect(uploads.getByRole('heading', { name: 'Half a film' })).toBeVisible();
    const mine = await api.content.mine.query({ campaignId });
    expect(mine.find(({ title }) => title === 'Half a film')).toMatchObject({ versions: [{ caption: 'So far' }] });
  });
  await expectNoSidewaysScroll(page);
});
