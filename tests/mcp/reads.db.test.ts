import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { scopesOf } from '#shared/settings/api-scopes.ts';
import { listening, REVISIONS } from '#tests/support/assistants.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const now = new Date('2026-06-05T10:00:00.000Z');
const { connect } = await listening(h, () => now);

test.each(REVISIONS)('reads by %s', async (revision) => {
  const { id } = await createUser(h.owner, 'brand');
  const caller = await h.as(id, now);
  const { key } = await caller.settings.createApiKey({ name: 'Reports', scopes: scopesOf('brand'), days: null });
  const campaign = await createCampaign(h.owner, { brandId: id, status: 'in_progress' });
  await createDeal(h.owner, { campaign, creatorId: (await createUser(h.owner, 'creator')).id, status: 'in_progress' });
  const client = await connect(key, revision);
  console.log(client.getServerVersion(), client.getNegotiatedProtocolVersion?.());
  const { tools } = await client.listTools();
  console.log(tools.length, JSON.stringify(tools).length, tools[0]);
  const list = await client.callTool({ name: 'list_campaigns', arguments: {} });
  console.log(JSON.stringify(list, null, 1));
  const roster = await client.callTool({
    name: 'suggest_roster',
    arguments: { campaignId: campaign.id, least: 1, most: 2 },
  });
  console.log(JSON.stringify(roster).slice(0, 1500));
  expect(roster.isError).toBeFalsy();
  await client.close();
});
