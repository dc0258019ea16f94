import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import type { EditCampaignInput } from '#shared/campaigns/campaigns.schema.ts';
import { longDay } from '#shared/format.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { contractFile, pay, payByCard, settle, systemContext } from '../payments/scene.ts';
import { agreements } from './standard-agreements.ts';

const h = await racingHarness();
const { briefed, filesOf, agreementOf, signAll } = agreements(h);
type World = Awaited<ReturnType<typeof briefed>>;

/** The same with an agreement for each of the two deals, which nobody has signed. */
async function agreed(input?: Parameters<typeof briefed>[0]): Promise<World> {
  const world = await briefed(input);
  await world.brand.payments.makeAgreements({ campaignId: world.campaignId });
  return world;
}

/** Edit Details with everything else unchanged. */
async function edit({ at, brand, campaignId }: World, change: Partial<EditCampaignInput>) {
  const { name, description, budgetMinor } = at.campaign;
  const same = { name: name ?? '', description: description ?? '', budgetMinor: budgetMinor ?? 0 };
  await brand.campaigns.edit({ campaignId, ...same, platforms: ['instagram'], ...change });
}

const wordsOfDeal = async (dealId: string) => wordsOf((await agreementOf(dealId)).bytes).replaceAll('\n', ' ');
const remakesOf = async (campaignId: string) => {
  const rows = await h.owner
    .selectFrom('auditLog')
    .select(['actor', 'after'])
    .where('action', '=', 'payments.makeAgreements')
    .where('actor', '=', 'system')
    .execute();
  return rows.filter(({ after }) => JSON.stringify(after).includes(campaignId)).length;
};

test('an edited campaign has the agreements made again that nobody has signed, once however often it is edited', async () => {
  const world = await agreed();
  const before = await agreementOf(world.first.id);
  await edit(world, { name: 'A lamp for the morning' });
  await edit(world, { name: 'A lamp for the night' });
  await h.runJobs();
  for (const { id } of world.at.deals) {
    expect(await wordsOfDeal(id)).toContain('A lamp for the night');
    expect((await filesOf(id)).map(({ removedAt }) => removedAt !== null)).toEqual([true, false]);
  }
  const after = await agreementOf(world.first.id);
  expect(after.file.attachedId).not.toBe(before.file.attachedId);
  expect(await remakesOf(world.campaignId)).toBe(2);
  // The older file stays stored, and the current ones can be signed.
  expect(await h.context().providers.files.open(before.file.contentKey)).not.toBeNull();
  await signAll(world);
});

test('the job makes nothing new when it runs again, also ten times at once', async () => {
  const world = await agreed();
  await edit(world, { name: 'A lamp for two' });
  const job = () => jobHandlers['contracts.remake-agreements']({ campaignId: world.campaignId }, systemContext(h));
  await Promise.all(Array.from({ length: 10 }, job));
  await h.runJobs();
  await job();
  expect(await remakesOf(world.campaignId)).toBe(2);
  expect(await filesOf(world.first.id)).toHaveLength(2);
});

test('a change of what no agreement states makes none again, and neither does one in a campaign with contracts of its own', async () => {
  const world = await agreed();
  await edit(world, { description: 'Another description of the same lamp, long enough to be read.' });
  await edit(world, { budgetMinor: 200_000 });
  await h.runJobs();
  expect(await filesOf(world.first.id)).toHaveLength(1);

  const own = await briefed();
  const file = await contractFile(h, own.at.brand.id);
  await own.brand.payments.attachFile({ campaignId: own.campaignId, kind: 'contract', fileId: file.id });
  await edit(own, { name: 'A lamp with its own contract' });
  await h.runJobs();
  const { documents } = await own.brand.payments.contract({ campaignId: own.campaignId });
  expect(documents.files.map(({ fileId }) => fileId)).toEqual([file.id]);
});

test('days, pieces and platforms that the brand revises are followed, and its own upload beside them stays', async () => {
  const world = await agreed();
  const { campaignId, brand, first, second } = world;
  const upload = await contractFile(h, world.at.brand.id);
  await brand.payments.attachFile({ campaignId, kind: 'contract', fileId: upload.id });
  // One agreement was removed permanently.
  const { file } = await agreementOf(second.id);
  await brand.payments.removeFile({ campaignId, campaignFileId: file.attachedId });
  const staff = await h.as((await createUser(h.owner, 'admin')).id);
  await edit(world, { platforms: ['instagram', 'tiktok'] });
  await staff.review.requestRevision({ campaignId, note: 'Later, please' });
  const year = new Date().getUTCFullYear() + 1;
  const days = { startDate: `${year}-05-04`, endDate: `${year}-06-05`, submissionDeadline: `${year}-05-20` };
  const contentRequirements = { reel: { quantity: 3, description: 'At dusk' } };
  await brand.campaigns.saveDraft({ campaignId, currentStep: 3, draft: { ...days, contentRequirements } });
  await h.runJobs();
  const words = await wordsOfDeal(first.id);
  for (const part of ['TikTok', '3 × Reel', 'At dusk', ...Object.values(days).map((day) => longDay(day))]) {
    expect(words).toContain(part);
  }
  expect((await filesOf(second.id)).map(({ removedAt }) => removedAt !== null)).toEqual([true]);
  const { documents } = await brand.payments.contract({ campaignId });
  expect(documents.files.map(({ fileId }) => fileId)).toContain(upload.id);
});

