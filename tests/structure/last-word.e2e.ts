import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'rolldown';
import { closingAsks, expect, test } from '#tests/support/browser.ts';

const PAGE = '<!doctype html><title>Notes</title><div id="root"></div><script type="module" src="/page.js"></script>';

/** The page with its one field, bundled; every script by its address. */
async function bundled(): Promise<Map<string, string>> {
  // Not with vite, which would leave NODE_ENV=production to the following tests in this process.
  const { output } = await build({
    input: fileURLToPath(new URL('./last-word-page.ts', import.meta.url)),
    platform: 'browser',
    moduleTypes: { '.css': 'empty' },
    logLevel: 'silent',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    write: false,
    output: { format: 'es', entryFileNames: 'page.js' },
  });
  return new Map(output.flatMap((one) => (one.type === 'chunk' ? [[`/${one.fileName}`, one.code]] : [])));
}

/** A server for the page, which records what it receives. */
async function served() {
  const scripts = await bundled();
  const heard: string[] = [];
  const server = createServer(async (request, response) => {
    const script = scripts.get(request.url ?? '');
    if (request.method === 'POST') heard.push(await text(request));
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? PAGE);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, heard, [Symbol.asyncDispose]: async () => void server.close() };
}

test('a page that goes sends as much as its last request carries, and asks before it is closed with more', async ({
  page,
}) => {
  await using site = await served();
  await page.goto(site.url, { waitUntil: 'load' });
  const notes = page.getByRole('textbox', { name: 'Notes' });
  await notes.click();
  // Bytes count, not letters: each of these has three.
  await notes.fill('€'.repeat(22_000));
  expect(await closingAsks(page)).toBe(true);
  expect(site.heard).toEqual([]);
  const most = '€'.repeat(19_900);
  await notes.fill(most);
  expect(await closingAsks(page)).toBe(false);
  await expect.poll(() => site.heard).toEqual([JSON.stringify({ brandBio: most })]);
});
