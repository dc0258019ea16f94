import { expect, test } from 'vitest';
import { createApplication, createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { WebhookEvent } from '#shared/settings/webhook-events.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createWebhook } from '#tests/support/webhooks.ts';
import { programOf, proposalRow } from './scene.ts';

// What a proposal says of more than one thing: messages to webhooks, and acts on several things at once.

const h = await racingHarness();

async function webhookOf(userId: string, url: string, events: [WebhookEvent, ...WebhookEvent[]]): Promise<string> {
  const { webhookId } = await createWebhook(h.owner, userId);
  await h.owner.updateTable('webhookEndpoints').set({ url, events }).where('id', '=', webhookId).execute();
  return webhookId;
}

test('the account’s own webhooks are said with what they are told, those of others are not, and a rehearsal sends nothing', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'creators_assigned', name: 'Glow' });
  const creators = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];
  for (const { id: creatorId } of creators) await createDeal(h.owner, { campaign, creatorId, status: 'accepted' });
  const own = await webhookOf(brand.id, 'https://own.example/in', ['campaign.cancelled', 'deal.cancelled']);
  await webhookOf(brand.id, 'https://silent.example/in', ['deal.accepted']);
  await webhookOf(creators[0]?.id ?? '', 'https://theirs.example/in', ['deal.cancelled']);
  const sent = async () =>
    (await h.owner.selectFrom('webhookDeliveries').select('event').where('endpointId', '=', own).execute()).length;
  const before = await sent();
  const program = await programOf(h, brand.id);
  const made = await program.propose('campaigns.cancel', { campaignId: campaign.id, reason: 'No budget' });
  expect(made.effects.filter((effect) => effect.includes('webhook'))).toEqual([
    'Sends to your webhook at own.example: campaign.cancelled and deal.cancelled (2 messages)',
  ]);
  expect(await sent()).toBe(before);
  await (await h.as(brand.id)).proposals.confirm({ proposalId: made.id });
  expect(await sent()).toBe(before + 3);
});

async function applications() {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, {
    ...{ brandId: brand.id, status: 'under_review', reviewStatus: 'approved', participation: 'application' },
    name: 'Glow',
  });
  const apply = async (firstName: string) => {
    const creator = await createUser(h.owner, 'creator', { user: { firstName, lastName: 'Vane' } });
    const { id } = await createApplication(h.owner, { campaign, creatorId: creator.id });
    return { id, creatorId: creator.id };
  };
  const both = [await apply('Ada'), await apply('Bo')] as const;
  const statuses = async () => {
    const rows = h.owner.selectFrom('applications').select('status').where('campaignId', '=', campaign.id);
    return (await rows.orderBy('createdAt').execute()).map(({ status }) => status).sort();
  };
  return { brand, both, ids: both.map(({ id }) => id), statuses, program: await programOf(h, brand.id) };
}

test('an act on several things is one proposal, which names each of them', async () => {
  const { brand, ids, program, statuses } = await applications();
  const made = await program.propose('deals.declineApplications', { applicationIds: ids });
  expect(made.title).toMatch(/\(2\)$/);
  expect(made.fields).toContainEqual({ label: 'Applications', value: 'Ada Vane, Glow\nBo Vane, Glow' });
  for (const name of ['Ada Vane', 'Bo Vane']) {
    expect(made.effects).toContain(`Declines the application of ${name} for Glow`);
    expect(made.effects.some((effect) => effect.startsWith('Tells ') && effect.includes(name))).toBe(true);
  }
  expect(await statuses()).toEqual(['pending', 'pending']);
  const { refusal } = await (await h.as(brand.id)).proposals.confirm({ proposalId: made.id });
  expect(refusal).toBeNull();
  expect(await statuses()).toEqual(['declined', 'declined']);
});

test('one that can no longer be done is left out, which is shown anew before the others are done', async () => {
  const { brand, both, ids, program, statuses } = await applications();
  const made = await program.propose('deals.declineApplications', { applicationIds: ids });
  await (await h.as(both[1].creatorId)).deals.withdrawApplication({ applicationId: both[1].id });
  const caller = await h.as(brand.id);
  const { proposal } = await caller.proposals.confirm({ proposalId: made.id });
  expect(await proposalRow(h, made.id)).toMatchObject({ status: 'replaced', replacedBy: proposal.id });
  expect(proposal.effects.find((effect) => effect.startsWith('Leaves out Bo Vane, Glow: '))).toBeDefined();
  expect(await statuses()).toEqual(['pending', 'withdrawn']);
  expect((await caller.proposals.confirm({ proposalId: proposal.id })).refusal).toBeNull();
  expect(await statuses()).toEqual(['declined', 'withdrawn']);
});

test('nothing is proposed of which a part cannot be done, and nothing of others is named', async () => {
  const { ids, program, statuses } = await applications();
  const other = await applications();
  const [foreign = ''] = other.ids;
  const refused = program.propose('deals.declineApplications', { applicationIds: [...ids, foreign] });
  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(foreign) });
  await expect(refused).rejects.toMatchObject({ message: expect.not.stringContaining('Vane') });
  await expect(program.propose('deals.declineApplications', { applicationIds: other.ids })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await statuses()).toEqual(['pending', 'pending']);
  expect(await program.caller().proposals.list({})).toMatchObject({ rows: [] });
});

test('if none of several can be done any more, the proposal is void and says why', async () => {
  const { brand, both, ids, program } = await applications();
  const made = await program.propose('deals.declineApplications', { applicationIds: ids });
  for (const { id: applicationId, creatorId } of both)
    await (await h.as(creatorId)).deals.withdrawApplication({ applicationId });
  const { proposal, refusal } = await (await h.as(brand.id)).proposals.confirm({ proposalId: made.id });
  expect(proposal).toMatchObject({ status: 'void', note: refusal });
  expect(refusal).not.toContain(both[0].id);
});
