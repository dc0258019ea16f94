import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { signedIn } from './client.ts';

/**
 * Another person's page, beside the page of the test, in its own browser context, for example that of a phone. The test closes neither: they end with
 * it. Where the first page is no longer needed, `become` costs less.
 */
export async function pageOf(
  browser: Browser,
  url: string | undefined,
  email: string,
  device: BrowserContextOptions = {},
): Promise<Page> {
  const { headers, url: origin } = await signedIn(url ?? '', email);
  const context = await browser.newContext({ ...device, baseURL: origin });
  const cookies = headers.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin };
  });
  await context.addCookies(cookies);
  return context.newPage();
}
