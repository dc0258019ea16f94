import { expect, test } from 'vitest';
import type { CaseView } from '#shared/cases/cases.schema.ts';
import { formatMoney } from '#shared/format.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { callerOf, hrefsOf, tableOf } from '#tests/support/sent.ts';

// The pages around cases as the server sends them: where a case is opened, where it is listed, and its page for each reader.

const { open, h } = await demoScreens();
const [BRAND, CREATOR, STAFF] = ['brand@accord.test', 'creator@accord.test', 'admin@accord.test'] as const;
const brand = await callerOf(h, BRAND);
const creator = await callerOf(h, CREATOR);
const staff = await callerOf(h, STAFF);

/** The first deal of the two on which a case can be opened. */
async function openableDeal(): Promise<{ campaignId: string; dealId: string }> {
  const { rows } = await creator.content.campaigns({ tab: 'active', limit: 50 });
  for (const { id: campaignId } of rows) {
    const { deal } = await creator.content.campaign({ campaignId });
    if (deal?.may.openCase.allowed) return { campaignId, dealId: deal.id };
  }
  throw new Error('The demo has no deal under contract');
}
const { campaignId, dealId } = await openableDeal();
const before = await open(`/creator/campaigns/${campaignId}`, { as: CREATOR });
const options = await brand.cases.options({ dealId });
const { caseId } = await brand.cases.open({
  dealId,
  term: 'disclosure',
  claim: 'The label is missing.',
  split: options.milestones.map(({ id, amountMinor }) => ({ milestoneId: id, amountMinor: amountMinor - 1 })),
  note: 'A cent of each.',
});
const linksOf = ({ screen }: SentPage) => hrefsOf(screen.getAllByRole('link'));
const view: CaseView = await creator.cases.case({ caseId });

test('the page of a creator’s campaign opens a case, and leads to it once there is one', async () => {
  expect(before.screen.getByRole('button', { name: 'Open a case' }).hasAttribute('disabled')).toBe(false);
  const after = await open(`/creator/campaigns/${campaignId}`, { as: CREATOR });
  expect(after.screen.queryByRole('button', { name: 'Open a case' })).toBeNull();
  const link = after.screen.getByRole('link', { name: /^Case: your turn until / });
  expect(link.getAttribute('href')).toBe(`/creator/cases/${caseId}`);
});

test('a brand’s order and staff’s page of the campaign lead to the case of the deal', async () => {
  const order = await open(`/brand/orders?projectId=${campaignId}&tab=creators`, { as: BRAND });
  const link = order.screen.getByRole('link', { name: /^Case: waiting for the creator until / });
  expect(link.getAttribute('href')).toBe(`/brand/cases/${caseId}`);
  const project = await open(`/admin/projects/${campaignId}`, { as: STAFF });
  expect(linksOf(project)).toContain(`/admin/cases/${caseId}`);
});

test.each([
  ['brand', BRAND, 'Waiting for'],
  ['creator', CREATOR, 'Your turn'],
  ['admin', STAFF, 'Waiting for'],
] as const)('the %s reads the same paper', async (reader, as, turn) => {
  const page = await open(`/${reader}/cases/${caseId}`, { as });
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Case: Disclosure');
  expect(page.screen.getByText(view.term.sentence)).toBeTruthy();
  expect(page.screen.getByText('The label is missing.')).toBeTruthy();
  expect(page.screen.getByRole('heading', { name: new RegExp(`^${turn}`) })).toBeTruthy();
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: view.currency });
  const [proposal] = view.proposals;
  expect(tableOf(page, 'The proposal').rows.map((row) => row[2])).toEqual([
    ...(proposal?.split ?? []).map(({ amountMinor }) => money(amountMinor)),
    money(proposal?.toCreatorMinor ?? 0),
  ]);
  expect(tableOf(page, 'The proposal').rows.at(-1)?.[3]).toContain(money(proposal?.backMinor ?? 0));
});

test.each([
  ['brand', BRAND, 'Waiting for the creator until '],
  ['creator', CREATOR, 'Your turn until '],
] as const)('a %s finds it in the list of cases', async (side, as, stands) => {
  const page = await open(`/${side}/cases`, { as });
  const listed = (await (side === 'brand' ? brand : creator).cases.mine({ limit: 100 })).rows;
  const shown = tableOf(page, 'Cases').rows;
  const place = listed.findIndex(({ id }) => id === caseId);
  expect(shown[place]?.[3]).toContain(stands);
  expect(linksOf(page)).toContain(`/${side}/cases/${caseId}`);
});

test('staff find cases on the money desk, by status', async () => {
  const all = tableOf(await open('/admin/money?tab=cases', { as: STAFF }), 'Cases').rows;
  const { rows: listed } = await staff.cases.list({ limit: 100 });
  expect(all).toHaveLength(listed.length);
  const { rows: opened } = await staff.cases.list({ limit: 100, status: 'open' });
  const page = await open('/admin/money?tab=cases&status=open', { as: STAFF });
  expect(tableOf(page, 'Cases').rows).toHaveLength(opened.length);
  expect(linksOf(page)).toContain(`/admin/cases/${caseId}`);
});

test('what can be added is listed by its kind', async () => {
  const { rows: all } = await brand.cases.layable({ caseId, limit: 100 });
  const kinds = new Set(all.map(({ kind }) => kind));
  expect(kinds.size).toBeGreaterThan(1);
  for (const kind of kinds) {
    const { rows } = await brand.cases.layable({ caseId, kind, limit: 100 });
    expect(rows).toEqual(all.filter((row) => row.kind === kind));
  }
});
