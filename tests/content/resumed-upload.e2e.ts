import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { STORED_FILE_HEADER } from '#shared/files.ts';
import { expect, expectAccessible, test } from '#tests/support/browser.ts';
import { type Client, signedIn } from '#tests/support/client.ts';
import { movieOf } from '#tests/support/sample-files.ts';
import { signInWithoutForm } from '#tests/support/sign-up.ts';

const HUGO = 'hugo.martin@example.test';
const UPLOADS = '**/uploads/*';

/** Holds every piece from an offset on until it is released, or the page is gone. */
async function holdPieces(page: Page, from = UPLOAD_CHUNK_BYTES): Promise<() => void> {
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(UPLOADS, async (route) => {
    if (Number(route.request().headers()['upload-offset'] ?? 0) >= from) await free;
    // The page may be gone.
    await route.fallback().catch(() => undefined);
  });
  return letGo;
}
const sentFrom = (offset: number) => (request: { method(): string; headers(): Record<string, string> }) =>
  request.method() === 'PATCH' && request.headers()['upload-offset'] === String(offset);
const remembered = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('tus::')).length);

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex');
const picker = (page: Page) => page.getByLabel(/^(Choose File|Uploading)/);

/** Signs Hugo in and opens the upload page of one of his campaigns. */
async function openUploads(page: Page, baseURL: string | undefined): Promise<Client> {
  const client = await signedIn(baseURL ?? '', HUGO);
  const { rows: campaigns } = await client.api.content.campaigns.query({ tab: 'active' });
  await signInWithoutForm(page, client.url, HUGO);
  await page.goto(
    `/creator/campaigns/${campaigns.find(({ dealStatus }) => dealStatus === 'in_progress')?.id ?? ''}/upload`,
  );
  return client;
}
/** A video of about that many bytes in a file of the test. */
function videoOf(bytes: number, name: string) {
  const path = test.info().outputPath(name);
  const video = movieOf(bytes);
  writeFileSync(path, video);
  return { path, video };
}

test('[CR-UPLOAD-05] an upload that broke off arrives with the same bytes; others are dropped, and forgotten at sign-out', async ({
  page,
  context,
  baseURL,
}) => {
  const client = await openUploads(page, baseURL);
  const { path, video } = videoOf(12_500_000, 'long take.mp4');
  const [third, twoThirds] = [UPLOAD_CHUNK_BYTES, 2 * UPLOAD_CHUNK_BYTES];
  const row = page.getByRole('listitem').filter({ hasText: 'long take.mp4' });

  await test.step('the connection is lost after a third: the page says so, and goes on from there', async () => {
    const letGo = await holdPieces(page, third);
    const next = page.waitForRequest(sentFrom(third));
    await picker(page).setInputFiles(path);
    await next;
    await expect(page.getByRole('progressbar', { name: 'Uploading long take.mp4' })).toBeVisible();
    await expect(page.getByText(/^Resuming at/)).toHaveCount(0);
    await context.setOffline(true);
    letGo();
    await expect(row.getByRole('alert')).toHaveText('The connection broke. Nothing was lost; try again.');
    await page.unroute(UPLOADS);
    await context.setOffline(false);
  });
  await test.step('the page is reloaded after two thirds', async () => {
    await holdPieces(page, twoThirds);
    // The first piece waits until the message was read.
    const letGo = await holdPieces(page, third);
    const [first, last] = [page.waitForRequest(sentFrom(third)), page.waitForRequest(sentFrom(twoThirds))];
    await row.getByRole('button', { name: 'Try Again' }).click();
    await first;
    await expect(page.getByText('Resuming at 33 %', { exact: true })).toBeVisible();
    letGo();
    await last;
    await page.reload();
    await page.unroute(UPLOADS);
  });
  await test.step('the same file goes on there, the page says so, and the server has every byte', async () => {
    const letGo = await holdPieces(page, twoThirds);
    const first = page.waitForRequest((request) => request.method() === 'PATCH');
    await picker(page).setInputFiles(path);
    expect(sentFrom(twoThirds)(await first)).toBe(true);
    await expect(page.getByText('Resuming at 67 %', { exact: true })).toBeVisible();
    await expectAccessible(page);
    const stored = page.waitForResponse((answer) => answer.headers()[STORED_FILE_HEADER] !== undefined);
    letGo();
    const fileId = (await stored).headers()[STORED_FILE_HEADER] ?? '';
    await expect(page.getByRole('button', { name: 'Remove long take.mp4' })).toBeVisible();
    const { url, sizeBytes } = await client.api.files.url.query({ fileId });
    expect(sizeBytes).toBe(video.length);
    const served = await fetch(new URL(url, client.url), { headers: client.headers });
    expect(sha256(Buffer.from(await served.arrayBuffer()))).toBe(sha256(video));
    await expect.poll(() => remembered(page)).toBe(0);
  });
  const { path: other } = videoOf(5_000_000, 'other take.mp4');
  await test.step('an upload that is stopped is dropped on the server, too', async () => {
    await holdPieces(page);
    const second = page.waitForRequest(sentFrom(UPLOAD_CHUNK_BYTES));
    await picker(page).setInputFiles(other);
    const upload = (await second).url();
    const dropped = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop uploading other take.mp4' }).click();
    expect((await dropped).status()).toBe(204);
    const left = await fetch(upload, { method: 'HEAD', headers: { ...client.headers, 'tus-resumable': '1.0.0' } });
    expect(left.status).toBe(404);
    await expect.poll(() => remembered(page)).toBe(0);
    await page.unroute(UPLOADS);
  });
  await test.step('[AUTH-38] what the browser keeps of an upload under way goes at sign-out', async () => {
    await holdPieces(page);
    const second = page.waitForRequest(sentFrom(UPLOAD_CHUNK_BYTES));
    await picker(page).setInputFiles(other);
    await second;
    expect(await remembered(page)).toBe(1);
    await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/auth');
    expect(await remembered(page)).toBe(0);
  });
});
