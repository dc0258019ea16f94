import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { roles } from '#shared/policy/rule.ts';
import { can, isAction } from '#shared/policy.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { brandWithDraft, NOW } from '#tests/campaigns/campaign-drafts.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await harness();
const WORD = 'Zebrafinch';
const SPAM = `${WORD}: guaranteed income, easy money! Click here.`;
const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));

/**
 * Every read (except the demo's mailbox, which shows everybody's mail) that a person can make, in every tab and with every filter, with the ids of
 * the given things; returns the names of those that show the word.
 */
async function showing(userId: string, ids: Record<string, string>): Promise<string[]> {
  const actor = await h.actor(userId);
  const role = roles.find((each) => each === actor.role);
  const reads = procedures().filter(
    ({ kind, name, action }) =>
      kind === 'query' && name !== 'mail.mailbox' && role !== undefined && isAction(action) && can(role, action),
  );
  expect(reads.length).toBeGreaterThan(5);
  const found: string[] = [];
  for (const { name } of reads) {
    const schema = schemas.get(name);
    const fields = Object.entries(schema?.properties ?? {});
    const choices = fields.flatMap(([key, field]) => (field.enum ?? []).map((value) => ({ [key]: value })));
    for (const choice of [{}, ...choices, { search: WORD }]) {
      if ('search' in choice && !fields.some(([key]) => key === 'search')) continue;
      const input = schema && { ...Object(sample(schema, ids)), ...choice };
      try {
        const answer = await callTRPCProcedure({
          router: appRouter,
          path: name,
          type: 'query',
          ctx: h.context(actor, NOW),
          getRawInput: async () => input,
          signal: undefined,
          batchIndex: 0,
        });
        if (JSON.stringify(answer ?? null).includes(WORD)) found.push(name);
      } catch (error) {
        if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') throw error;
      }
    }
  }
  return [...new Set(found)];
}

test('[ADM-SEC-46] what is held is shown to its author and to staff, and by no read to anybody else', async () => {
  const admin = await createUser(h.owner, 'admin');
  const template = RULE_TEMPLATES.find(({ parameters }) => parameters.kind === 'content_moderation');
  if (!template) throw new Error('there is a template');
  await (await h.as(admin.id, NOW)).security.createRule(template);
  const [creator, rival, agency] = [
    await createUser(h.owner, 'creator'),
    await createUser(h.owner, 'brand'),
    await createUser(h.owner, 'agency'),
  ];

  const brief = await brandWithDraft(h, { name: WORD, description: SPAM });
  await brief.caller.campaigns.submit({ campaignId: brief.id });
  const change = await brandWithDraft(h, { participation: 'application' });
  await change.caller.campaigns.submit({ campaignId: change.id });
  await (await h.as(admin.id, NOW)).review.approve({ campaignId: change.id, note: null });
  const campaign = await h.owner
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow();
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id });
  const { name, description, budgetMinor, platforms } = campaign;
  await change.caller.campaigns.edit({
    campaignId: change.id,
    name: WORD,
    description: SPAM,
    budgetMinor: budgetMinor ?? 0,
    platforms: platforms.filter((platform) => platform === 'instagram' || platform === 'tiktok'),
    seen: { name, description, budgetMinor, platforms },
  });
  expect(await h.owner.selectFrom('quarantinedItems').select('status').execute()).toHaveLength(2);
  const managed = [
    { userId: brief.brand.id, role: 'managed_brand' as const },
    { userId: change.brand.id, role: 'managed_brand' as const },
    { userId: creator.id, role: 'managed_creator' as const },
  ];
  await h.owner
    .insertInto('agencyUsers')
    .values(managed.map((each) => ({ ...each, agencyId: agency.id, createdAt: NOW })))
    .execute();

  for (const { id: campaignId, brand } of [brief, change]) {
    const ids = { campaignId, brandId: brand.id, creatorId: creator.id, dealId: deal.id, userId: brand.id };
    expect(await showing(admin.id, ids)).toContain('security.heldTexts');
    for (const { id } of [creator, rival, agency]) expect(await showing(id, ids)).toEqual([]);
  }
  const own = { campaignId: brief.id, brandId: brief.brand.id };
  expect(await showing(brief.brand.id, own)).toContain('orders.read');
});
