import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { factsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');

test('[ADM-PF-09] [ADM-PF-11] [ADM-PF-12] a floor’s row has its tier, its type, its price in whole pounds and how long ago it was set, also after months', async () => {
  const now = Date.now();
  await h.owner.deleteFrom('pricingFloors').execute();
  const floor = (campaignType: string, minPriceMinor: number, agoMs: number) => ({
    tier: 'Macro' as const,
    campaignType: campaignType as 'Single',
    minPriceMinor,
    updatedAt: new Date(now - agoMs),
  });
  await h.owner
    .insertInto('pricingFloors')
    .values([
      floor('Single', 123_400, 3 * HOUR_MS),
      floor('Weekly', 50_000, 12 * DAY_MS),
      floor('Monthly', 7_700, 40 * DAY_MS),
      floor('12-Month Retainer', 1_000_000_00, 100 * DAY_MS),
      floor('Evergreen', 0, 800 * DAY_MS),
    ])
    .execute();
  const { screen } = await open('/admin/pricing-floors', { as: admin.email });
  const rows = factsOf(screen.getByRole('table'));
  const row = (type: string, price: string, updated: string) => ({
    'Creator Tier': 'Macro',
    'Campaign Type': type,
    'Minimum Price': price,
    'Last Updated': updated,
  });
  expect(rows.toSorted((a, b) => (a['Campaign Type'] ?? '').localeCompare(b['Campaign Type'] ?? ''))).toEqual([
    row('12-Month Retainer', '£1,000,000', '3 months ago'),
    row('Evergreen', '£0', '2 years ago'),
    row('Monthly', '£77', 'last month'),
    row('Single', '£1,234', '3 hours ago'),
    row('Weekly', '£500', '12 days ago'),
  ]);
  const told = within(screen.getByRole('table')).getByText('2 years ago');
  expect(told.getAttribute('datetime')).toBe(new Date(now - 800 * DAY_MS).toISOString());
});
