import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { expire } from '#server/proposals/deciding.service.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { proposalRefusals } from '#shared/messages/proposals.ts';
import { PROPOSAL_WAIT_MS, PROPOSALS_WAITING_MAX } from '#shared/proposals/limits.ts';
import { trailOf } from '#tests/approvals/scene.ts';
import { createApiKey } from '#tests/support/api-keys.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createProposal } from '#tests/support/proposals.ts';
import { newsOf, programOf, proposalRow } from './scene.ts';

const h = await racingHarness();
const later = (ms: number) => new Date(Date.now() + ms);
const list = (name = 'Shortlist') => ['discovery.createList', { name }] as const;
const listsOf = (brandId: string) =>
  h.owner
    .selectFrom('creatorLists')
    .select('name')
    .where('brandId', '=', brandId)
    .where('name', '<>', 'Favorites')
    .execute();

async function asked() {
  const brand = await createUser(h.owner, 'brand');
  const program = await programOf(h, brand.id);
  return { brand, program, made: await program.propose(...list()) };
}

test('a proposal changes nothing but itself, is told to its person, and is done once when it is confirmed', async () => {
  const { brand, program, made } = await asked();
  expect(made).toMatchObject({
    status: 'waiting',
    title: 'Create a creator list',
    fields: [{ label: 'Name', value: 'Shortlist' }],
    effects: ['Creates a creator list'],
    price: null,
    assistant: 'Claude',
  });
  expect(made.url).toBe(`${h.env.publicUrl}/brand/proposals/${made.id}`);
  expect(await listsOf(brand.id)).toEqual([]);
  expect(await newsOf(h, brand.id)).toMatchObject([{ title: 'Claude proposes: Create a creator list', readAt: null }]);
  // The same order of the same program is the same proposal, and tells nobody again.
  expect((await program.propose(...list())).id).toBe(made.id);
  expect((await program.propose(...list('Another'))).id).not.toBe(made.id);
  expect(await newsOf(h, brand.id)).toHaveLength(2);
  const caller = await h.as(brand.id);
  const { proposal, refusal, next } = await caller.proposals.confirm({ proposalId: made.id });
  expect({ status: proposal.status, refusal, next }).toEqual({ status: 'confirmed', refusal: null, next: null });
  expect(await listsOf(brand.id)).toEqual([{ name: 'Shortlist' }]);
  expect((await newsOf(h, brand.id)).map(({ readAt }) => readAt !== null).sort()).toEqual([false, true]);
  await expect(caller.proposals.confirm({ proposalId: made.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: proposalRefusals.over,
  });
  // The log names who proposed it, with which program and key, and who confirmed it.
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'proposedBy', 'assistant', 'apiKey'])
    .where('proposedBy', '=', brand.id)
    .orderBy('id')
    .execute();
  const by = { userId: brand.id, proposedBy: brand.id, assistant: 'Claude', apiKey: 'accord_abcdef' };
  expect(rows).toEqual([
    { action: 'discovery.createList', ...by },
    { action: 'proposal.confirm', ...by },
  ]);
  expect(await trailOf(h, made.id)).toMatchObject([{ action: 'proposals.propose' }, { action: 'proposal.confirm' }]);
});

