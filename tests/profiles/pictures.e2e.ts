import { truncateSync, writeFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { PROFILE_PICTURES } from '#shared/pictures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { type Client, signedIn } from '#tests/support/client.ts';
import { heicPhoto } from '#tests/support/sample-files.ts';

const MAYA = 'maya.stein@example.test';
const HALF = 600;

/** A picture whose left half is red and whose right half is blue, in a file of the test. */
async function twoColours(name: string): Promise<string> {
  const red = sharp({ create: { width: HALF, height: HALF, channels: 3, background: '#c81e28' } });
  const path = test.info().outputPath(name);
  writeFileSync(path, await red.extend({ right: HALF, background: '#1e3cc8' }).png().toBuffer());
  return path;
}

/** The picture stored at an address: its size, and the colours of its left and right edges. */
async function storedAt(client: Client, address: string | null | undefined) {
  const answer = await fetch(new URL(address ?? '', client.url), { headers: client.headers });
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.height / 2) * info.width;
  const at = (x: number) => [...data.subarray((middle + x) * info.channels, (middle + x) * info.channels + 3)];
  return { width: info.width, height: info.height, left: colourOf(at(4)), right: colourOf(at(info.width - 5)) };
}
const colourOf = ([red = 0, , blue = 0]: number[]) => (red > blue ? 'red' : 'blue');

const field = (dialog: Locator, name: string) => dialog.getByRole('group', { name, exact: true });
const filePicker = (group: Locator) => group.locator('input[type="file"]');
async function openEditing(page: Page): Promise<Locator> {
  await page.goto('/creator/profile');
  await settled(page);
  await page.getByRole('region', { name: 'Profile overview' }).getByRole('button', { name: 'Edit Profile' }).click();
  return page.getByRole('dialog', { name: 'Edit Profile' });
}

/** Where the frame of the page shows who is signed in. */
const ownPicture = (page: Page): Locator[] => [
  page.getByRole('complementary', { name: 'Sidebar' }),
  page.getByRole('button', { name: 'Account menu' }),
];

test.use({ as: MAYA });

