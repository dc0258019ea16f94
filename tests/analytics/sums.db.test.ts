import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { tracked } from './tracked.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { live } = await tracked(h, NOW);

const MOST = 1_000_000_000;

/** A number of conversions of the largest value, as if they had come one by one. */
const flood = (code: string, rows: number, minor: number) =>
  sql`insert into conversions (link_id, source, external_id, value_minor, currency, converted_at)
    select id, 'pixel', n, ${minor}::bigint, 'USD', ${NOW} from tracking_links, generate_series(1, ${rows}::int) n
    where code = ${code}`.execute(h.owner);

test('[S14] figures that strangers made huge are shown, and nothing breaks', async () => {
  const at = await live();
  // The checks apply to incoming data: rows from before they existed are inserted by hand.
  await sql`alter table conversions drop constraint if exists conversions_value`.execute(h.owner);
  await flood(at.code, 9_100, 999_999_999_999);
  const sum = 9_100 * 999_999_999_999;
  expect(sum).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  const shown = await at.read();
  expect(shown).toMatchObject({ conversions: 9_100, valueMinor: sum, perCreator: [{ valueMinor: sum }] });
  expect(await at.caller.analytics.brand()).toMatchObject({ conversions: 9_100, valueMinor: sum });
  expect((await at.caller.analytics.brandCampaigns({})).rows[0]).toMatchObject({ valueMinor: sum });
  expect((await at.caller.analytics.export({ campaignId: at.campaignId })).csv).toContain(',9100,');
  expect((await at.caller.analytics.exportAll()).csv).toContain(',9100,');
});

test('[S14] so are the totals of staff: budgets and followers beyond what a number holds exactly', async () => {
  const staff = await h.as((await createUser(h.owner, 'admin')).id, NOW);
  const brand = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, { brandId: brand.id, status: 'draft', budgetMinor: MOST, currency: 'GBP' });
  await h.owner
    .insertInto('fxRates')
    .values({ currency: 'GBP', validOn: '2026-06-01', usdMicros: 9_000_000_000_000_000 })
    .execute();
  const { valueMinor } = await staff.analytics.pipeline({});
  expect(valueMinor).toBeGreaterThan(Number.MAX_SAFE_INTEGER);
  const first = await live();
  const { creator } = await live('USD', first.brand.id);
  await h.owner
    .updateTable('creatorProfiles')
    .set({ followerCount: Number.MAX_SAFE_INTEGER })
    .where('userId', 'in', [creator.id, first.creator.id])
    .execute();
  expect((await first.caller.analytics.brand()).reach).toBe(2 * Number.MAX_SAFE_INTEGER);
});
