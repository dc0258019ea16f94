import type { Page } from '@playwright/test';
import { expect, settled, stopClock, test } from '#tests/support/browser.ts';
import { builtFile } from '#tests/support/built-file.ts';
import { signedIn } from '#tests/support/client.ts';
import { accepted, cast } from '#tests/support/stages.ts';

const BRAND = 'brand@accord.test';
test.use({ as: BRAND });

/** Opens a screen and waits for its rules, which load after its form, with the clock stopped: it saves nothing before it unloads. */
async function open(page: Page, path: string, rules: string): Promise<void> {
  await page.clock.install();
  const address = `/${builtFile(rules)}`;
  const fetched = page.waitForResponse(`**${address}`);
  await page.goto(path);
  await (await fetched).finished();
  // The form has them once they have run.
  await page.evaluate(`import(location.origin + '${address}').then(() => null)`);
  await settled(page);
  await stopClock(page);
}

/** Both ways in which a page unloads without a question; the same code handles them on all screens. */
const closed = (page: Page) => page.close({ runBeforeUnload: false });
const left = (page: Page) => page.evaluate(() => window.location.assign('/privacy-policy'));

test('[BR-DRAFT-12] a draft that nobody has saved yet is kept when the tab is closed', async ({ page, baseURL }) => {
  const name = `Closed at once ${process.pid}`;
  await open(page, '/brand/create-campaign', 'campaigns/wizardRules.ts');
  await page.getByLabel('Campaign name').fill(name);
  await page.getByLabel('Description').fill('The last words.');
  await closed(page);
  const { api } = await signedIn(baseURL ?? '', BRAND);
  const found = () => api.campaigns.search.query({ search: name });
  await expect.poll(async () => (await found()).length).toBe(1);
  const { draft } = await api.campaigns.read.query({ campaignId: (await found())[0]?.id ?? '' });
  expect(draft).toMatchObject({ name, description: 'The last words.' });
});

test('what was typed last into a draft is kept when another page is opened', async ({ page, baseURL }) => {
  const { api } = await signedIn(baseURL ?? '', BRAND);
  const { id } = await api.campaigns.createDraft.mutate({ draft: { name: `Kept ${process.pid}` } });
  await open(page, `/brand/create-campaign?draftId=${id}`, 'campaigns/wizardRules.ts');
  await page.getByLabel('Description').fill('Said before the page went.');
  await left(page);
  await expect
    .poll(async () => (await api.campaigns.read.query({ campaignId: id })).draft.description)
    .toBe('Said before the page went.');
});

test('[BR-SET-10] what was typed last into the settings is kept when another page is opened', async ({
  page,
  baseURL,
}) => {
  const words = 'Boots and bags, and then away.';
  await open(page, '/brand/settings', 'settings/settings.schema.ts');
  await page.getByLabel('Description').fill(words);
  await left(page);
  const { api } = await signedIn(baseURL ?? '', BRAND);
  await expect.poll(async () => (await api.settings.company.query())?.brandBio).toBe(words);
});

test('[BR-CONTRACT-14] what was typed into a brief comes back when the tab is closed', async ({
  page,
  context,
  baseURL,
}) => {
  const { id } = await accepted(await cast(baseURL), 'Kept brief');
  const builder = async (at: Page) => {
    await at.getByRole('button', { name: 'Create brief' }).click();
    return at.getByRole('dialog', { name: /campaign brief$/ });
  };
  await page.goto(`/brand/orders?projectId=${id}`);
  const dialog = await builder(page);
  await dialog.getByLabel('Campaign objective').fill('Two hundred orders');
  await closed(page);
  const next = await context.newPage();
  await next.goto(`/brand/orders?projectId=${id}`);
  const again = await builder(next);
  await expect(again.getByText('We restored what you had typed but not saved.')).toBeVisible();
  await expect(again.getByLabel('Campaign objective')).toHaveValue('Two hundred orders');
});