test('two who confirm at once have one effect', async () => {
  const { brand, made } = await asked();
  const both = await Promise.all([h.as(brand.id), h.as(brand.id)]);
  const answers = await Promise.allSettled(both.map((caller) => caller.proposals.confirm({ proposalId: made.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await listsOf(brand.id)).toHaveLength(1);
});

test('a program cannot confirm or decline, sees only its own proposals, and needs the scopes of what it proposes', async () => {
  const { brand, program, made } = await asked();
  const other = await programOf(h, brand.id);
  const mine = program.caller();
  for (const act of ['confirm', 'decline'] as const)
    await expect(mine.proposals[act]({ proposalId: made.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await mine.proposals.list({})).rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await other.caller().proposals.list({})).rows).toEqual([]);
  for (const act of ['read', 'withdraw'] as const)
    await expect(other.caller().proposals[act]({ proposalId: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const reader = await programOf(h, brand.id, { scopes: ['lists:read'] });
  await expect(reader.propose(...list())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const writer = await programOf(h, brand.id, { scopes: ['proposals:write', 'lists:write'] });
  await expect(writer.propose(...list())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const both = await programOf(h, brand.id, { scopes: ['proposals:write', 'lists:read'] });
  expect(await both.propose(...list())).toMatchObject({ status: 'waiting' });
  expect(await mine.proposals.withdraw({ proposalId: made.id })).toMatchObject({ status: 'withdrawn' });
  expect(await trailOf(h, made.id)).toMatchObject([{}, { action: 'proposal.withdraw', userId: brand.id }]);
});

test('nobody proposes without a program, and no program what is for people alone or does not exist', async () => {
  const { program } = await asked();
  const { key: _key, ...person } = program.ctx;
  const refused = { code: 'FORBIDDEN', message: proposalRefusals.programsOnly };
  await expect(program.proposeAs(person, ...list())).rejects.toMatchObject(refused);
  for (const name of ['settings.createApiKey', 'account.close', 'discovery.lists', 'no.such', 'proposals.confirm'])
    await expect(program.propose(name, {})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(program.propose('discovery.createList', {})).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(program.propose('deals.accept', { dealId: randomUUID() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(program.propose('campaigns.cancel', { campaignId: randomUUID(), reason: 'R' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('visitors, staff and strangers answer nothing', async () => {
  const { made } = await asked();
  const at = { proposalId: made.id };
  const visitor = await h.as(null);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const stranger = await h.as((await createUser(h.owner, 'creator')).id);
  for (const act of ['read', 'confirm', 'decline', 'withdraw'] as const) {
    await expect(visitor.proposals[act](at)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(admin.proposals[act](at)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.proposals[act](at)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  await expect(visitor.proposals.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  expect((await stranger.proposals.list({})).rows).toEqual([]);
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'waiting' });
});

test('what is declined is not done, and its reason can be read', async () => {
  const { brand, program, made } = await asked();
  const caller = await h.as(brand.id);
  const declined = await caller.proposals.decline({ proposalId: made.id, reason: 'Not now <b>please</b>' });
  expect(declined).toMatchObject({ status: 'declined', note: 'Not now <b>please</b>' });
  expect((await program.caller().proposals.read({ proposalId: made.id })).note).toBe('Not now <b>please</b>');
  expect(await listsOf(brand.id)).toEqual([]);
  await expect(caller.proposals.confirm({ proposalId: made.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(caller.proposals.withdraw({ proposalId: made.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await caller.proposals.list({ show: 'waiting' })).rows).toEqual([]);
  expect((await caller.proposals.list({ show: 'decided' })).rows.map(({ id }) => id)).toEqual([made.id]);
});

test('what would do something else by now is made anew, and nothing is done before that is confirmed', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'creators_assigned', name: 'Glow' });
  const program = await programOf(h, brand.id);
  const made = await program.propose('campaigns.cancel', { campaignId: campaign.id, reason: 'No budget' });
  // A creator was brought in after it was shown.
  const creator = await createUser(h.owner, 'creator', { user: { firstName: 'Cleo', lastName: 'Creator' } });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
  const caller = await h.as(brand.id);
  const { proposal, refusal } = await caller.proposals.confirm({ proposalId: made.id });
  expect({ status: proposal.status, refusal }).toEqual({ status: 'waiting', refusal: null });
  expect(proposal.id).not.toBe(made.id);
  expect(proposal.effects).toContain('Cancels the deal of Cleo Creator for Glow');
  expect(proposal.before?.effects).toEqual(made.effects);
  expect(await caller.proposals.read({ proposalId: made.id })).toMatchObject({
    status: 'replaced',
    replacedBy: proposal.id,
  });
  expect((await caller.campaigns.read({ campaignId: campaign.id })).status).toBe('creators_assigned');
  expect((await caller.proposals.confirm({ proposalId: proposal.id })).proposal.status).toBe('confirmed');
  expect((await caller.campaigns.read({ campaignId: campaign.id })).status).toBe('cancelled');
});

test('what has run out is made anew when it is confirmed, and ended by the hourly job otherwise', async () => {
  const { brand, program, made } = await asked();
  const after = later(PROPOSAL_WAIT_MS + 1_000);
  const caller = await h.as(brand.id, after);
  expect((await caller.proposals.read({ proposalId: made.id })).status).toBe('expired');
  const { proposal } = await caller.proposals.confirm({ proposalId: made.id });
  expect(proposal).toMatchObject({ status: 'waiting', title: made.title, effects: made.effects });
  expect(await listsOf(brand.id)).toEqual([]);
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'expired', replacedBy: proposal.id });
  const ranOut = (id: string) =>
    h.owner
      .updateTable('proposals')
      .set({ expiresAt: later(-60_000) })
      .where('id', '=', id)
      .execute();
  await ranOut(proposal.id);
  // The program may ask again before the job has run.
  const again = await program.propose(...list());
  expect(again.id).not.toBe(proposal.id);
  expect(await proposalRow(h, proposal.id)).toMatchObject({ status: 'expired' });
  await ranOut(again.id);
  await expire(h.context({ kind: 'system', onBehalfOf: null }));
  expect(await proposalRow(h, again.id)).toMatchObject({ status: 'expired', decidedBy: null });
});

test('what can no longer be done is void, and says why', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'new' });
  const program = await programOf(h, brand.id);
  const made = await program.propose('campaigns.cancel', { campaignId: campaign.id, reason: 'No budget' });
  const caller = await h.as(brand.id);
  await caller.campaigns.cancel({ campaignId: campaign.id, reason: 'Done by hand' });
  const { proposal, refusal } = await caller.proposals.confirm({ proposalId: made.id });
  expect(refusal).not.toBeNull();
  expect(proposal).toMatchObject({ status: 'void', note: refusal });
  expect(await trailOf(h, made.id)).toMatchObject([{}, { action: 'proposal.void' }]);
});

test('what Accord no longer takes as it was proposed is void, and says so', async () => {
  const { brand, made } = await asked();
  const input = JSON.stringify({ title: 'Shortlist' });
  await h.owner.updateTable('proposals').set({ input }).where('id', '=', made.id).execute();
  const { proposal, refusal } = await (await h.as(brand.id)).proposals.confirm({ proposalId: made.id });
  expect(refusal).toBe(proposalRefusals.outdated);
  expect(proposal).toMatchObject({ status: 'void', note: refusal });
  expect(await listsOf(brand.id)).toEqual([]);
});

test('what a program has proposed ends with its key', async () => {
  const brand = await createUser(h.owner, 'brand');
  const keyId = await createApiKey(h.owner, brand.id);
  const program = await programOf(h, brand.id, { keyId });
  const made = await program.propose(...list());
  const caller = await h.as(brand.id);
  await caller.settings.revokeApiKey({ keyId });
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'void', note: proposalRefusals.programEnded });
  // One that was on its way while the key was revoked is not done either.
  const { id: proposalId } = await createProposal(h.owner, { accountId: brand.id, keyId });
  const { proposal, refusal } = await caller.proposals.confirm({ proposalId });
  expect({ status: proposal.status, refusal }).toEqual({ status: 'void', refusal: proposalRefusals.programEnded });
});

test('no more proposals wait than a person can read', async () => {
  const brand = await createUser(h.owner, 'brand');
  for (let i = 0; i < PROPOSALS_WAITING_MAX; i++) await createProposal(h.owner, { accountId: brand.id });
  const program = await programOf(h, brand.id);
  await expect(program.propose(...list())).rejects.toMatchObject({ code: 'CONFLICT', message: proposalRefusals.full });
});

test('the log and the timeline of staff say who confirmed what which program proposed for whom', async () => {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen Skincare' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'new', name: 'Glow' });
  const program = await programOf(h, brand.id);
  const made = await program.propose('campaigns.cancel', { campaignId: campaign.id, reason: 'No budget' });
  await (await h.as(brand.id)).proposals.confirm({ proposalId: made.id });
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const { rows } = await admin.security.auditLog({ thing: campaign.id });
  expect(rows[0]?.sentence).toBe('Lumen Skincare cancelled the campaign Glow, confirming what Claude proposed');
  const timeline = await admin.crm.timeline({ userId: brand.id });
  const cancelled = timeline.rows.find(({ machine, to }) => machine === 'campaign' && to === 'cancelled');
  expect(cancelled?.by).toMatchObject({ kind: 'brand', confirming: ', confirming what Claude proposed' });
});

test('what a program has proposed waits no longer than its key works, and is not done afterwards', async () => {
  const brand = await createUser(h.owner, 'brand');
  const keyId = await createApiKey(h.owner, brand.id);
  const until = later(HOUR_MS);
  const setEnd = (expiresAt: Date | null) =>
    h.owner.updateTable('apiKeys').set({ expiresAt }).where('id', '=', keyId).execute();
  await setEnd(until);
  const program = await programOf(h, brand.id, { keyId });
  const first = await program.propose(...list());
  expect(first.expiresAt).toEqual(until);
  // A key that was given less time since, and one whose end has come.
  await setEnd(null);
  const second = await program.propose(...list('Another'));
  await setEnd(until);
  const caller = await h.as(brand.id, later(HOUR_MS + 1_000));
  for (const { id: proposalId } of [first, second]) {
    const { may } = await caller.proposals.read({ proposalId });
    expect(may).toMatchObject({
      confirm: { allowed: false, reason: proposalRefusals.programEnded },
      decline: { allowed: true },
    });
    const { proposal, refusal } = await caller.proposals.confirm({ proposalId });
    expect({ status: proposal.status, refusal }).toEqual({ status: 'void', refusal: proposalRefusals.programEnded });
  }
  expect(await listsOf(brand.id)).toEqual([]);
});
