import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { addJob } from '#server/jobs.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const NOW = new Date('2026-06-05T10:00:00.000Z');

test('[SA-06] the overview counts accounts, campaigns, requests and failed jobs', async () => {
  const caller = await h.as((await createUser(h.owner, 'super_admin')).id, NOW);
  const before = await caller.users.totals();
  const brand = await createUser(h.owner, 'brand', { user: { createdAt: NOW } });
  await createUser(h.owner, 'creator', { user: { createdAt: new Date('2026-01-01T00:00:00Z') } });
  const waiting = await createUser(h.owner, null, { user: { createdAt: new Date('2026-01-01T00:00:00Z') } });
  await h.owner
    .insertInto('userRoles')
    .values({ userId: waiting.id, role: 'agency', status: 'pending', createdAt: NOW })
    .execute();
  await createCampaign(h.owner, { brandId: brand.id, status: 'new' });
  await addJob(h.owner, 'audit.seal', {}, { runAt: new Date(Date.now() + 86_400_000) });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(h.owner);
  const after = await caller.users.totals();
  expect(after.accounts).toEqual({
    ...before.accounts,
    brand: before.accounts.brand + 1,
    creator: before.accounts.creator + 1,
    roleless: before.accounts.roleless + 1,
  });
  const campaigns = Object.values(after.campaigns).reduce((sum, count) => sum + count, 0);
  expect(campaigns).toBe(Object.values(before.campaigns).reduce((sum, count) => sum + count, 0) + 1);
  expect(after).toMatchObject({
    newAccounts: before.newAccounts + 1,
    roleRequests: before.roleRequests + 1,
    failedJobs: before.failedJobs + 1,
    revenueMinor: 0,
    feeMinor: 0,
  });
});

test('nobody else sees the platform in figures', async () => {
  for (const role of ['brand', 'creator', 'agency', 'admin'] as const) {
    const caller = await h.as((await createUser(h.owner, role)).id, NOW);
    await expect(caller.users.totals()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect((await h.as(null, NOW)).users.totals()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});
