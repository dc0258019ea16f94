import { questions } from '#shared/messages/landing.ts';
import { expect, test } from '#tests/support/browser.ts';

const PAGES = ['/', '/privacy-policy', '/tos', '/data-deletion'];

test('[PUB-01] [PUB-03] the landing page is written whole into the HTML, with what search engines and previews read', async ({
  request,
  baseURL,
}) => {
  const answer = await request.get('/');
  const html = await answer.text();
  expect(answer.headers()).toMatchObject({ 'cache-control': 'no-cache', vary: expect.stringContaining('Cookie') });
  expect(answer.headers()['x-robots-tag']).toBeUndefined();
  expect(html).not.toContain('__PUBLIC_URL__');
  expect(html).not.toContain('__SUPPORT_EMAIL__');
  for (const words of [
    'the marketplace where brands run sponsored campaigns with creators',
    '>Sponsored work, on terms both sides signed.</h1>',
    '100+',
    'What does Accord cost?',
    'Do I have to negotiate?',
    `<link rel="canonical" href="${baseURL}/">`,
    `<meta property="og:image" content="${baseURL}/og.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ]) {
    expect(html).toContain(words);
  }
  // Nothing that the content security policy would refuse.
  expect(html).not.toMatch(/\sstyle="/);
  expect(html).not.toMatch(/<script(?![^>]*(src=|application\/ld\+json))/);

  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const graph: { '@type': string; mainEntity?: { name: string }[] }[] = JSON.parse(json)['@graph'];
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite', 'FAQPage']);
  expect(graph[2]?.mainEntity?.map(({ name }) => name)).toEqual(
    [...questions.brand, ...questions.creator].map(({ question }) => question),
  );

  const picture = await request.get('/og.png');
  expect(picture.headers()['content-type']).toBe('image/png');

  const again = await request.get('/', { headers: { 'if-none-match': answer.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('crawlers are told what there is, and to leave the areas alone', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  for (const area of ['/brand', '/creator', '/agency', '/admin', '/super_admin']) {
    expect(robots).toContain(`Disallow: ${area}/\n`);
    const answer = await request.get(`${area}/dashboard`, { maxRedirects: 0 });
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
  }
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of PAGES) {
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
    expect((await request.get(path)).headers()['x-robots-tag']).toBeUndefined();
  }
  expect((await request.get('/auth')).headers()['x-robots-tag']).toBeUndefined();
});

test('script takes the page over as it stands: nothing is drawn anew, nothing moves, nobody else is asked', async ({
  page,
  baseURL,
}) => {
  const noise: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && noise.push(message.text()));
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) noise.push(`asked ${request.url()}`);
  });
  await page.addInitScript(() => {
    const seen = { shift: 0, first: null as Element | null };
    Object.assign(window, { seen });
    document.addEventListener('DOMContentLoaded', () => {
      seen.first = document.querySelector('#root')?.firstElementChild ?? null;
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) seen.shift += Number(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const seen = () =>
    page.evaluate(() => {
      const { shift, first } = (window as Window & { seen?: { shift: number; first: Element | null } }).seen ?? {
        shift: 1,
        first: null,
      };
      return { shift, kept: first === document.querySelector('#root')?.firstElementChild };
    });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // The other pages are the same text at any width, and move most on a narrow one.
    for (const path of width === 390 ? PAGES : ['/']) {
      await page.goto(path);
      if (path === '/') {
        // The form loads when it is near; by then everything above it has been on the screen.
        await page.getByRole('heading', { name: 'Register interest' }).scrollIntoViewIfNeeded();
        await expect(page.getByRole('form', { name: 'Register interest' })).toBeVisible();
      } else await page.waitForLoadState('load');
      const { shift, kept } = await seen();
      expect(shift, `${path} at ${width} px`).toBeLessThanOrEqual(0.02);
      expect(kept, `${path} is kept as it was`).toBe(true);
    }
  }
  expect(noise).toEqual([]);
});
