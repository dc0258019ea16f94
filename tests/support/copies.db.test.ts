import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createUser, FACTORY_TIME } from '#db/factories.ts';
import { agree, quietUser, reviewer } from '#tests/payments/agreement.ts';
import { complete, fund, goLive, type Scene, settle, verify } from '#tests/payments/scene.ts';
import { copied } from './copies.ts';
import { type Harness, harness } from './harness.ts';

const h = await harness();

/** A campaign whose creator is paid, by the product's own procedures. */
async function paid(of: Harness): Promise<Scene> {
  const [brand, creator] = [await quietUser(of, 'brand'), await quietUser(of, 'creator')];
  const offers = [{ creator, agreedMinor: 60_000, answer: 'accept' as const }];
  const agreed = await agree(of, { brand, budgetMinor: 100_000, currency: 'USD', offers }, 'creators_assigned');
  const at = await goLive(of, await fund(of, { brand, creators: [creator], ...agreed }));
  await complete(of, at);
  await settle(of);
  return at;
}

/** How many rows each table has, and what triggers have counted. */
async function rowsNow(): Promise<Map<string, number>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox_bank', 'graphile_worker') and tablename not in ('rate_limits', '_private_job_queues', 'kept_counts')`.execute(
    h.owner,
  );
  const counts = tables.rows.map(({ name }) => sql`select ${name} as what, count(*) from ${sql.raw(name)}`);
  const rows = await sql<{ what: string; count: number }>`${sql.join(counts, sql` union all `)}
    union all select what || ' ' || key, sum(rows) from kept_counts group by what, key`.execute(h.owner);
  return new Map(rows.rows.map(({ what, count }) => [what, Number(count)]));
}

/** What an act adds to each. */
async function addedBy(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await rowsNow();
  await act();
  const after = [...(await rowsNow())].map(([what, count]) => [what, count - (before.get(what) ?? 0)] as const);
  return Object.fromEntries(after.filter(([, added]) => added !== 0));
}

test('a copy of a scene has the rows that playing it makes, its own names, and books that are right', async () => {
  await reviewer(h);
  // A keyed job is one for all scenes, and the first campaign makes the bank's account.
  await paid(h);
  const copy = copied({ name: 'paid', guest: reviewer }, paid);
  const scenes: Scene[] = [];
  const played = await addedBy(() => paid(h));
  expect(played['public.payouts']).toBe(1);
  for (let times = 0; times < 2; times++)
    expect(await addedBy(async () => scenes.push(await copy(h, {})))).toEqual(played);
  const [one, other] = scenes;
  expect(new Set([one, other].flatMap((at) => [at?.brand.email, at?.campaign.id, at?.deals[0]?.id])).size).toBe(6);
  expect(one?.brand.createdAt).toEqual(FACTORY_TIME);
  expect(other?.campaign.createdAt.getTime()).toBeGreaterThan(one?.campaign.createdAt.getTime() ?? Number.NaN);
  const deals = h.owner
    .selectFrom('deals')
    .select('status')
    .where('campaignId', '=', one?.campaign.id ?? '');
  expect(await deals.execute()).toEqual([{ status: 'completed' }]);
  expect(await verify(h)).toEqual([]);
});

test('a scene that goes on with what another has left undone is played without that other', async () => {
  const left = copied({ name: 'left', guest: reviewer }, async (of: Harness) => {
    const { id: brandId } = await createUser(of.owner, 'brand');
    return createCampaign(of.owner, { brandId, status: 'draft' });
  });
  const changing = copied({ name: 'changing', guest: reviewer }, async (of: Harness) => {
    await of.owner.updateTable('campaigns').set({ name: 'Changed' }).execute();
    const { id: brandId } = await createUser(of.owner, 'brand');
    const { id } = await createCampaign(of.owner, { brandId, status: 'draft', name: 'Its own' });
    return new Map([['campaign', id]]);
  });
  const { id } = await left(h, {});
  const made = await changing(h, {});
  const nameOf = async (campaignId: string) =>
    (await h.owner.selectFrom('campaigns').select('name').where('id', '=', campaignId).executeTakeFirstOrThrow()).name;
  expect(await nameOf(made.get('campaign') ?? '')).toBe('Its own');
  expect(await nameOf(id)).not.toBe('Changed');
});
