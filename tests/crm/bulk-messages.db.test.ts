import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { BULK_MESSAGES_PER_DAY } from '#shared/constants.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { NOW } from './people.ts';

// A message to several of a brand's people, each in their own conversation.

const h = await racingHarness();

async function world() {
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen' } });
  const campaign = await createCampaign(h.owner, { brandId: brand.id, name: 'Spring', status: 'in_progress' });
  const people = [];
  for (const firstName of ['Maya', 'Noor', 'Quim']) {
    const { id } = await createUser(h.owner, 'creator', { user: { firstName, lastName: 'Okafor' } });
    const deal = await createDeal(h.owner, { campaign, creatorId: id, status: 'in_progress' });
    people.push({ id, dealId: deal.id });
  }
  return { brand, campaign, people, ids: people.map(({ id }) => id), asBrand: await h.as(brand.id, NOW) };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});

const bulk = (text = 'Hi {first name}, {brand} here.', personIds = w.ids) => ({
  requestKey: randomUUID(),
  personIds,
  text,
});
const stored = () =>
  h.owner
    .selectFrom('dealMessages')
    .select(['creatorId', 'body'])
    .where('brandId', '=', w.brand.id)
    .orderBy('id')
    .execute();
const written = async () => (await stored()).map(({ body }) => body);
const audited = () =>
  h.owner
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'crm.sendBulk')
    .where('userId', '=', w.brand.id)
    .execute();

test('each gets it in their own conversation with their own names, as a message to several', async () => {
  const { done, refused } = await w.asBrand.crm.sendBulk(bulk());
  expect([done, refused]).toEqual([w.ids, []]);
  expect(await written()).toEqual(['Hi Maya, Lumen here.', 'Hi Noor, Lumen here.', 'Hi Quim, Lumen here.']);
  const [first] = w.people;
  const asCreator = await h.as(first?.id ?? '', NOW);
  const { rows } = await asCreator.conversations.thread({ dealId: first?.dealId ?? '' });
  expect(rows.find(({ kind }) => kind === 'message')).toMatchObject({ text: 'Hi Maya, Lumen here.', several: true });
  expect(await audited()).toEqual([{ after: { sent: 3, refused: 0 } }]);
});

test('pressed twice at once, and again with somebody more, nobody gets it twice', async () => {
  const asked = bulk(undefined, w.ids.slice(0, 2));
  const answers = await Promise.all([w.asBrand.crm.sendBulk(asked), w.asBrand.crm.sendBulk(asked)]);
  expect(answers.map(({ refused }) => refused)).toEqual([[], []]);
  expect(await written()).toHaveLength(2);
  // As after a process that ended between the second and the third.
  const { done } = await w.asBrand.crm.sendBulk({ ...asked, personIds: w.ids });
  expect(done).toEqual(w.ids);
  expect((await stored()).map(({ creatorId }) => creatorId).toSorted()).toEqual(w.ids.toSorted());
});

test('whoever has no open deal, is a contact, or has stopped such messages is left out, each with the reason', async () => {
  const over = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign: w.campaign, creatorId: over.id, status: 'declined' });
  const contact = await h.owner
    .insertInto('brandPeople')
    .values({
      ...{ brandId: w.brand.id, source: 'file', stage: 'prospect', name: 'Solveig', email: 'solveig@mail.test' },
      ...{ createdAt: NOW, updatedAt: NOW },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [muted, ...others] = w.people;
  const asMuted = await h.as(muted?.id ?? '', NOW);
  await asMuted.conversations.muteBulk({ dealId: muted?.dealId ?? '', muted: true });
  const personIds = [...w.ids, over.id, contact.id];
  const reasons = [
    { id: muted?.id, why: crmRefusals.bulkMuted },
    { id: over.id, why: crmRefusals.bulkNoDeal },
    { id: contact.id, why: crmRefusals.bulkContact },
  ];
  const { rows } = await w.asBrand.crm.bulkRecipients({ personIds });
  expect(rows.flatMap(({ id, refusal }) => (refusal === null ? [] : [{ id, why: refusal }]))).toEqual(reasons);
  const outcome = await w.asBrand.crm.sendBulk(bulk(undefined, personIds));
  expect(outcome).toEqual({ done: others.map(({ id }) => id), refused: reasons });
  await asMuted.conversations.muteBulk({ dealId: muted?.dealId ?? '', muted: false });
  expect((await w.asBrand.crm.sendBulk(bulk(undefined, [muted?.id ?? '']))).refused).toEqual([]);
});

test('contact details wait for the contract of each', async () => {
  const early = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign: w.campaign, creatorId: early.id, status: 'invited' });
  const outcome = await w.asBrand.crm.sendBulk(bulk('Call me: +49 170 1234567', [...w.ids, early.id]));
  expect(outcome.done).toEqual(w.ids);
  expect(outcome.refused).toMatchObject([{ id: early.id, why: expect.stringContaining('under contract') }]);
});

test('a company sends only so many in 24 hours, also with several presses at once', async () => {
  const left = 2;
  const [{ id: creatorId, dealId } = { id: '', dealId: '' }] = w.people;
  const sentBefore = Array.from({ length: BULK_MESSAGES_PER_DAY - left }, () => ({
    ...{
      dealId,
      creatorId,
      brandId: w.brand.id,
      authorId: w.brand.id,
      requestKey: randomUUID(),
      bulkKey: randomUUID(),
    },
    ...{ body: 'Before', createdAt: NOW },
  }));
  await h.owner.insertInto('dealMessages').values(sentBefore).execute();
  expect((await w.asBrand.crm.bulkRecipients({ personIds: w.ids })).left).toBe(left);
  const answers = await Promise.all([w.asBrand.crm.sendBulk(bulk('One')), w.asBrand.crm.sendBulk(bulk('Two'))]);
  expect(answers.flatMap(({ done }) => done)).toHaveLength(left);
  expect(new Set(answers.flatMap(({ refused }) => refused.map(({ why }) => why)))).toEqual(
    new Set([crmRefusals.bulkFull]),
  );
  const nextDay = await h.as(w.brand.id, new Date(NOW.getTime() + 25 * 3_600_000));
  expect((await nextDay.crm.bulkRecipients({ personIds: w.ids })).left).toBe(BULK_MESSAGES_PER_DAY);
});

test('nobody of another brand is reached, and a word in braces must be a name', async () => {
  const other = await createUser(h.owner, 'brand');
  const asOther = await h.as(other.id, NOW);
  await expect(asOther.crm.sendBulk(bulk())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(asOther.crm.bulkRecipients({ personIds: w.ids })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(w.asBrand.crm.sendBulk(bulk('Hi {friend}'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const [first] = w.people;
  await expect(
    (await h.as(w.ids[1] ?? '', NOW)).conversations.muteBulk({ dealId: first?.dealId ?? '', muted: true }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await written()).toEqual([]);
});