test('a name that a rule of moderation held is followed once staff releases it', async () => {
  const world = await agreed();
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const template = RULE_TEMPLATES.find(({ parameters }) => parameters.kind === 'content_moderation');
  if (!template) throw new Error('there is a template');
  const { id: ruleId } = await admin.security.createRule(template);
  const name = 'Guaranteed income, easy money, click here';
  await edit(world, { name });
  await h.runJobs();
  expect(await filesOf(world.first.id)).toHaveLength(1);
  const item = await h.owner
    .selectFrom('quarantinedItems')
    .selectAll()
    .where('campaignId', '=', world.campaignId)
    .executeTakeFirstOrThrow();
  const decision = { heldTextId: item.id, heldAt: item.heldAt.toISOString(), reason: 'A joke of theirs' };
  await admin.security.releaseText(decision);
  await h.runJobs();
  expect(await wordsOfDeal(world.first.id)).toContain(name);
  await h.owner.deleteFrom('securityRules').where('id', '=', ruleId).execute();
});

test('the names of both sides are followed, wherever they are changed', async () => {
  const world = await agreed();
  const { brand, first, second } = world;
  const creator = await h.as(first.creatorId);
  const steps: [string, () => Promise<unknown>][] = [
    ['Lamp & Daughters', () => brand.settings.saveCompany({ companyName: 'Lamp & Daughters' })],
    ['Lamp Limited', () => brand.profiles.setupBrand({ companyName: 'Lamp Limited', industry: '' })],
    ['Zoë', () => creator.profiles.edit({ changes: { firstName: 'Zoë' }, seen: {} })],
    ['@zoe.lights', () => creator.profiles.edit({ changes: { username: 'zoe.lights' }, seen: {} })],
    ['Ortiz', () => creator.profiles.saveWizard({ step: 2, changes: { lastName: 'Ortiz' } })],
    [
      'Zara Ortiz',
      () => creator.profiles.setupCreator({ firstName: 'Zara', lastName: 'Ortiz', primaryPlatform: 'tiktok' }),
    ],
  ];
  for (const [name, change] of steps) {
    await change();
    await h.runJobs();
    expect(await wordsOfDeal(first.id), name).toContain(name);
  }
  expect(await wordsOfDeal(second.id)).toContain('Lamp Limited');
  expect(await wordsOfDeal(second.id)).not.toContain('Ortiz');
  // Each of the brand's two names regenerated both, each of the creator's own regenerated one.
  expect([(await filesOf(first.id)).length, (await filesOf(second.id)).length]).toEqual([7, 3]);
});

test('an agreement that one side has signed stands as it was signed; those of the others follow', async () => {
  const world = await agreed();
  const { campaignId, brand, first, second } = world;
  const creator = await h.as(first.creatorId);
  const documentHash = (await creator.payments.agreement({ dealId: first.id })).documents?.hash ?? '';
  await creator.payments.signAsCreator({ dealId: first.id, name: 'Cleo Creator', documentHash });
  await edit(world, { name: 'A lamp with another name' });
  await creator.profiles.edit({ changes: { firstName: 'Somebody' }, seen: {} });
  await h.runJobs();
  expect(await filesOf(first.id)).toHaveLength(1);
  expect(await wordsOfDeal(second.id)).toContain('A lamp with another name');
  const { deals } = await brand.payments.contract({ campaignId });
  const signed = deals.map(({ id, creatorSignedAt }) => [id, creatorSignedAt !== null]);
  expect(Object.fromEntries(signed)).toEqual({ [first.id]: true, [second.id]: false });
  // With the brand's consent it is regenerated, and signed again.
  expect(await brand.payments.makeAgreements({ campaignId })).toEqual({ made: 1 });
  expect(await wordsOfDeal(first.id)).toContain('A lamp with another name');
});

test('the brand’s signature holds an agreement, too, and after the deposit and the end of a campaign none is made again', async () => {
  const world = await agreed();
  const { campaignId, brand, first } = world;
  const { documents } = await brand.payments.contract({ campaignId });
  await brand.payments.signAsBrand({ campaignId, name: 'Bo Brand', documentHash: documents.hash });
  await edit(world, { name: 'A lamp signed by its brand' });
  await h.runJobs();
  expect(await filesOf(first.id)).toHaveLength(1);

  const paid = await agreed({ amounts: [30_000, 20_000], budgetMinor: 200_000 });
  await signAll(paid);
  await payByCard(h, (await pay(h, paid.at, 'deposit')).id);
  await settle(h);
  const late = await createUser(h.owner, 'creator');
  const invites = [{ creatorId: late.id, agreedMinor: 10_000 }];
  const { dealIds } = await paid.brand.deals.invite({ campaignId: paid.campaignId, currency: 'USD', invites });
  const [dealId = ''] = dealIds;
  await (await h.as(late.id)).deals.accept({ dealId });
  await h.runJobs();
  await edit(paid, { name: 'A lamp that is paid for', budgetMinor: 200_000 });
  await h.runJobs();
  expect(await filesOf(dealId)).toHaveLength(1);

  const over = await agreed();
  await edit(over, { name: 'A lamp that is sold out' });
  await over.brand.campaigns.cancel({ campaignId: over.campaignId, reason: 'Sold out' });
  await h.runJobs();
  expect(await filesOf(over.first.id)).toHaveLength(1);
});
