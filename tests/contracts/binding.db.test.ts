import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';
import {
  bankEvents,
  crowd,
  deliver,
  document,
  pay,
  payByCard,
  processInbox,
  type Scene,
  verify,
} from '../payments/scene.ts';

const h = await harness();

const SHOP = 'https://shop.example/lamp';

/** A campaign with this many deals that wait for the deposit: all signed by their creators, and by the brand for all or for the first one. */
async function signed(count: number, byBrandFor: 'all' | 'the first'): Promise<Scene> {
  const at = await crowd(h, count);
  await h.owner.updateTable('campaigns').set({ trackingUrl: SHOP }).where('id', '=', at.campaign.id).execute();
  const documentHash = await document(h, at);
  const byBrand = byBrandFor === 'all' ? at.deals : at.deals.slice(0, 1);
  const signatures = [
    ...at.deals.map(({ id, creatorId }) => ({ dealId: id, party: 'creator' as const, signerId: creatorId })),
    ...byBrand.map(({ id, brandId }) => ({ dealId: id, party: 'brand' as const, signerId: brandId })),
  ];
  const how = { typedName: 'Somebody', documentHash, ipAddress: null, userAgent: null, signedAt: new Date() };
  await h.owner
    .insertInto('signatures')
    .values(signatures.map((signature) => ({ ...signature, ...how })))
    .execute();
  return at;
}

/** Pays the deposit; returns how many statements it takes to process the bank's events. */
async function statementsOfDeposit(at: Scene): Promise<number> {
  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  for (const event of await bankEvents(h)) await deliver(h, event);
  const before = h.statements.length;
  await processInbox(h);
  return h.statements.length - before;
}

/** The number of rows of each kind, most telling columns first. */
async function counted(rows: Promise<readonly object[]>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of await rows) {
    const kind = Object.values(row).join(' ');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

test('the bank’s event binds 500 deals with the statements that it takes for 5, and each of them wholly', async () => {
  const few = await statementsOfDeposit(await signed(5, 'all'));
  const many = await signed(500, 'all');
  expect(await statementsOfDeposit(many)).toBe(few);

  const dealIds = many.deals.map(({ id }) => id);
  expect(await counted(h.owner.selectFrom('deals').select('status').where('id', 'in', dealIds).execute())).toEqual({
    in_progress: 500,
  });
  const milestones = h.owner.selectFrom('milestones').where('dealId', 'in', dealIds);
  expect(await counted(milestones.select(['kind', 'status', 'amountMinor', 'currency']).execute())).toEqual({
    'signing accrued 600 USD': 500,
    'submission planned 900 USD': 500,
    'approval planned 1500 USD': 500,
  });
  const links = await h.owner.selectFrom('trackingLinks').selectAll().where('dealId', 'in', dealIds).execute();
  expect(new Set(links.map(({ code }) => code)).size).toBe(500);
  expect(new Set(links.map(({ targetUrl }) => targetUrl))).toEqual(new Set([SHOP]));

  const creatorIds = many.deals.map(({ creatorId }) => creatorId);
  const notices = h.owner
    .selectFrom('notifications')
    .where('userId', 'in', creatorIds)
    .where('notificationType', '=', 'contract');
  expect(await counted(notices.select(['notificationType', 'title']).execute())).toEqual({
    'contract Your contract is in force': 500,
  });
  const mails = await h.owner
    .selectFrom('mailOutbox')
    .select(['id', 'userId'])
    .where('userId', 'in', creatorIds)
    .execute();
  expect(new Set(mails.map(({ userId }) => userId))).toEqual(new Set(creatorIds));
  const jobs = await sql<{ mailId: string }>`
    select payload ->> 'mailId' as "mailId" from graphile_worker._private_jobs
    where payload ->> 'mailId' is not null`.execute(h.owner);
  expect(jobs.rows.map(({ mailId }) => mailId)).toEqual(expect.arrayContaining(mails.map(({ id }) => id)));

  const milestoneIds = (await milestones.select('id').execute()).map(({ id }) => id);
  const moves = h.owner.selectFrom('auditLog').where('machine', 'is not', null).where('actor', '=', 'system');
  const told = ['action', 'resourceType', 'fromStatus', 'toStatus'] as const;
  expect(
    await counted(
      moves
        .select(told)
        .where('resourceId', 'in', [...dealIds, ...milestoneIds])
        .execute(),
    ),
  ).toEqual({
    'deal.contract deal accepted contracted': 500,
    'deal.start deal contracted in_progress': 500,
    'deal.contract milestone  planned': 1500,
    'milestone.accrue milestone planned accrued': 500,
  });

  await sealAll(h.context());
  expect(await verify(h)).toEqual([]);
});

test('the brand signs with 500 creators by the statements that it takes for 5, and binds all of them', async () => {
  const counts: number[] = [];
  for (const count of [5, 500]) {
    const at = await signed(count, 'the first');
    await statementsOfDeposit(at);
    const brand = await h.as(at.brand.id);
    const { documents } = await brand.payments.contract({ campaignId: at.campaign.id });
    const signing = { campaignId: at.campaign.id, name: 'Bo Brand', documentHash: documents.hash };
    const before = h.statements.length;
    expect(await brand.payments.signAsBrand(signing)).toEqual({ signed: count - 1 });
    counts.push(h.statements.length - before);
    const deals = h.owner.selectFrom('deals').select('status').where('campaignId', '=', at.campaign.id);
    expect(await counted(deals.execute())).toEqual({ in_progress: count });
  }
  expect(counts[1]).toBe(counts[0]);
  expect(await verify(h)).toEqual([]);
});
