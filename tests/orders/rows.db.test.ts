import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';

const h = await harness();
const open = await opener(h);

async function withDeals(campaign: Row<'campaigns'>, statuses: readonly DealStatus[]): Promise<void> {
  for (const status of statuses) {
    await createDeal(h.owner, { campaign, creatorId: (await createUser(h.owner, 'creator')).id, status });
  }
}

test('[BR-ORD-03] [BR-ORD-04] each card has its own title, creators, stage, budget and progress', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaigns = {
    lamps: { name: 'Lamps', status: 'in_progress', budgetMinor: 123_456, currency: 'USD' },
    rugs: { name: 'Rugs', status: 'creators_assigned', budgetMinor: 900_000, currency: 'EUR' },
    jars: { name: 'Jars', status: 'new', budgetMinor: 5_000, currency: 'GBP' },
  } as const;
  const made = new Map<string, Row<'campaigns'>>();
  for (const [key, over] of Object.entries(campaigns)) {
    made.set(key, await createCampaign(h.owner, { ...over, brandId: brand.id }));
  }
  const deals: Record<string, readonly DealStatus[]> = {
    // Agreed are the second, third and fourth; the last three count for nothing.
    lamps: ['invited', 'accepted', 'in_progress', 'submitted', 'declined', 'withdrawn', 'expired', 'cancelled'],
    rugs: ['accepted', 'invited'],
    jars: [],
  };
  for (const [key, campaign] of made) await withDeals(campaign, deals[key] ?? []);
  const { screen } = await open('/brand/orders', { as: brand.email });
  const cards = within(screen.getByRole('list', { name: 'Orders' }))
    .getAllByRole('heading', { level: 2 })
    .map((title) => {
      const card = within(title.closest('li') as HTMLElement);
      return [
        title.textContent,
        card.getByText(/creators? active$/).textContent,
        card.getByText(/^[$€£]/).textContent,
        card.getByText(/^Overall progress/).textContent,
        card.getByRole('progressbar').getAttribute('aria-valuenow'),
        within(title).getByRole('link').getAttribute('href'),
      ];
    });
  const address = (key: string) => `/brand/orders?projectId=${made.get(key)?.id}`;
  expect(cards.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))).toEqual([
    ['Jars', '0 of 0 creators active', '£50.00', 'Overall progress 20%', '20', address('jars')],
    ['Lamps', '3 of 5 creators active', '$1,234.56', 'Overall progress 80%', '80', address('lamps')],
    ['Rugs', '1 of 2 creators active', '€9,000.00', 'Overall progress 60%', '60', address('rugs')],
  ]);
});
