import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ConsoleMessage, Page } from '@playwright/test';
import { expect, goOn, settled, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';
import { clientOf } from '#tests/support/client.ts';
import { movieOf } from '#tests/support/sample-files.ts';
import { runSql } from '#tests/support/sql.ts';

// What a page does while a part of it, its code or its data, is still loading or fails to load.

/** Holds back the code of one source until it is released. */
async function hold(page: Page, source: string): Promise<() => void> {
  const { promise: free, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/${builtFile(source)}`, async (route) => {
    await free;
    await route.continue();
  });
  return release;
}

/** Waits until the frame around the screen reacts to presses. */
async function frameAlive(page: Page): Promise<void> {
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect(async () => {
    // A press may also be answered late.
    if (await expand.isHidden()) {
      await page.getByRole('button', { name: 'Collapse sidebar' }).click({ timeout: 1_000 });
    }
    await expect(expand).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test.describe('a creator', () => {
  test.use({ as: 'creator@accord.test' });

  test('a page does not say that it is alive while code of its screen or of a panel is on its way', async ({
    page,
    baseURL,
  }) => {
    const { api } = await clientOf(baseURL ?? '', 'creator@accord.test');
    const { rows } = await api.content.campaigns.query({ tab: 'active' });
    const campaign = `/creator/campaigns/${rows.find(({ dealStatus }) => dealStatus === 'in_progress')?.id}`;
    const alive = page.locator('html[data-ready]');
    await test.step('a screen: a file that was chosen meanwhile is taken', async () => {
      const letGo = await hold(page, '$campaignId.upload.tsx?tsr-split=component');
      await page.goto(`${campaign}/upload`, { waitUntil: 'commit' });
      await page
        .getByLabel(/^Choose File/)
        .setInputFiles({ name: 'early.mp4', mimeType: 'video/mp4', buffer: movieOf(20_000) });
      await expect(alive).toHaveCount(0);
      letGo();
      await expect(alive).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Remove early.mp4' })).toBeVisible();
      await page.getByRole('button', { name: 'Remove early.mp4' }).click();
    });
    await test.step('a panel', async () => {
      const letGo = await hold(page, 'payments/AgreementPanel.tsx');
      await page.goto(campaign, { waitUntil: 'commit' });
      await frameAlive(page);
      await expect(alive).toHaveCount(0);
      letGo();
      await expect(alive).toHaveCount(1);
      const contract = page.getByRole('region', { name: 'Contract', exact: true });
      await expect(contract.getByRole('list', { name: 'Milestones' })).toBeVisible();
    });
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('what a page came without, the browser asks for', async ({ page, server }) => {
    const noise: string[] = [];
    // Whether somebody may see a picture is looked up in campaigns, too.
    const isPicture = (message: ConsoleMessage) => message.location().url.includes('/images/');
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isPicture(message)) noise.push(message.text());
    });
    page.on('pageerror', (error) => noise.push(error.message));
    const letGo = await hold(page, 'browser.tsx');
    await runSql(server.databaseUrl, 'alter table campaigns rename to campaigns_away');
    try {
      await page.goto('/brand', { waitUntil: 'commit' });
      await expect(page.locator('main [aria-busy="true"]').first()).toBeAttached();
    } finally {
      await runSql(server.databaseUrl, 'alter table campaigns_away rename to campaigns');
    }
    letGo();
    await settled(page);
    await expect(page.getByRole('list', { name: 'Recent campaigns' })).toBeVisible();
    expect(noise).toEqual([]);
  });

  test('a page that one was led to says why, once; pointing at a link fetches what its screen shows, for the search that the link has', async ({
    page,
  }) => {
    await test.step('it says why, once', async () => {
      await page.goto('/no/such/page');
      await expect(page).toHaveURL('/brand');
      await expect(page.getByText('There is no such page.')).toBeVisible();
      await page.reload();
      await expect(page.getByText('There is no such page.')).toHaveCount(0);
    });
    await test.step('pointing at a link', async () => {
      await goOn(page, '/brand/orders');
      const link = page.getByRole('list', { name: 'Orders' }).getByRole('heading').getByRole('link').first();
      const href = await link.getAttribute('href');
      const id = new URL(`http://accord${href}`).searchParams.get('projectId') ?? '';
      expect(id).not.toBe('');
      const answer = page.waitForResponse(
        (response) => response.url().includes('orders.read') && response.url().includes(id),
      );
      await link.hover();
      expect((await answer).ok()).toBe(true);
      await expect(page).toHaveURL('/brand/orders');
    });
  });
});

// A page can do without the code of its messages: it stays as it is, with what was typed.

/** Long enough for a browser to draw what it has. */
const PAUSE_MS = 1_500;

/** Passes on Accord's answers, but splits a page: first everything up to its heading, and the rest after a pause. */
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

test('nothing of a page is drawn before all of it has come, so that nothing moves', async ({ page, baseURL }) => {
  await using halves = await inHalves(baseURL ?? '');
  // This screen is centred in the window; the server's HTML shows that the others have the same mark at their end.
  await page.goto(`${halves.url}/auth?mode=sign-up`);
  const drawn = () => performance.getEntriesByName('first-contentful-paint').map(({ startTime }) => startTime);
  await expect.poll(() => page.evaluate(drawn)).toEqual([expect.any(Number)]);
  const [drawnMs] = await page.evaluate(drawn);
  expect(drawnMs).toBeGreaterThan(PAUSE_MS);
});
