import { expect, test } from 'vitest';
import { createUser, type UserInput } from '#db/factories.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const brand = await h.as((await createUser(h.owner, 'brand')).id, new Date('2026-03-05T10:00:00.000Z'));
const creator = async (over: UserInput): Promise<string> => (await createUser(h.owner, 'creator', over)).id;
async function found(filters: Partial<CreatorFilters>): Promise<string[]> {
  const page = await brand.discovery.creators({ filters: { ...NO_FILTERS, ...filters } });
  return page.rows.map((row) => row.id);
}

test('[BR-DISC-33] a price without a rate compares with no other: it is found without the filter, and with none', async () => {
  const bio = 'unrated-probe';
  const asked = { priceMinMinor: 900, priceMaxMinor: 1_500 };
  const yen = await creator({ creatorProfile: { bio, followerCount: 4, ...asked, priceCurrency: 'JPY' } });
  const dollars = await creator({
    creatorProfile: { bio, followerCount: 3, priceMinMinor: 90_000, priceMaxMinor: 150_000, priceCurrency: 'USD' },
  });
  const probe = (filters: Partial<CreatorFilters> = {}) => found({ search: bio, ...filters });
  const rates = await h.owner.deleteFrom('fxRates').where('currency', 'in', ['JPY', 'USD']).returningAll().execute();
  try {
    expect(await probe()).toEqual([yen, dollars]);
    expect(await probe({ priceRangeMin: 800 })).toEqual([dollars]);
    expect(await probe({ priceRangeMax: 2_000 })).toEqual([dollars]);
  } finally {
    await h.owner.insertInto('fxRates').values(rates).execute();
  }
  expect(await probe({ priceRangeMax: 2_000 })).toEqual([yen, dollars]);
});
