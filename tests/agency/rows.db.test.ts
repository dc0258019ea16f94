import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);

/** An agency with a brand, whose campaigns have an offer of this age, in each of these states. */
async function agencyWith(now: Date, offers: readonly (readonly [name: string, agoMs: number, status: DealStatus])[]) {
  const [agency, brand] = [await createUser(h.owner, 'agency'), await createUser(h.owner, 'brand')];
  const managed = { agencyId: agency.id, userId: brand.id, role: 'managed_brand' as const, createdAt: now };
  await h.owner.insertInto('agencyUsers').values(managed).execute();
  const campaigns = new Map<string, Awaited<ReturnType<typeof createCampaign>>>();
  for (const [name, agoMs, status] of offers) {
    const campaign =
      campaigns.get(name) ?? (await createCampaign(h.owner, { brandId: brand.id, status: 'under_review', name }));
    campaigns.set(name, campaign);
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const invitationDate = new Date(now.getTime() - agoMs);
    await createDeal(h.owner, { campaign, creatorId, status, invitationDate });
  }
  return agency;
}

test('[AG-27] the list and the dashboard draw the line at the same moment: at seven days to the millisecond a campaign does not need attention, past it it does', async () => {
  const now = new Date('2026-06-05T10:00:00.000Z');
  const agency = await agencyWith(now, [
    ['On time', 7 * DAY_MS, 'invited'],
    ['Late', 7 * DAY_MS + 1, 'invited'],
    ['Late beside a young one', 8 * DAY_MS, 'invited'],
    ['Late beside a young one', HOUR_MS, 'invited'],
    ['Answered', 30 * DAY_MS, 'accepted'],
    ['Declined', 30 * DAY_MS, 'declined'],
  ]);
  const caller = await h.as(agency.id, now);
  const { rows } = await caller.agency.orders({});
  const needing = rows.filter(({ needsAttention }) => needsAttention).map(({ name }) => name);
  expect(needing.toSorted()).toEqual(['Late', 'Late beside a young one']);
  expect(await caller.agency.dashboard()).toMatchObject({ campaigns: 5, needAttention: 2 });
});

test('[AG-25] [AG-26] [AG-27] the screens of an agency say how urgent each campaign is and how many need attention', async () => {
  const now = new Date();
  const agency = await agencyWith(now, [
    ['Young', HOUR_MS, 'invited'],
    ['Older', 4 * DAY_MS, 'invited'],
    ['Almost', 7 * DAY_MS - 10 * MINUTE_MS, 'invited'],
    ['Late', 7 * DAY_MS + MINUTE_MS, 'invited'],
    ['Late', 9 * DAY_MS, 'accepted'],
  ]);
  const orders = await open('/agency/orders', { as: agency.email });
  const facts = rowsOf(orders.screen.getByRole('table')).map((row) => [
    row.Campaign,
    row.Creators,
    row.Pending,
    row.Priority,
    row['Needs attention'],
  ]);
  expect(facts.toSorted()).toEqual([
    ['Almost', '1', '1', 'Medium', 'No'],
    ['Late', '2', '1', 'High', 'Yes'],
    ['Older', '1', '1', 'Medium', 'No'],
    ['Young', '1', '1', 'Low', 'No'],
  ]);
  const board = await open('/agency', { as: agency.email });
  const performance = within(board.screen.getByRole('region', { name: 'Agency Performance' }));
  expect(performance.getByText(/^1 of 4 campaigns needs attention/)).toBeTruthy();
});

test('[AG-02] [AG-19] [AG-20] the row of a person has name, address, kind, state and the day of the assignment', async () => {
  const agency = await createUser(h.owner, 'agency');
  const assign = async (day: number, role: 'managed_brand' | 'managed_creator' | 'managed_user', userId: string) => {
    const createdAt = new Date(Date.UTC(2036, 8, day, 12));
    await h.owner.insertInto('agencyUsers').values({ agencyId: agency.id, userId, role, createdAt }).execute();
  };
  const named = (firstName: string, over: object = {}) => ({
    user: { firstName, lastName: 'Rower', email: `${firstName}@rower.test`, ...over },
  });
  const brand = await createUser(h.owner, 'brand', { ...named('Ann'), brandProfile: { companyName: 'Rower Ltd' } });
  await assign(1, 'managed_brand', brand.id);
  await assign(2, 'managed_creator', (await createUser(h.owner, 'creator', named('Ben', { status: 'suspended' }))).id);
  await assign(3, 'managed_user', (await createUser(h.owner, null, named('Cas'))).id);
  const { screen } = await open('/agency/users', { as: agency.email });
  const rows = rowsOf(screen.getByRole('table')).map(({ Name, Email, Role, Status, Assigned }) => [
    Name,
    Email,
    Role,
    Status,
    Assigned,
  ]);
  expect(rows).toEqual([
    ['Cas Rower', 'Cas@rower.test', 'General User', 'Active', 'Sep 3, 2036'],
    ['Ben Rower', 'Ben@rower.test', 'Creator', 'Suspended', 'Sep 2, 2036'],
    ['Rower Ltd', 'Ann@rower.test', 'Brand Manager', 'Active', 'Sep 1, 2036'],
  ]);
});
