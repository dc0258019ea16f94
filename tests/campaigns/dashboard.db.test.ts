import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import type { CampaignStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();

const STATUSES: readonly CampaignStatus[] = [
  'draft',
  'new',
  'under_review',
  'creators_assigned',
  'in_progress',
  'awaiting_approval',
  'live',
  'completed',
  'paused',
  'cancelled',
];

test('[BR-DASH-11] [BR-DASH-23] one call answers with the counts, the newest six and what waits', async () => {
  const brand = await createUser(h.owner, 'brand');
  for (const status of STATUSES) await createCampaign(h.owner, { brandId: brand.id, status });
  await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'live' });
  const board = await (await h.as(brand.id)).campaigns.dashboard();
  // Active: creators assigned, in progress, and on the way to being posted (ruling A08).
  expect(board.stats).toEqual({ total: STATUSES.length, active: 4, completed: 1 });
  expect(board.recent).toHaveLength(6);
  expect(board.actionItems.length).toBeGreaterThan(0);
});

test('[BR-DRAFT-17] one read covers every origin, the brand’s own only, newest first', async () => {
  const brand = await createUser(h.owner, 'brand');
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));
  const made = [];
  for (const [index, origin] of (['new', 'legacy', 'draft'] as const).entries()) {
    made.push(await createCampaign(h.owner, { brandId: brand.id, status: 'draft', origin, createdAt: day(index + 1) }));
  }
  await createCampaign(h.owner, { brandId: brand.id, status: 'new', createdAt: day(9) });
  await createCampaign(h.owner, { brandId: (await createUser(h.owner, 'brand')).id, status: 'draft' });
  const caller = await h.as(brand.id);
  const { rows } = await caller.campaigns.list({ which: 'drafts' });
  expect(rows.map(({ id }) => id)).toEqual(made.map(({ id }) => id).reverse());
  expect((await caller.campaigns.list({ which: 'all' })).rows).toHaveLength(4);
});
