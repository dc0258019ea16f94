import type { Page } from '@playwright/test';
import { BY_A_JOB, become, expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import type { DemoServer } from '#tests/support/server.ts';

test.use({ as: 'brand@accord.test' });

const CREATOR = 'Amara Okafor';

/** Opens the creators of the brand's order of this name. */
async function openCreators(page: Page, { url }: DemoServer, campaign: string) {
  const { api } = await signedIn(url, 'brand@accord.test');
  const { rows } = await api.orders.list.query({ limit: 100 });
  await page.goto(`/brand/orders?projectId=${rows.find(({ name }) => name === campaign)?.id}&tab=creators`);
}

/** Opens a case about the disclosure as the brand, and returns its address below the area. */
async function openCase(page: Page, server: DemoServer, campaign: string): Promise<string> {
  await openCreators(page, server, campaign);
  await page.getByRole('button', { name: `More for ${CREATOR}` }).click();
  await page.getByRole('menuitem', { name: 'Open a case' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open a case' });
  await dialog.getByLabel('Term').selectOption({ label: 'Disclosure' });
  await dialog.getByLabel('Claim').fill('The label is missing.');
  await dialog.getByRole('button', { name: 'All back to the brand' }).click();
  await dialog.getByLabel('Note').fill('It cannot be used.');
  await dialog.getByRole('button', { name: 'Open the case' }).click();
  await expect(page.getByRole('heading', { name: 'Case: Disclosure' })).toBeVisible();
  await expect(page.getByRole('heading', { name: `Waiting for ${CREATOR}` })).toBeVisible();
  return new URL(page.url()).pathname.slice('/brand'.length);
}

test('a brand opens a case with evidence, the creator makes a counter-proposal, the brand accepts it, and the money is there', async ({
  page,
  server,
}) => {
  const path = await openCase(page, server, 'Back to Basics');
  await page.getByRole('button', { name: 'Add evidence' }).click();
  const records = page.getByRole('dialog', { name: 'Add evidence' });
  await records.getByLabel('Kind').selectOption({ label: 'Signed documents' });
  const items = records.getByRole('list', { name: 'Records of the deal' }).getByRole('listitem');
  await expect(items).toHaveText([/^Signed document/, /^Signed document/]);
  await items.first().getByRole('button', { name: /^Add/ }).click();
  await expect(items.first()).toContainText('Added');
  await records.getByRole('button', { name: 'Done' }).click();
  const evidence = page.getByRole('list', { name: 'Evidence' }).getByRole('listitem');
  await expect(evidence).toHaveText([/^Signed document.*Added by Northwind Outdoor/]);
  await openCreators(page, server, 'Back to Basics');
  await expect(page.getByRole('link', { name: /^Case: waiting for the creator until / })).toBeVisible();

  await become(page, server, 'creator@accord.test');
  await page.goto('/creator/campaigns');
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('row').filter({ hasText: 'Your turn until' }).filter({ hasText: 'Back to Basics' }).click();
  await expect(page).toHaveURL(new RegExp(`/creator${path}$`));
  await expect(page.getByRole('heading', { name: 'Your turn' })).toBeVisible();
  await expect(evidence).toHaveCount(1);
  await page.getByRole('button', { name: 'Make a counter-proposal' }).click();
  const counter = page.getByRole('dialog', { name: 'Make a counter-proposal' });
  await counter.getByRole('button', { name: 'All to the creator' }).click();
  await counter.getByLabel('Content approved').fill('100.01');
  await counter.getByLabel('Note').fill('Most of it is in use.');
  await counter.getByRole('button', { name: 'Send proposal' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for Northwind Outdoor' })).toBeVisible();
  const approved = page.getByRole('table', { name: 'The proposal' }).getByRole('row', { name: /^Content approved/ });
  await expect(approved).toContainText('$100.01');

  await become(page, server, 'brand@accord.test');
  await page.goto(`/brand${path}`);
  const total = page.getByRole('table', { name: 'The proposal' }).getByRole('row', { name: /^Total/ });
  const toCreator = (await total.getByRole('cell').nth(2).textContent()) ?? '';
  await page.getByRole('button', { name: 'Accept the proposal' }).click();
  const accept = page.getByRole('alertdialog', { name: `Accept the proposal of ${CREATOR}?` });
  await expect(accept).toContainText(`${CREATOR} gets ${toCreator}, which is released at once.`);
  await accept.getByRole('button', { name: 'Accept the proposal' }).click();
  await expect(page.getByText(`Northwind Outdoor accepted the proposal of ${CREATOR}.`)).toBeVisible();

  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator${path}`);
  await expect(page.getByRole('heading', { name: 'The proposal that took effect' })).toBeVisible();
  const released = page.getByRole('table', { name: 'The proposal' }).getByRole('row', { name: /^Content approved/ });
  await expect(async () => {
    await page.reload();
    await expect(released).toContainText('Paid', { timeout: 1_000 });
  }).toPass(BY_A_JOB);
  await expect(released).toContainText('$100.01');
});

test('a creator asks our team, which decides with a split, a finding and reasons that both sides read', async ({
  page,
  server,
}) => {
  const path = await openCase(page, server, 'Open Air');
  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator${path}`);
  await page.getByRole('button', { name: 'Ask our team to decide' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask our team' }).click();
  await expect(page.getByRole('heading', { name: 'With our team' })).toBeVisible();

  await become(page, server, 'admin@accord.test');
  await page.goto('/admin/money?tab=cases&status=escalated');
  await page.getByRole('link', { name: 'Open Air' }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  const decide = page.getByRole('dialog', { name: 'Decide this case' });
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(decide.getByText('Choose what happens to the deal')).toBeVisible();
  await decide.getByLabel('Ends with a split').check();
  await decide.getByRole('button', { name: 'Half each' }).click();
  await decide.getByLabel(CREATOR).check();
  await decide.getByLabel('Reason').fill('One label of two is missing.');
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Our team decided how the money is split.')).toBeVisible();

  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator${path}`);
  await expect(page.getByText('One label of two is missing.')).toBeVisible();
  await expect(page.getByText(`${CREATOR} broke the agreement`)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Case as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^case-.*\.pdf$/);
});
