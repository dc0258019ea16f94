import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { scopesOf } from '#shared/settings/api-scopes.ts';
import { listening, REVISIONS } from '#tests/support/assistants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const now = new Date('2026-06-05T10:00:00.000Z');
const { withKey } = await listening(h, () => now);

test.each(REVISIONS)('reads by %s', async (revision) => {
  const { id } = await createUser(h.owner, 'brand');
  const caller = await h.as(id, now);
  const { key } = await caller.settings.createApiKey({ name: 'Reports', scopes: scopesOf('brand'), days: null });
  const campaign = await createCampaign(h.owner, { brandId: id, status: 'in_progress' });
  await createDeal(h.owner, { campaign, creatorId: (await createUser(h.owner, 'creator')).id, status: 'in_progress' });
  const client = await withKey(key, revision);
  const { tools } = await client.listTools();
  const list = await client.callTool({ name: 'list_campaigns', arguments: {} });
  const roster = await client.callTool({
    name: 'suggest_roster',
    arguments: { campaignId: campaign.id, least: 1, most: 2 },
  });
  expect(roster.isError).toBeFalsy();
  await client.close();
});
