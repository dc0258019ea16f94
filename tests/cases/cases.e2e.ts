import { BY_A_JOB, become, expect, goOn, test } from '#tests/support/browser.ts';
import { type Client, clientOf } from '#tests/support/client.ts';

test.use({ as: 'brand@accord.test' });

const CREATOR = 'Amara Okafor';

/** The brand's order of this name. */
async function orderOf({ api }: Client, campaign: string) {
  const { rows } = await api.orders.list.query({ limit: 100 });
  return rows.find(({ name }) => name === campaign)?.id ?? '';
}

// forms.client.test.ts proves a counter-proposal, page.client.test.ts what each side reads on its turn, and screens.db.test.ts where cases are
// listed.

test('a brand accepts a counter-proposal, our team decides another case, and the creator reads both and is paid', async ({
  page,
  server,
}) => {
  const [brand, creator] = await Promise.all([
    clientOf(server.url, 'brand@accord.test'),
    clientOf(server.url, 'creator@accord.test'),
  ]);
  const order = await orderOf(brand, 'Back to Basics');
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
  const caseId = path.slice('/cases/'.length);
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

  const { milestones } = await creator.api.cases.case.query({ caseId });
  const counter = milestones.map(({ id: milestoneId, kind, amountMinor }) => ({
    milestoneId,
    amountMinor: kind === 'approval' ? 10_001 : amountMinor,
  }));
  await creator.api.cases.counter.mutate({ caseId, split: counter, note: 'Most of it is in use.' });
  await goOn(page, `/brand${path}`);
  const rowOf = (name: RegExp) => page.getByRole('table', { name: 'The proposal' }).getByRole('row', { name });
  await expect(rowOf(/^Content approved/)).toContainText('$100.01');
  const toCreator =
    (await rowOf(/^Total/)
      .getByRole('cell')
      .nth(2)
      .textContent()) ?? '';
  await page.getByRole('button', { name: 'Accept the proposal' }).click();
  const accept = page.getByRole('alertdialog', { name: `Accept the proposal of ${CREATOR}?` });
  await expect(accept).toContainText(`${CREATOR} gets ${toCreator}, which is released at once.`);
  await accept.getByRole('button', { name: 'Accept the proposal' }).click();
  await expect(page.getByText(`Northwind Outdoor accepted the proposal of ${CREATOR}.`)).toBeVisible();

  const { creators: others } = await brand.api.orders.read.query({ campaignId: await orderOf(brand, 'Open Air') });
  const dealId = others.find(({ name }) => name === CREATOR)?.dealId ?? '';
  const options = await brand.api.cases.options.query({ dealId });
  const split = options.milestones.map(({ id: milestoneId }) => ({ milestoneId, amountMinor: 0 }));
  const claim = { term: 'disclosure', claim: 'The label is missing.', note: 'It cannot be used.' } as const;
  const second = await brand.api.cases.open.mutate({ dealId, split, ...claim });
  await creator.api.cases.askStaff.mutate({ caseId: second.caseId });
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
  await page.goto(`/creator/cases/${second.caseId}`);
  await expect(page.getByText('One label of two is missing.')).toBeVisible();
  await expect(page.getByText(`${CREATOR} broke the agreement`)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Case as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^case-.*\.pdf$/);

  const paid = async () => (await creator.api.cases.case.query({ caseId })).milestones.map(({ status }) => status);
  await expect.poll(paid, BY_A_JOB).not.toContain('released');
  await goOn(page, '/creator/campaigns');
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('row').filter({ hasText: 'Back to Basics' }).click();
  await expect(page).toHaveURL(new RegExp(`/creator${path}$`));
  await expect(page.getByRole('heading', { name: 'The proposal that took effect' })).toBeVisible();
  await expect(evidence).toHaveCount(1);
  await expect(rowOf(/^Content approved/)).toContainText('Paid');
  await expect(rowOf(/^Content approved/)).toContainText('$100.01');
});
