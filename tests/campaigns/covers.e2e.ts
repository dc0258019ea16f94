import { writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { pictureAddress } from '#shared/pictures.ts';
import { expect, expectNoSidewaysScroll, goOn, settled, test } from '#tests/support/browser.ts';
import { cast, draft } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

/** Chooses a square picture in a field and takes the part that the cropper offers. */
async function crop(page: Page, field: Locator): Promise<void> {
  const path = test.info().outputPath('lamp.png');
  const square = sharp({ create: { width: 900, height: 900, channels: 3, background: '#8a1c58' } });
  writeFileSync(path, await square.png().toBuffer());
  await field.locator('input[type="file"]').setInputFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Crop Picture' });
  await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Use picture' }).click();
  await expect(dialog).toBeHidden();
}

test('a brand crops its logo and the cover of a campaign, and creators who may apply see both', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { brand } = at;
  const { id: campaignId, name } = await draft(at, 'Covered lamp', { participation: 'application' });
  const coverOf = async () => (await brand.api.campaigns.read.query({ campaignId })).draft.coverFileId;

  await test.step('a draft that is opened by its address comes alive as the server sent it', async () => {
    const noise: string[] = [];
    page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(error.message));
    // By the browser's clock the page's data is already old, as over a slow connection.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.goto(`/brand/create-campaign?draftId=${campaignId}`);
    await settled(page);
    await expect(page.getByLabel('Campaign name')).toHaveValue(name);
    expect(noise).toEqual([]);
  });
  const cover = page.getByRole('group', { name: 'Cover picture' });
  await expect(cover.locator('svg.cover-drawn')).toBeVisible();
  await crop(page, cover);
  await expect(cover.locator('img')).toBeVisible();
  await expect.poll(coverOf).not.toBeNull();
  const coverFileId = (await coverOf()) ?? '';
  const stored = await fetch(new URL(pictureAddress(coverFileId), brand.url), { headers: brand.headers });
  expect(await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).toMatchObject({ width: 900, height: 300 });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const before = (await brand.api.settings.company.query())?.logoUrl;
  const logoOf = async () => (await brand.api.settings.company.query())?.logoUrl;
  await goOn(page, '/brand/settings');
  await settled(page);
  await crop(page, page.getByRole('group', { name: 'Logo' }));
  await expect.poll(logoOf).not.toBe(before);
  const logoUrl = await logoOf();
  await expectNoSidewaysScroll(page);

  await brand.api.campaigns.submit.mutate({ campaignId });
  await at.admin.api.review.approve.mutate({ campaignId });
  const { creator } = at;
  const ask = (path: string) => fetch(new URL(path, creator.url), { headers: creator.headers });
  const sent = await (await ask(`/creator/campaigns/open?search=${encodeURIComponent(name)}`)).text();
  for (const picture of [pictureAddress(coverFileId), logoUrl ?? 'no logo']) {
    expect(sent).toContain(`src="${picture}`);
    expect((await ask(picture)).headers.get('content-type')).toMatch(/^image\//);
  }
});
