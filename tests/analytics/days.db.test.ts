import { expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { tracked } from './tracked.ts';

const h = await harness();

/** Each with the moments around it: ends of months and years, a leap day, and nights on which clocks change in Europe and America. */
const NIGHTS = ['2025-12-31', '2026-02-28', '2026-03-07', '2026-03-28', '2024-02-28', '2024-02-29', '2026-10-31'];
const MOMENTS = ['00:00:00.000', '01:59:59.999', '02:30:00.000', '12:00:00.000', '23:59:59.999'];

test.each(NIGHTS)('[R15] around the night of %s clicks and conversions by day add up to the totals', async (night) => {
  const days = [night, addDays(night, 1)];
  const now = new Date(`${addDays(night, 2)}T09:00:00Z`);
  const { live } = await tracked(h, now);
  const at = await live();
  const { id: linkId } = await h.owner
    .selectFrom('trackingLinks')
    .select('id')
    .where('code', '=', at.code)
    .executeTakeFirstOrThrow();
  const moments = days.flatMap((day) => MOMENTS.map((time) => new Date(`${day}T${time}Z`)));
  await h.owner
    .insertInto('linkClicks')
    .values(moments.map((clickedAt, n) => ({ linkId, visitorHash: `${n}`, clickedAt })))
    .execute();
  // Half of them are reported with New York's offset, where it is another day.
  const lines = moments.map((moment, n) => {
    const west = `${new Date(moment.getTime() - 5 * 3_600_000).toISOString().slice(0, -1)}-05:00`;
    return `${at.code},${n},1,USD,${n % 2 ? west : moment.toISOString()}`;
  });
  await at.caller.analytics.importConversions({
    campaignId: at.campaignId,
    csv: ['link,id,value,currency,at', ...lines].join('\n'),
  });
  const each = days.map((day) => ({ day, clicks: MOMENTS.length, conversions: MOMENTS.length }));
  const shown = await at.read();
  expect(shown.days.slice(0, 2)).toEqual(each);
  const overview = await at.caller.analytics.brand();
  expect(overview.days.filter(({ clicks }) => clicks > 0)).toEqual(each);
  for (const { days: shownDays, clicks, conversions } of [shown, overview]) {
    expect([...new Set(shownDays.map(({ day }) => day))]).toHaveLength(shownDays.length);
    expect(shownDays.reduce((sum, day) => sum + day.clicks, 0)).toBe(clicks);
    expect(shownDays.reduce((sum, day) => sum + day.conversions, 0)).toBe(conversions);
  }
});

test('[R15] a visitor counts once on either side of midnight, whatever the time of their own clock', async () => {
  const before = await tracked(h, new Date('2026-03-28T23:59:59.999Z'));
  const at = await before.live();
  const after = await tracked(h, new Date('2026-03-29T00:00:00.000Z'));
  for (const { visit } of [before, before, after, after]) await visit(at.code);
  const read = async () =>
    (await h.as(at.brand.id, new Date('2026-03-29T12:00:00Z'))).analytics.campaign({ campaignId: at.campaignId });
  await expect
    .poll(async () => (await read()).days.map(({ day, clicks }) => [day, clicks]))
    .toEqual([
      ['2026-03-28', 1],
      ['2026-03-29', 1],
    ]);
});
