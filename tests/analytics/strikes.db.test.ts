import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { conversionRows } from '#server/analytics/conversions.queries.ts';
import type { ConversionChoice } from '#shared/analytics/conversions.schema.ts';
import { personName } from '#shared/people.ts';
import { harness } from '#tests/support/harness.ts';
import { sequentialScans } from '#tests/support/plans.ts';
import { tracked } from './tracked.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const LATER = new Date('2026-06-06T08:00:00.000Z');
const { live, load, report } = await tracked(h, NOW);

/** A campaign with two real orders and five fake ones: four from one network, the fifth made by hand from a second one. */
async function spammed() {
  const at = await live();
  await report(at.secret, { link: at.code, id: 'real 1', value: '10', currency: 'USD', at: '2026-06-01T10:00:00Z' });
  await report(at.secret, { link: at.code, id: 'real 2', value: '20', currency: 'USD', at: '2026-06-03T10:00:00Z' });
  for (const n of [1, 2, 3, 4]) await load(at.code, `id=spam ${n}&value=9999999&currency=USD`, '192.0.2.66');
  await load(at.code, 'id=spam 5&value=9999999&currency=USD', '192.0.2.67');
  await expect.poll(async () => (await at.read()).conversions).toBe(7);
  const list = async () => (await at.caller.analytics.conversions({ campaignId: at.campaignId, limit: 50 })).rows;
  const named = async (order: string) => {
    const found = (await list()).find((row) => row.order === order);
    if (!found) throw new Error(`${order} is not in the list`);
    return found;
  };
  return { ...at, list, named };
}

const auditOf = (campaignId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'after', 'note'])
    .where('resourceId', '=', campaignId)
    .where('action', 'like', 'conversions.%')
    .orderBy('id')
    .execute();

test('the conversions of a campaign, newest first, page by page, with what tells spam from sales', async () => {
  const { caller, campaignId, code, list } = await spammed();
  const all = await list();
  expect(all.map(({ order }) => order).slice(-2)).toEqual(['real 2', 'real 1']);
  expect(all.at(-1)).toEqual({
    id: all.at(-1)?.id,
    at: new Date('2026-06-01T10:00:00.000Z'),
    link: code,
    creator: 'Amara Okafor',
    code: null,
    clickedAt: null,
    outsideWindow: false,
    source: 'server',
    value: { amountMinor: 1_000, currency: 'USD' },
    order: 'real 1',
    network: null,
    struck: null,
  });
  const networks = all.filter(({ source }) => source === 'pixel').map(({ network }) => network);
  expect(new Set(networks).size).toBe(2);
  expect(JSON.stringify(all)).not.toContain('192.0.2.6');
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await caller.analytics.conversions({ campaignId, link: code, limit: 3, cursor });
    paged.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all.map(({ id }) => id));
  expect(await caller.analytics.conversions({ campaignId, link: '2222222222' })).toEqual({
    rows: [],
    nextCursor: null,
  });
});

