import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import { createApiKey } from '#tests/support/api-keys.ts';
import { harness } from '#tests/support/harness.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/sent.ts';
import { programOf } from './scene.ts';

// The pages of proposals as the server sends them, to each role.

const h = await harness();
const open = await opener(h);
const TEXT = '<b>Hello</b>\nThis is all of it, to the last word.';

test.each(['brand', 'creator', 'agency'] as const)(
  'a %s finds what waits in the sidebar and in the list',
  async (role) => {
    const user = await createUser(h.owner, role);
    const none = await open(`/${role}/proposals`, { as: user.email });
    expect(none.screen.getByText('Nothing waits')).toBeTruthy();
    const { id } = await createProposal(h.owner, { accountId: user.id });
    const { screen } = await open(`/${role}/proposals`, { as: user.email });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Proposals');
    const table = screen.getByRole('table', { name: 'Waiting proposals' });
    expect(rowsOf(table)).toHaveLength(1);
    for (const said of ['Create a list of creators', 'Name: Shortlist', '$10.00', 'Assistant']) {
      expect(table.textContent).toContain(said);
    }
    expect(table.querySelector('a')?.getAttribute('href')).toBe(`/${role}/proposals/${id}`);
    const home = await open(role === 'creator' ? '/creator/dashboard' : `/${role}`, { as: user.email });
    expect(home.screen.getAllByText('1 proposal waiting for an answer').length).toBeGreaterThan(0);
  },
);

test.each([
  ['brand', 'discovery.createList'],
  ['creator', 'deals.decline'],
  ['agency', 'crm.addTag'],
] as const)('a %s reads all of a proposal, as text, before it is answered', async (role, procedure) => {
  const user = await createUser(h.owner, role);
  const { id } = await createProposal(h.owner, { accountId: user.id, procedure });
  await h.owner
    .updateTable('proposals')
    .set({ fields: JSON.stringify([{ label: 'Text', value: TEXT }]), effects: ['Tells Cleo: You have a message.'] })
    .where('id', '=', id)
    .execute();
  const { screen } = await open(`/${role}/proposals/${id}`, { as: user.email });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Create a list of creators');
  const main = screen.getByRole('main');
  expect(main.textContent).toContain(TEXT);
  expect(main.querySelector('b')).toBeNull();
  for (const said of ['$10.00', 'Tells Cleo: You have a message.', 'Assistant', 'It waits until'])
    expect(main.textContent).toContain(said);
  expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});

test('a proposal by key says which key it was, and one whose key has expired cannot be confirmed', async () => {
  const brand = await createUser(h.owner, 'brand');
  const keyId = await createApiKey(h.owner, brand.id);
  const { id } = await createProposal(h.owner, { accountId: brand.id, keyId, assistant: null });
  const main = async () => (await open(`/brand/proposals/${id}`, { as: brand.email })).screen.getByRole('main');
  for (const said of ['Reports proposed this', 'accord_abcdef…']) expect((await main()).textContent).toContain(said);
  await h.owner
    .updateTable('apiKeys')
    .set({ expiresAt: new Date(0) })
    .where('id', '=', keyId)
    .execute();
  const ended = within(await main());
  expect(ended.getByRole('button', { name: 'Confirm' }).hasAttribute('disabled')).toBe(true);
  expect(ended.getByText(proposalRefusals.programEnded)).toBeTruthy();
  expect(ended.getByRole('button', { name: 'Decline' }).hasAttribute('disabled')).toBe(false);
});

test('what was made anew says what has changed, and the one before leads to it', async () => {
  const brand = await createUser(h.owner, 'brand');
  const program = await programOf(h, brand.id);
  const { id } = await program.propose('discovery.createList', { name: 'Shortlist' });
  await h.owner
    .updateTable('proposals')
    .set({ effects: ['Does something else'] })
    .where('id', '=', id)
    .execute();
  const { proposal } = await (await h.as(brand.id)).proposals.confirm({ proposalId: id });
  const anew = await open(`/brand/proposals/${proposal.id}`, { as: brand.email });
  const main = anew.screen.getByRole('main');
  expect(main.textContent).toContain('This has changed since it was proposed');
  expect(main.textContent).toContain('No longer soDoes something else');
  const before = await open(`/brand/proposals/${id}`, { as: brand.email });
  const link = before.screen.getByRole('link', { name: 'The proposal that was made anew' });
  expect(link.getAttribute('href')).toBe(`/brand/proposals/${proposal.id}`);
  expect(before.screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
