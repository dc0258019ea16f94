import { expect, test } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { asStaff } from '#server/access.ts';
import { obstacle } from '#server/account/closing.service.ts';
import { deleteAccount } from '#server/account/erase.service.ts';
import { partsOf } from '#server/account/export.queries.ts';
import { inTransaction } from '#server/data/db.ts';
import { lockAccount } from '#server/ground/locks.ts';
import { appRouter } from '#server/router.ts';
import { complete, live, settle } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';
import { books, caseOf, dealOf, openCase, staffOf } from './scene.ts';

const h = await harness();
const one = async (): Promise<Row<'deals'>> => {
  const [deal] = (await live(h)).deals;
  if (!deal) throw new Error('a deal');
  return deal;
};

async function comment(deal: Row<'deals'>, body: string): Promise<string> {
  const { id } = await h.owner
    .selectFrom('submissions')
    .select('id')
    .where('dealId', '=', deal.id)
    .executeTakeFirstOrThrow();
  const row = await h.owner
    .insertInto('submissionComments')
    .values({ submissionId: id, version: 1, authorId: deal.creatorId, body, createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

test('everything on record about the deal can be laid down, newest first, and nothing of other deals', async () => {
  const [deal, other] = [await one(), await one()];
  await createMessage(h.owner, { deal, authorId: deal.brandId });
  await createMessage(h.owner, { deal: other, authorId: other.brandId });
  await comment(deal, 'More light');
  const caseId = await openCase(h, deal);
  const brand = await h.as(deal.brandId);
  const all = await brand.cases.layable({ caseId, limit: 100 });
  expect(new Set(all.rows.map(({ kind }) => kind))).toEqual(
    new Set(['version', 'decision', 'comment', 'message', 'document']),
  );
  expect(all.rows.map(({ seen }) => seen.at)).toEqual(
    all.rows
      .map(({ seen }) => seen.at)
      .toSorted()
      .reverse(),
  );
  // Slice by slice it is the same, none twice.
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof brand.cases.layable>> = await brand.cases.layable({
      caseId,
      limit: 2,
      cursor,
    });
    found.push(...page.rows.map(({ kind, thingId }) => `${kind} ${thingId}`));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(found).toEqual(all.rows.map(({ kind, thingId }) => `${kind} ${thingId}`));
  const ofOther = await h.owner
    .selectFrom('dealMessages')
    .select('id')
    .where('dealId', '=', other.id)
    .executeTakeFirstOrThrow();
  await expect(brand.cases.layDown({ caseId, kind: 'message', thingId: String(ofOther.id) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('one press lays a thing down, once, and both sides and staff read the same', async () => {
  const deal = await one();
  await createMessage(h.owner, { deal, authorId: deal.creatorId });
  const caseId = await openCase(h, deal);
  const creator = await h.as(deal.creatorId);
  for (const { kind, thingId } of (await creator.cases.layable({ caseId, limit: 100 })).rows)
    await creator.cases.layDown({ caseId, kind, thingId, note: `About a ${kind}` });
  const [first] = (await creator.cases.layable({ caseId, limit: 1 })).rows;
  expect(first?.laid).toBe(true);
  await expect(
    (await h.as(deal.brandId)).cases.layDown({ caseId, kind: first?.kind ?? 'message', thingId: first?.thingId ?? '' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
  const views = await Promise.all(
    [deal.brandId, deal.creatorId, await staffOf(h)].map(async (id) => (await h.as(id)).cases.case({ caseId })),
  );
  const [brand, own, staff] = views.map(({ side: _side, may: _may, ...view }) => view);
  expect(own).toEqual(brand);
  expect(staff).toEqual(brand);
  expect(views.map(({ side }) => side)).toEqual(['brand', 'creator', null]);
  expect(brand?.evidence.length).toBeGreaterThan(3);
  const audit = await h.owner
    .selectFrom('auditLog')
    .select('action')
    .where('resourceId', '=', caseId)
    .where('action', '=', 'case.layDown')
    .execute();
  expect(audit).toHaveLength(brand?.evidence.length ?? 0);
  const paper = await (await h.as(deal.brandId)).cases.paper({ caseId });
  expect(Buffer.from(paper.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
});

test('what was laid down stays as it was, whatever happens to it later, and the app cannot change it', async () => {
  const deal = await one();
  const thingId = await comment(deal, 'It was agreed for Monday');
  const caseId = await openCase(h, deal);
  const creator = await h.as(deal.creatorId);
  await creator.cases.layDown({ caseId, kind: 'comment', thingId });
  await h.owner.updateTable('submissionComments').set({ body: 'Never mind' }).where('id', '=', thingId).execute();
  expect((await creator.cases.case({ caseId })).evidence).toMatchObject([
    { seen: { text: 'It was agreed for Monday' } },
  ]);
  const change = h.db
    .updateTable('caseEvidence')
    .set({ seen: JSON.stringify({ text: 'Else' }) })
    .where('caseId', '=', caseId);
  await expect(change.execute()).rejects.toThrow('Evidence cannot be changed');
  await expect(h.db.deleteFrom('caseEvidence').where('caseId', '=', caseId).execute()).rejects.toThrow(
    'permission denied',
  );
});

test('an agency without consent to messages neither sees nor lays them down', async () => {
  const deal = await one();
  await createMessage(h.owner, { deal, authorId: deal.brandId });
  const { id } = await h.owner
    .selectFrom('dealMessages')
    .select('id')
    .where('dealId', '=', deal.id)
    .executeTakeFirstOrThrow();
  const caseId = await openCase(h, deal);
  const actor = await h.actor(deal.creatorId);
  const agent = {
    id: (await createUser(h.owner, 'agency')).id,
    assignmentId: caseId,
    name: 'N',
    acts: ['answer'] as const,
    brands: [],
  };
  const caller = appRouter.createCaller(h.context({ ...actor, agent }));
  const { rows } = await caller.cases.layable({ caseId, limit: 100 });
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ kind }) => kind)).not.toContain('message');
  await expect(caller.cases.layDown({ caseId, kind: 'message', thingId: String(id) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('a person’s export has their cases, and their account cannot be closed while one is open', async () => {
  const at = await live(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('a deal');
  await complete(h, at);
  await settle(h);
  const caseId = await openCase(h, deal, { split: [] });
  const email = (await h.actor(deal.creatorId)).email;
  const parts = partsOf(h.db, { id: deal.creatorId, email });
  expect(await parts.cases.execute()).toMatchObject([{ id: caseId, claim: 'It was not kept.' }]);
  expect(await parts.caseProposals.execute()).toMatchObject([{ caseId, note: 'This would be fair.' }]);
  for (const userId of [deal.creatorId, deal.brandId])
    expect(await inTransaction(h.db, (tx) => obstacle(tx, userId))).toContain('every case ended');
  await (await h.as(deal.creatorId)).cases.withdraw({ caseId });
  for (const userId of [deal.creatorId, deal.brandId])
    expect(await inTransaction(h.db, (tx) => obstacle(tx, userId))).toBeNull();
});

test('when staff erase a person, their open case counts as withdrawn, and their words are taken out of it', async () => {
  const deal = await one();
  const thingId = await comment(deal, 'My own words');
  const caseId = await openCase(h, deal);
  await (await h.as(deal.creatorId)).cases.layDown({ caseId, kind: 'comment', thingId, note: 'My note' });
  const admin = await h.actor(await staffOf(h));
  await inTransaction(h.db, async (tx) => {
    const ctx = h.context(admin);
    const account = asStaff(ctx, await lockAccount(tx, deal.creatorId).executeTakeFirst(), 'This account');
    await deleteAccount(tx, ctx, account);
  });
  await settle(h);
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'withdrawn', claim: '' });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'cancelled', caseId: null });
  const view = await (await h.as(deal.brandId)).cases.case({ caseId });
  expect(view.evidence).toMatchObject([{ note: null, seen: { text: '' } }]);
  expect(view.proposals).toMatchObject([{ note: '' }]);
  expect(JSON.stringify(view)).not.toContain('My ');
  expect(await books(h)).toEqual([]);
});