test('[CR-PROF-02] [CR-PROF-03] a creator cuts a picture and a banner by keyboard and mouse, and takes them away again; what is no picture is refused', async ({
  page,
  baseURL,
}) => {
  const client = await signedIn(baseURL ?? '', MAYA);
  const path = await twoColours('at the beach.png');
  await client.api.profiles.edit.mutate({ changes: { avatarFileId: null } });
  const refusals: string[] = [];
  page.on('console', (message) => /content security policy/i.test(message.text()) && refusals.push(message.text()));
  const dialog = await openEditing(page);
  const crop = page.getByRole('dialog', { name: 'Crop Picture' });
  const part = crop.getByRole('group', { name: /^The part that is shown/ });
  const zoom = crop.getByRole('slider', { name: 'Zoom' });
  const use = crop.getByRole('button', { name: 'Use picture' });
  const picture = field(dialog, 'Profile picture');

  await test.step('what is no picture, or too large to be opened, is refused in one sentence at its field', async () => {
    const whole = sharp({ create: { width: 40, height: 40, channels: 3, background: '#8a1c58' } });
    const broken = (await whole.png().toBuffer()).subarray(0, 30);
    for (const [name, bytes, sentence, size] of [
      ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg is not one of JPG, PNG, GIF, HEIC'],
      ['nothing.png', '', 'nothing.png is empty'],
      ['vast.png', 'x', 'vast.png is larger than 20MB', 20 * 1024 * 1024 + 1],
      ['setup.png', 'MZ\x90\0', 'setup.png cannot be read as a picture. Please choose another one.'],
      ['broken.png', broken, 'broken.png cannot be read as a picture. Please choose another one.'],
    ] as const) {
      const file = test.info().outputPath(name);
      writeFileSync(file, bytes);
      if (size) truncateSync(file, size);
      await filePicker(picture).setInputFiles(file);
      await expect(picture.getByRole('alert')).toHaveText(sentence);
      await expect(filePicker(picture)).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')));
    }
    await expectAccessible(page);
  });
  await test.step('what is chosen opens in the cropper; Cancel and Escape leave all as it was', async () => {
    await expect(picture.getByRole('button', { name: 'Remove picture' })).toHaveCount(0);
    await filePicker(picture).setInputFiles(path);
    await expect(part).toBeVisible();
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await expect(crop).toBeHidden();
    await filePicker(picture).setInputFiles(path);
    await expect(part).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(crop).toBeHidden();
    await expect(dialog).toBeVisible();
    await expect(picture.locator('img')).toHaveCount(0);
  });
  await test.step('a HEIC photo, which this browser cannot read, opens as well', async () => {
    const photo = test.info().outputPath('photo.heic');
    writeFileSync(photo, heicPhoto);
    await filePicker(picture).setInputFiles(photo);
    await expect(use).toBeEnabled();
    await crop.getByRole('button', { name: 'Cancel' }).click();
    await expect(crop).toBeHidden();
  });
  await test.step('by keyboard: zoomed in, and moved to the red side', async () => {
    await filePicker(picture).setInputFiles(path);
    await expect(zoom).toBeFocused();
    await expect(zoom).toHaveAttribute('aria-valuetext', '100%');
    // The picture cannot be moved before it is drawn.
    await expect(use).toBeEnabled();
    for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowRight');
    await expect(zoom).toHaveAttribute('aria-valuetext', '150%');
    await page.keyboard.press('Shift+Tab');
    await expect(part).toBeFocused();
    for (let step = 0; step < 40; step += 1) await page.keyboard.press('ArrowRight');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await use.click();
    await expect(crop).toBeHidden();
    await expect(picture.locator('img')).toBeVisible();
    await expect(picture.getByText('Change picture')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  const banner = field(dialog, 'Banner');
  await test.step('by mouse: the banner is dragged, beyond the edge of the dialog too', async () => {
    await filePicker(banner).setInputFiles(path);
    await expect(use).toBeEnabled();
    const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    await zoom.focus();
    await page.keyboard.press('End');
    await expect(zoom).toHaveAttribute('aria-valuetext', '400%');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(5, y + height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(crop).toBeVisible();
    await use.click();
    await expect(banner.locator('img')).toBeVisible();
  });
  await test.step('a refused save keeps both, and sends them no second time', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/uploads')) sent.push(request.url());
    });
    const name = (await dialog.getByLabel('Username').inputValue()) || 'maya';
    const taken = (await (await signedIn(baseURL ?? '', 'creator@accord.test')).api.profiles.mine.query())?.username;
    await dialog.getByLabel('Username').fill(taken ?? '');
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(dialog.getByText('Username is already taken')).toBeVisible();
    await expect(picture.locator('img')).toBeVisible();
    await expect(banner.locator('img')).toBeVisible();
    await dialog.getByLabel('Username').fill(name);
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(sent).toHaveLength(2);
  });
  await test.step('the page shows them, and the server has the parts that were chosen, in their shapes', async () => {
    const stored = await client.api.profiles.mine.query();
    const overview = page.getByRole('region', { name: 'Profile overview' });
    await expect(overview.locator(`img[src^="${stored?.avatarUrl}"]`)).toBeVisible();
    await expect(overview.locator(`img[src^="${stored?.bannerUrl}"]`)).toBeVisible();
    expect(await storedAt(client, stored?.avatarUrl)).toEqual({ width: 400, height: 400, left: 'red', right: 'red' });
    const { width, height } = PROFILE_PICTURES.banner;
    const cut = await storedAt(client, stored?.bannerUrl);
    expect(cut).toMatchObject({ left: 'blue', right: 'blue' });
    expect(cut.width / cut.height).toBeCloseTo(width / height, 1);
    expect(refusals).toEqual([]);
    for (const place of ownPicture(page)) await expect(place.locator(`img[src^="${stored?.avatarUrl}"]`)).toBeVisible();
  });
  await test.step('taken away, the profile has initials and no banner again', async () => {
    await page.getByRole('region', { name: 'Profile overview' }).getByRole('button', { name: 'Edit Profile' }).click();
    await picture.getByRole('button', { name: 'Remove picture' }).click();
    await banner.getByRole('button', { name: 'Remove picture' }).click();
    await dialog.getByRole('button', { name: 'Save Profile' }).click();
    await expect(dialog).toBeHidden();
    expect(await client.api.profiles.mine.query()).toMatchObject({ avatarUrl: null, bannerUrl: null });
    await expect(page.getByRole('region', { name: 'Profile overview' }).locator('img')).toHaveCount(0);
    for (const place of ownPicture(page)) await expect(place.locator('img')).toHaveCount(0);
  });
});
