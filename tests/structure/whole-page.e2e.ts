import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '#tests/support/browser.ts';

/** Long enough for a browser to draw what it has. */
const PAUSE_MS = 1_500;

/** Hands on what Accord answers, but of a page first what ends with its heading, and the rest after a pause. */
async function inHalves(accord: string) {
  const server = createServer(async ({ url = '/' }, response) => {
    const answer = await fetch(new URL(url, accord));
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      Readable.from(answer.body ?? []).pipe(response);
      return;
    }
    const [first = '', rest = ''] = (await answer.text()).split(/(?<=<\/h1>)(.*)/s);
    response.write(first);
    await wait(PAUSE_MS);
    response.end(rest);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const end = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${port}`, [Symbol.asyncDispose]: end };
}

for (const path of ['/', '/auth', '/auth?mode=sign-up']) {
  test(`nothing of ${path} is drawn before all of it has come, so that nothing moves`, async ({ page, baseURL }) => {
    await using halves = await inHalves(baseURL ?? '');
    await page.goto(`${halves.url}${path}`);
    const drawn = () => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime);
    await expect.poll(() => page.evaluate(drawn)).toEqual([expect.any(Number)]);
    const [drawnMs] = await page.evaluate(drawn);
    expect(drawnMs).toBeGreaterThan(PAUSE_MS);
  });
}
