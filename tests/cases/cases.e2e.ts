import { BY_A_JOB, become, expect, goOn, test } from '#tests/support/browser.ts';
import { type Client, clientOf } from '#tests/support/client.ts';

test.use({ as: 'brand@accord.test' });

const CREATOR = 'Amara Okafor';

/** The brand's order of this name. */
async function orderOf({ api }: Client, campaign: string) {
  const { rows } = await api.orders.list.query({ limit: 100 });
  return rows.find(({ name }) => name === campaign)?.id ?? '';
}

test('a brand opens a case with evidence, the creator makes a counter-proposal, the brand accepts it, and the money is there', async ({
  page,
  server,
}) => {
  const order = await orderOf(await clientOf(server.url, 'brand@accord.test'), 'Back to Basics');
  const creators = `/brand/orders?projectId=${order}&tab=creators`;
  await page.goto(creators);
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
  const path = new URL(page.url()).pathname.slice('/brand'.length);
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
  await goOn(page, creators);
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

test('our team decides a case with a split, a finding and reasons that both sides read', async ({ page, server }) => {
  const [brand, creator] = await Promise.all(
    ['brand@accord.test', 'creator@accord.test'].map((email) => clientOf(server.url, email)),
  );
  if (!brand || !creator) throw new Error('The demo logins are missing');
  const { creators } = await brand.api.orders.read.query({ campaignId: await orderOf(brand, 'Open Air') });
  const dealId = creators.find(({ name }) => name === CREATOR)?.dealId ?? '';
  const { milestones } = await brand.api.cases.options.query({ dealId });
  const split = milestones.map(({ id: milestoneId }) => ({ milestoneId, amountMinor: 0 }));
  const claim = { term: 'disclosure', claim: 'The label is missing.', note: 'It cannot be used.' } as const;
  const { caseId } = await brand.api.cases.open.mutate({ dealId, split, ...claim });
  await creator.api.cases.askStaff.mutate({ caseId });

  await become(page, server, 'admin@accord.test');
  await page.goto('/admin/money?tab=cases&status=escalated');
  await page.getByRole('link', { name: 'Open Air' }).click();
  await page.getByRole('button', { name: 'Decide' }).click();
  const decide = page.getByRole('dialog', { name: 'Decide this case' });
  await decide.getByLabel('Ends with a split').check();
  await decide.getByRole('button', { name: 'Half each' }).click();
  await decide.getByLabel(CREATOR).check();
  await decide.getByLabel('Reason').fill('One label of two is missing.');
  await decide.getByRole('button', { name: 'Decide' }).click();
  await expect(page.getByText('Our team decided how the money is split.')).toBeVisible();

  await become(page, server, 'creator@accord.test');
  await page.goto(`/creator/cases/${caseId}`);
  await expect(page.getByText('One label of two is missing.')).toBeVisible();
  await expect(page.getByText(`${CREATOR} broke the agreement`)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Case as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^case-.*\.pdf$/);
});