test('what is struck out counts nowhere, stays visible with who, when and why, and can count again', async () => {
  const at = await spammed();
  const { campaignId, brand } = at;
  const caller = await h.as(brand.id, LATER);
  const figures = async () => {
    const { clicks: _, ...one } = await at.read();
    const overview = await at.caller.analytics.brand();
    const [row] = (await at.caller.analytics.brandCampaigns({})).rows;
    return [one, ...one.perCreator, overview, row].map((from) => [from?.conversions, from?.valueMinor]);
  };
  const perDay = async () => {
    const days = [(await at.read()).days, (await at.caller.analytics.brand()).days];
    return days.map((each) => each.reduce((sum, { conversions }) => sum + conversions, 0));
  };
  const csv = async () => (await at.caller.analytics.export({ campaignId })).csv;
  const all = Array.from({ length: 4 }, () => [7, 5 * 999_999_900 + 3_000]);
  expect(await figures()).toEqual(all);

  const { network } = await at.named('spam 1');
  const choice: ConversionChoice = { by: 'network', network: network ?? '' };
  expect(await caller.analytics.strikeConversions({ campaignId, choice, reason: 'One shopper, four orders' })).toEqual({
    changed: 4,
  });
  expect(await caller.analytics.strikeConversions({ campaignId, choice, reason: 'Again' })).toEqual({ changed: 0 });
  const { id: conversionId } = await at.named('spam 5');
  const one: ConversionChoice = { by: 'one', conversionId };
  await caller.analytics.strikeConversions({ campaignId, choice: one, reason: 'The fifth' });
  expect(await figures()).toEqual(Array.from({ length: 4 }, () => [2, 3_000]));
  expect(await perDay()).toEqual([2, 2]);
  expect(await csv()).toContain(',2,30,800,,,400,,USD,');
  expect(await at.list()).toHaveLength(7);
  expect((await at.named('spam 2')).struck).toEqual({
    by: (await h.actor(brand.id)).email,
    at: LATER,
    reason: 'One shopper, four orders',
  });
  expect((await at.named('real 1')).struck).toBeNull();
  // The same order, reported again by its pixel, stays struck out.
  await load(at.code, 'id=spam 5&value=9999999&currency=USD', '192.0.2.68');
  await load(at.code, 'id=spam 6', '192.0.2.69');
  await expect.poll(async () => (await at.read()).conversions).toBe(3);

  await expect(caller.analytics.strikeConversions({ campaignId, choice: one, reason: 'Again' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await caller.analytics.restoreConversions({ campaignId, choice })).toEqual({ changed: 4 });
  await caller.analytics.restoreConversions({ campaignId, choice: one });
  await expect(caller.analytics.restoreConversions({ campaignId, choice: one })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await figures())[0]).toEqual([8, all[0]?.[1]]);
  expect((await at.named('spam 2')).struck).toBeNull();
  expect(await auditOf(campaignId)).toEqual([
    {
      action: 'conversions.strike',
      userId: brand.id,
      after: { ...choice, conversions: 4 },
      note: 'One shopper, four orders',
    },
    { action: 'conversions.strike', userId: brand.id, after: { ...one, conversions: 1 }, note: 'The fifth' },
    { action: 'conversions.restore', userId: brand.id, after: { ...choice, conversions: 4 }, note: null },
    { action: 'conversions.restore', userId: brand.id, after: { ...one, conversions: 1 }, note: null },
  ]);
});

test('all of a link between two times can be struck out, both included, and no others', async () => {
  const at = await spammed();
  const { campaignId, code: link, caller } = at;
  const between = (from: string, until: string) => ({ by: 'times' as const, link, from, until });
  const strike = (choice: ConversionChoice) =>
    caller.analytics.strikeConversions({ campaignId, choice, reason: 'A test of the shop' });
  expect(await strike(between('2026-06-01T10:00:00Z', '2026-06-03T09:59:59Z'))).toEqual({ changed: 1 });
  expect(await strike(between('2026-06-01T12:00:00+02:00', '2026-06-03T10:00:00Z'))).toEqual({ changed: 1 });
  expect((await at.read()).conversions).toBe(5);
  await expect(strike(between('2026-06-03T10:00:00Z', '2026-06-01T10:00:00Z'))).rejects.toThrow(
    'Until must not be before From',
  );
  expect(await strike({ ...between('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'), link: '2222222222' })).toEqual({
    changed: 0,
  });
  expect(
    await caller.analytics.restoreConversions({
      campaignId,
      choice: between('2026-06-01T00:00:00Z', '2026-06-04T00:00:00Z'),
    }),
  ).toEqual({ changed: 2 });
});

test('[S1] [S2] staff may do the same and have no name for the brand; another brand, a creator and a visitor may not', async () => {
  const at = await spammed();
  const { campaignId } = at;
  const { id: conversionId } = await at.named('spam 1');
  const choice: ConversionChoice = { by: 'one', conversionId };
  const calls = async (userId: string | null, campaign = campaignId) => {
    const { analytics } = await h.as(userId, LATER);
    return [
      () => analytics.conversions({ campaignId: campaign }),
      () => analytics.strikeConversions({ campaignId: campaign, choice, reason: 'Not mine' }),
      () => analytics.restoreConversions({ campaignId: campaign, choice }),
    ];
  };
  const other = await live();
  const refusals = [
    { calls: await calls(null), code: 'UNAUTHORIZED' },
    { calls: await calls(at.creator.id), code: 'FORBIDDEN' },
    { calls: await calls(other.brand.id), code: 'NOT_FOUND' },
    // One's own campaign, but another brand's conversion.
    { calls: (await calls(other.brand.id, other.campaignId)).slice(1), code: 'NOT_FOUND' },
  ];
  for (const { calls, code } of refusals)
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code });
  expect((await at.read()).conversions).toBe(7);
  expect(await auditOf(campaignId)).toEqual([]);

  const admin = await createUser(h.owner, 'admin');
  const staff = (await h.as(admin.id, LATER)).analytics;
  expect((await staff.conversions({ campaignId })).rows).toHaveLength(7);
  expect(await staff.strikeConversions({ campaignId, choice, reason: 'Known for it' })).toEqual({ changed: 1 });
  expect((await at.named('spam 1')).struck).toMatchObject({ by: 'Accord staff', reason: 'Known for it' });
  const seen = (await staff.conversions({ campaignId })).rows.find(({ id }) => id === conversionId);
  expect(seen?.struck?.by).toBe(personName(await h.actor(admin.id), ''));
  // Each side can undo what the other did.
  expect(await at.caller.analytics.restoreConversions({ campaignId, choice })).toEqual({ changed: 1 });
});

test('[S14] what was stored above the bound is struck out for good; nothing above it can be stored', async () => {
  const at = await spammed();
  const [link] = await h.owner.selectFrom('trackingLinks').select('id').where('code', '=', at.code).execute();
  const huge = {
    linkId: link?.id ?? '',
    source: 'pixel' as const,
    valueMinor: 1_000_000_001,
    currency: 'USD' as const,
    convertedAt: NOW,
  };
  await expect(
    h.owner
      .insertInto('conversions')
      .values({ ...huge, externalId: 'huge' })
      .execute(),
  ).rejects.toThrow('conversions_value');
  await h.owner
    .insertInto('conversions')
    .values({ ...huge, externalId: 'older', struckAt: NOW, struckReason: 'Worth more than one conversion may be' })
    .execute();
  const row = await at.named('older');
  expect(row.struck).toMatchObject({ by: null });
  const choice: ConversionChoice = { by: 'one', conversionId: row.id };
  await expect(at.caller.analytics.restoreConversions({ campaignId: at.campaignId, choice })).rejects.toThrow(
    'worth more than one conversion can be',
  );
  expect((await at.read()).conversions).toBe(7);
});

const id = '11111111-1111-4111-8111-111111111111';
test.each([
  { page: 'first', after: null },
  { page: 'a later', after: { at: NOW, id } },
])('the $page page of a campaign’s conversions comes by indexes', async ({ after }) => {
  expect(await sequentialScans(h.owner, conversionRows(h.owner, { campaignId: id, after, limit: 25 }))).toEqual([]);
});
