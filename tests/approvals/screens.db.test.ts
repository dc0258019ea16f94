import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/sent.ts';
import { asMember, sit } from './scene.ts';

// The pages around approvals as the server sends them, to each who reads them.

const h = await harness();
const open = await opener(h);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen Skincare' } });
const campaign = await createCampaign(h.owner, {
  ...{ brandId: brand.id, reviewStatus: 'approved', name: 'Glow', startDate: day(10).slice(0, 10) },
  ...{ submissionDeadline: day(30), endDate: day(60).slice(0, 10) },
});
const { id: creatorId } = await createUser(h.owner, 'creator', { user: { firstName: 'Cleo', lastName: 'Creator' } });
const limit = { amountMinor: 20_000, currency: 'USD' } as const;
const manager = await sit(h, brand.id, { role: 'manager', limit, name: 'Max' });
const viewer = await sit(h, brand.id, { role: 'viewer', name: 'Vera' });
await (await asMember(h, brand.id, manager)).approvals.askToInvite({
  campaignId: campaign.id,
  currency: 'USD',
  invites: [{ creatorId, agreedMinor: 30_000 }],
  reason: 'They fit the launch.',
});
const emailOf = async (id: string) =>
  (await h.owner.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const buttonsIn = (table: HTMLElement): (string | null)[] =>
  [...table.querySelectorAll('button')].map(({ textContent }) => textContent);

test.each([
  ['an owner', brand.id, ['Approve', 'Decline'], 'Max Member', 'Runs out on'],
  ['the asker', manager.personId, ['Withdraw'], 'You', 'Runs out on'],
  ['a viewer', viewer.personId, [], 'Max Member', 'only owners'],
] as const)('%s reads what waits, with what they can do about it', async (_who, personId, buttons, asker, said) => {
  const page = await open('/brand/approvals', { as: await emailOf(personId) });
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Approvals');
  const table = page.screen.getByRole('table', { name: 'Waiting requests' });
  expect(buttonsIn(table)).toEqual(buttons);
  expect(rowsOf(table)).toHaveLength(1);
  expect(table.textContent).toContain('They fit the launch.');
  expect(table.textContent).toContain('$300.00');
  expect(table.textContent).toContain(asker);
  expect(table.textContent).toContain(said);
});

test('the order says what waits, and the dashboard sends the owner there', async () => {
  const order = await open(`/brand/orders?projectId=${campaign.id}`, { as: brand.email });
  expect(order.screen.getByText('Waits for approval by a second person')).toBeTruthy();
  const home = await open('/brand', { as: brand.email });
  expect(home.screen.getByText('1 request waits for you')).toBeTruthy();
});

test('a limit is shown on the members page, and what was decided on a list of its own', async () => {
  const page = await open('/brand/members', { as: brand.email });
  expect(page.screen.getByRole('table', { name: 'Members' }).textContent).toContain('Up to $200.00 alone');
  const decided = await open('/brand/approvals?show=decided', { as: brand.email });
  expect(decided.screen.getByText('Nothing has been decided')).toBeTruthy();
});

test.each([
  ['an owner', brand.id, true],
  ['a manager', manager.personId, false],
  ['a viewer', viewer.personId, false],
] as const)('%s finds on the members page what they may do', async (_who, personId, leads) => {
  const page = await open('/brand/members', { as: await emailOf(personId) });
  expect(page.screen.queryByRole('button', { name: 'Invite a member' }) !== null).toBe(leads);
  const lines = rowsOf(page.screen.getByRole('table', { name: 'Members' }));
  expect(lines).toHaveLength(3);
  // Everybody can leave; only owners can do something about others.
  const menus = page.screen.getAllByRole('button', { name: /^What can be done about/ });
  expect(menus).toHaveLength(leads ? 3 : 1);
  expect(page.screen.queryByRole('heading', { name: 'Single sign-on' }) !== null).toBe(leads);
});

test('what a member may not do is no button on the company’s screens, and what they may is', async () => {
  const buttonsOf = async (path: string, personId: string) => {
    const { screen } = await open(path, { as: await emailOf(personId) });
    const buttons = screen.queryAllByRole('button');
    return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent).join(', ');
  };
  const report = `/brand/analytics/${campaign.id}`;
  expect(await buttonsOf(report, manager.personId)).toContain('Share');
  // The report is there for them; how its links are set is not asked for.
  expect(await buttonsOf(report, viewer.personId)).toMatch(/^(?!.*Share).*Export/);
  expect(await buttonsOf('/brand/campaigns', manager.personId)).toContain('Duplicate');
  expect(await buttonsOf('/brand/campaigns', viewer.personId)).not.toContain('Duplicate');
  const wizard = await open('/brand/create-campaign', { as: await emailOf(viewer.personId) });
  expect(wizard.screen.getByText(/only owners and managers can do this/)).toBeTruthy();
});
