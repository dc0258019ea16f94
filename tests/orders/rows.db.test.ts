import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { factsOf, textsOf } from '#tests/support/sent.ts';

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
    // The second, third and fourth are accepted; the last three do not count.
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

test('the pipeline says how many orders are in each stage and what their budgets come to, and a stage can be shown alone', async () => {
  const brand = await createUser(h.owner, 'brand');
  await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'new' });
  for (const [name, status, budgetMinor] of [
    ['Bowls', 'in_progress', 123_400],
    ['Plates', 'in_progress', 76_600],
    ['Spoons', 'new', 50_000],
  ] as const) {
    await createCampaign(h.owner, { brandId: brand.id, name, status, budgetMinor, currency: 'USD' });
  }
  await createCampaign(h.owner, { brandId: brand.id, name: 'Unfinished', status: 'draft', reviewStatus: 'draft' });
  const shown = async (path: string) => {
    const { screen } = await open(path, { as: brand.email });
    return {
      stages: textsOf(within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('listitem')),
      orders: textsOf(screen.queryAllByRole('heading', { level: 2 })).toSorted(),
      chosen: screen.getByRole('navigation', { name: 'Stages' }).querySelector('[aria-current]')?.textContent,
      text: screen.getByRole('main').textContent,
    };
  };
  const all = await shown('/brand/orders');
  expect(all.stages).toEqual([
    'Campaign setup1 order · $500',
    'Creator selection0 orders',
    'Contract & payment0 orders',
    'Planning & creation2 orders · $2,000',
    'Content & performance0 orders',
  ]);
  expect(all.orders).toEqual(['Bowls', 'Plates', 'Spoons']);
  expect(all.chosen).toBeUndefined();
  const planned = await shown('/brand/orders?stage=planning_creation');
  expect(planned.orders).toEqual(['Bowls', 'Plates']);
  expect(planned.chosen).toBe('Planning & creation2 orders · $2,000');
  expect((await shown('/brand/orders?stage=contract_payment')).text).toContain('Nothing in Contract & payment');
});

test('[ADM-ORD-03] [ADM-ORD-04] [ADM-ORD-05] the staff’s row of an order has brand, project, budget, day, state, and accepted of all creators', async () => {
  const admin = await createUser(h.owner, 'admin');
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Ordering Ltd' } });
  const order = async (name: string, day: number, over: object, statuses: readonly DealStatus[]) => {
    const createdAt = new Date(Date.UTC(2036, 6, day, 12));
    await withDeals(await createCampaign(h.owner, { brandId: brand.id, name, createdAt, ...over }), statuses);
  };
  await order('Done', 1, { status: 'completed', budgetMinor: 100_000 }, ['completed']);
  await order('Refused', 2, { status: 'under_review', budgetMinor: 250_050, currency: 'GBP' }, [
    'declined',
    'declined',
  ]);
  await order('Waiting', 3, { status: 'under_review', budgetMinor: 1_000 }, ['invited', 'declined']);
  await order('Running', 4, { status: 'in_progress', budgetMinor: 7_000 }, ['in_progress', 'accepted', 'invited']);
  const { screen } = await open('/admin/orders?search=ordering', { as: admin.email });
  const row = (Project: string, Budget: string, Created: string, Status: string, Creators: string) => ({
    Brand: 'Ordering Ltd',
    Project,
    Budget,
    Created,
    Status,
    Creators,
  });
  expect(factsOf(screen.getByRole('table'))).toEqual([
    row('Running', '$70.00', 'Jul 4, 2036', 'Accepted', '2/3'),
    row('Waiting', '$10.00', 'Jul 3, 2036', 'Pending', '0/2'),
    row('Refused', '£2,500.50', 'Jul 2, 2036', 'Declined', '0/2'),
    row('Done', '$1,000.00', 'Jul 1, 2036', 'Completed', '1/1'),
  ]);
});
