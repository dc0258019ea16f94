import { afterAll, expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { createDb } from '#server/data/db.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { testDatabase } from './database.ts';
import { PATIENT } from './sql.ts';

const { ownerUrl } = await testDatabase();
const db = createDb(ownerUrl, { role: null, ...PATIENT });
afterAll(() => db.destroy());

test('every status of a campaign, a deal and a submission can be made, each with its history', async () => {
  const brand = await createUser(db, 'brand');
  for (const status of lifecycles.campaign.statuses) await createCampaign(db, { brandId: brand.id, status });
  const campaign = await createCampaign(db, { brandId: brand.id, status: 'in_progress' });
  for (const status of lifecycles.deal.statuses) {
    const creator = await createUser(db, 'creator');
    await createDeal(db, { campaign, creatorId: creator.id, status });
  }
  const creator = await createUser(db, 'creator');
  const deal = await createDeal(db, { campaign, creatorId: creator.id, status: 'in_progress' });
  for (const status of lifecycles.submission.statuses) await createSubmission(db, { deal, status });

  const last = await db
    .selectFrom('auditLog')
    .select(['resourceId', 'toStatus'])
    .distinctOn('resourceId')
    .where('machine', '=', 'deal')
    .orderBy('resourceId')
    .orderBy('id', 'desc')
    .execute();
  expect(last.map((row) => row.toStatus).sort()).toEqual([...lifecycles.deal.statuses, 'in_progress'].sort());
});

test.each(['brand', 'creator', 'agency', 'admin', 'super_admin', null] as const)('an account as %s', async (role) => {
  const user = await createUser(db, role);
  expect(user).toMatchObject({ role, status: 'active', flagged: false });
});
