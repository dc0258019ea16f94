import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createSubmission,
  createUser,
  type NewRow,
} from '#db/factories.ts';
import { purgeDeleted } from '#server/campaigns/purging.service.ts';
import { snapshot } from '#server/data/db.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { recordFindings } from '#server/records/records.service.ts';
import { HOUR_MS } from '#shared/constants.ts';
import type { Machine } from '#shared/lifecycles.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import type { RecordFigure } from '#shared/records/figures.ts';
import { createCase } from '#tests/support/cases.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { liveEvents } from '#tests/support/live-events.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { sealAll } from '#tests/support/sealed.ts';

const h = await racingHarness();
const { toldDuring } = await liveEvents(h);
const START = new Date('2026-03-02T09:00:00.000Z');
const at = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const day = (days: number) => at(24 * days);
const ALL = { limit: 100 } as const;

/** Writes a row of the log as the product does when a status moves. */
async function move(machine: Machine, id: string, from: string, to: string, when: Date, by: string | null) {
  await h.owner
    .insertInto('auditLog')
    .values({
      createdAt: when,
      action: `${machine}.test`,
      resourceType: machineNouns[machine],
      resourceId: id,
      userId: by,
      actor: by === null ? 'system' : 'user',
      via: 'web',
      machine,
      fromStatus: from,
      toStatus: to,
      before: null,
      after: null,
    })
    .execute();
}

/** A brand's campaign with a deal of a creator, offered at the start. */
async function scene(over: Partial<NewRow<'campaigns'>> = {}) {
  const brand = (await createUser(h.owner, 'brand')).id;
  const creator = (await createUser(h.owner, 'creator')).id;
  const campaign = await createCampaign(h.owner, {
    brandId: brand,
    submissionDeadline: '2026-03-20',
    createdAt: START,
    ...over,
  });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator, createdAt: START });
  return { brand, creator, campaign, deal };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** Content that was handed in. */
async function handIn({ deal, creator }: Scene, when: Date) {
  const { id } = await createSubmission(h.owner, { deal, status: 'draft', createdAt: START });
  await move('submission', id, 'draft', 'submitted', when, creator);
  return id;
}

/** Seals the log and counts. */
async function count() {
  await sealAll(h.context());
  await jobHandlers['records.count']({}, h.context({ kind: 'system', onBehalfOf: null }));
}
const mine = async (userId: string) => (await (await h.as(userId)).records.mine()).counts;
async function entries(userId: string, figure: RecordFigure) {
  await count();
  return (await (await h.as(userId)).records.entries({ figure, ...ALL })).rows;
}
const findings = () => snapshot(h.db, recordFindings);

test('an answer counts from the offer to the answer, without the time in which the campaign was paused', async () => {
  const s = await scene();
  await move('campaign', s.campaign.id, 'new', 'paused', at(1), null);
  await move('campaign', s.campaign.id, 'paused', 'new', at(3), null);
  await move('deal', s.deal.id, 'invited', 'accepted', at(7), s.creator);
  const other = async () => (await scene()).campaign;
  const expired = await createDeal(h.owner, { campaign: await other(), creatorId: s.creator, createdAt: at(10) });
  await move('deal', expired.id, 'invited', 'expired', at(20), null);
  const withdrawn = await createDeal(h.owner, { campaign: await other(), creatorId: s.creator, createdAt: at(30) });
  await move('deal', withdrawn.id, 'invited', 'withdrawn', at(31), s.brand);
  expect(await entries(s.creator, 'answer')).toMatchObject([
    { seconds: 10 * 3_600, verdict: 'late', endedAt: at(20).toISOString() },
    { seconds: 5 * 3_600, verdict: null, beganAt: START.toISOString(), campaignId: s.campaign.id },
  ]);
  await count();
  expect(await mine(s.creator)).toEqual({
    answer: { entries: 2, medianSeconds: 7.5 * 3_600, kept: 0, extended: 0, late: 1, total: 0 },
  });
});

test('a brand answers applications; one that was closed unanswered is late, one that was withdrawn is none', async () => {
  const s = await scene();
  const apply = async () =>
    (
      await createApplication(h.owner, {
        campaign: s.campaign,
        creatorId: (await createUser(h.owner, 'creator')).id,
        createdAt: START,
      })
    ).id;
  await move('application', await apply(), 'pending', 'offered', at(2), s.brand);
  await move('application', await apply(), 'pending', 'declined', at(4), s.brand);
  await move('application', await apply(), 'pending', 'closed', at(90), null);
  await move('application', await apply(), 'pending', 'withdrawn', at(1), s.creator);
  expect((await entries(s.brand, 'answer')).map(({ seconds, verdict }) => [seconds, verdict])).toEqual([
    [90 * 3_600, 'late'],
    [4 * 3_600, null],
    [2 * 3_600, null],
  ]);
});

test('a review is in time within the period of the brief; staff and silence are late, and withdrawn content is none', async () => {
  const s = await scene();
  const brief = (approvalProcess: string, version: number, createdAt: Date) =>
    h.owner
      .insertInto('campaignBriefs')
      .values({ campaignId: s.campaign.id, version, brief: JSON.stringify({ approvalProcess }), createdAt })
      .execute();
  await brief('fast', 1, START);
  await brief('detailed', 2, day(4));
  const review = async (handedIn: Date, to: string, when: Date, by: string | null) =>
    move('submission', await handIn(s, handedIn), 'submitted', to, when, by);
  const staff = (await createUser(h.owner, 'admin')).id;
  await review(day(1), 'approved', new Date(day(2).getTime()), s.brand);
  await review(day(1), 'revision_requested', new Date(day(2).getTime() + 1_000), s.brand);
  await review(day(5), 'rejected', day(12), s.brand);
  await review(day(6), 'approved', day(7), staff);
  await review(day(6), 'approved', day(8), null);
  await review(day(6), 'draft', day(9), s.creator);
  expect((await entries(s.brand, 'review')).map(({ seconds, verdict }) => [seconds, verdict])).toEqual([
    [7 * 86_400, 'kept'],
    [2 * 86_400, 'late'],
    [86_400, 'late'],
    [86_401, 'late'],
    [86_400, 'kept'],
  ]);
  expect(await entries(s.creator, 'review')).toEqual([]);
});

test('a deadline that was moved counts as extended, whoever moved it later changes nothing, and nothing handed in is late', async () => {
  const s = await scene({ submissionDeadline: '2026-04-30', endDate: '2026-05-30' });
  const moved = (before: string, when: Date) =>
    h.owner
      .insertInto('auditLog')
      .values({
        createdAt: when,
        action: 'campaigns.edit',
        resourceType: 'campaign',
        resourceId: s.campaign.id,
        userId: s.brand,
        actor: 'user',
        via: 'web',
        before: JSON.stringify({ submissionDeadline: before }),
        after: '{}',
      })
      .execute();
  await move('deal', s.deal.id, 'invited', 'accepted', at(1), s.creator);
  await moved('2026-03-20', day(10));
  await moved('2026-03-25', day(40));
  for (const when of [
    new Date('2026-03-20T23:59:00Z'),
    new Date('2026-03-21T00:00:00Z'),
    new Date('2026-03-26T00:00:00Z'),
  ])
    await handIn(s, when);
  expect((await entries(s.creator, 'delivery')).map(({ verdict }) => verdict)).toEqual(['late', 'extended', 'kept']);

  const silent = await scene();
  await move('deal', silent.deal.id, 'invited', 'accepted', at(1), silent.creator);
  await move('deal', silent.deal.id, 'in_progress', 'cancelled', new Date('2026-03-21T00:00:00Z'), silent.brand);
  expect(await entries(silent.creator, 'delivery')).toMatchObject([{ verdict: 'late' }]);
  const early = await scene();
  await move('deal', early.deal.id, 'in_progress', 'cancelled', new Date('2026-03-20T23:00:00Z'), early.brand);
  expect(await entries(early.creator, 'delivery')).toEqual([]);
});

test('a deal that a case ended after its deadline is a missed one only if its creator broke the agreement', async () => {
  for (const finding of ['neither', 'brand', 'creator', null] as const) {
    const s = await scene();
    await move('deal', s.deal.id, 'in_progress', 'cancelled', day(40), s.brand);
    const id = await createCase(h.owner, s.deal, 'decided');
    await h.owner
      .updateTable('cases')
      .set({ finding, endedAt: day(40) })
      .where('id', '=', id)
      .execute();
    expect(await entries(s.creator, 'delivery')).toHaveLength(finding === 'creator' ? 1 : 0);
  }
});

test('revisions are counted for each approved piece, for both sides', async () => {
  const s = await scene();
  const piece = await handIn(s, at(1));
  await move('submission', piece, 'submitted', 'revision_requested', at(2), s.brand);
  await move('submission', piece, 'revision_requested', 'submitted', at(3), s.creator);
  await move('submission', piece, 'submitted', 'revision_requested', at(4), s.brand);
  await move('submission', piece, 'revision_requested', 'submitted', at(5), s.creator);
  expect(await entries(s.creator, 'revision')).toEqual([]);
  await move('submission', piece, 'submitted', 'approved', at(6), s.brand);
  for (const who of [s.creator, s.brand]) expect(await entries(who, 'revision')).toMatchObject([{ total: 2 }]);
});

test('a brand pays from the moment both had signed, completes campaigns, and loses the disputes that the platform wins', async () => {
  const s = await scene();
  const sign = (party: 'brand' | 'creator', signedAt: Date) =>
    h.owner
      .insertInto('signatures')
      .values({ dealId: s.deal.id, party, signerId: s[party], typedName: 'N', documentHash: 'x', signedAt })
      .execute();
  await move('campaign', s.campaign.id, 'under_review', 'creators_assigned', at(1), s.brand);
  await sign('creator', at(2));
  await sign('brand', at(4));
  const paid = {
    campaignId: s.campaign.id,
    brandId: s.brand,
    status: 'succeeded',
    amountMinor: 50_000,
    currency: 'USD',
  } as const;
  const payment = await h.owner
    .insertInto('payments')
    .values({ ...paid, kind: 'deposit', idempotencyKey: 'k', createdAt: at(5), updatedAt: at(5) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await move('payment', payment.id, 'processing', 'succeeded', at(10), null);
  expect(await entries(s.brand, 'payment')).toMatchObject([{ seconds: 6 * 3_600, beganAt: at(4).toISOString() }]);
  await move('campaign', s.campaign.id, 'live', 'completed', at(20), null);
  await move('deal', s.deal.id, 'submitted', 'completed', at(20), null);
  for (const who of [s.brand, s.creator]) expect(await entries(who, 'completion')).toHaveLength(1);
  const dispute = {
    paymentId: payment.id,
    campaignId: s.campaign.id,
    amountMinor: 1,
    currency: 'USD',
    reason: 'R',
  } as const;
  for (const status of ['won', 'lost'] as const) {
    const { id } = await h.owner
      .insertInto('disputes')
      .values({ ...dispute, providerId: `${status}-1`, status, closedAt: at(30), createdAt: START, updatedAt: START })
      .returning('id')
      .executeTakeFirstOrThrow();
    await move('dispute', id, 'submitted', status, at(30), null);
  }
  await count();
  expect((await mine(s.brand)).dispute).toMatchObject({ entries: 2, total: 1 });
});

test('a case is an entry of both sides, lost by whoever broke the agreement; one that was withdrawn is none', async () => {
  const s = await scene();
  for (const [status, finding] of [
    ['settled', null],
    ['decided', 'brand'],
    ['decided', 'neither'],
    ['defaulted', 'creator'],
    ['withdrawn', null],
  ] as const) {
    const id = await createCase(h.owner, s.deal, status);
    await h.owner.updateTable('cases').set({ finding }).where('id', '=', id).execute();
    await move('case', id, status === 'decided' ? 'escalated' : 'open', status, at(30), null);
  }
  await count();
  for (const who of [s.brand, s.creator]) {
    expect((await mine(who)).case).toMatchObject({ entries: 4, total: 1 });
    expect((await entries(who, 'case')).map(({ total }) => total).toSorted()).toEqual([0, 0, 0, 1]);
  }
  expect(await findings()).toEqual([]);
});

test('the count follows the sealed log, twice changes nothing, and verify finds a figure that somebody wrote', async () => {
  const s = await scene();
  await count();
  expect(await mine(s.creator)).toEqual({});
  await move('deal', s.deal.id, 'invited', 'declined', at(1), s.creator);
  // What was not counted yet is no fault.
  expect(await findings()).toEqual([]);
  await count();
  await count();
  expect((await mine(s.creator)).answer).toMatchObject({ entries: 1, medianSeconds: 3_600 });
  expect(await findings()).toEqual([]);
  await sql`update track_records set figures = jsonb_set(figures, '{answer,medianSeconds}', '60') where user_id = ${s.creator}`.execute(
    h.owner,
  );
  expect(await findings()).toEqual([`The track record of ${s.creator} is not what the audit log says.`]);
  await sql`delete from track_records where user_id = ${s.creator}`.execute(h.owner);
  expect(await findings()).toHaveLength(1);
  await move('deal', s.deal.id, 'declined', 'invited', at(2), s.creator);
  await count();
  expect(await findings()).toEqual([]);
});

test('a campaign that is removed for good leaves the records of those who answered on it', async () => {
  const s = await scene({ deletedAt: day(1), deletedBy: null });
  await move('deal', s.deal.id, 'invited', 'declined', at(2), s.creator);
  await h.owner.updateTable('deals').set({ status: 'declined' }).where('id', '=', s.deal.id).execute();
  await count();
  expect((await mine(s.creator)).answer).toMatchObject({ entries: 1 });
  await purgeDeleted(h.context({ kind: 'system', onBehalfOf: null }, day(60)));
  expect(await mine(s.creator)).toEqual({});
  expect(await findings()).toEqual([]);
});

test('counts at the same time end in what the log says', async () => {
  const scenes = await Promise.all(Array.from({ length: 6 }, () => scene()));
  for (const s of scenes) await move('deal', s.deal.id, 'invited', 'accepted', at(1), s.creator);
  await sealAll(h.context());
  const job = () => jobHandlers['records.count']({}, h.context({ kind: 'system', onBehalfOf: null }));
  await Promise.all([job(), job(), job()]);
  expect(await findings()).toEqual([]);
  for (const s of scenes) expect((await mine(s.creator)).answer).toMatchObject({ entries: 1 });
});

test('one objects to an entry once; staff leave it out or let it stay, with a reason that the person reads', async () => {
  const staffId = (await createUser(h.owner, 'admin')).id;
  const staff = await h.as(staffId, day(30));
  const s = await scene();
  await move('deal', s.deal.id, 'invited', 'expired', at(9), null);
  await count();
  const [found] = await entries(s.creator, 'answer');
  const asked = { figure: 'answer', entryId: found?.id ?? '', reason: 'I was in hospital.' } as const;
  const creator = await h.as(s.creator, day(20));
  const stranger = await h.as((await createUser(h.owner, 'creator')).id);
  await expect(stranger.records.object(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(creator.records.object({ ...asked, figure: 'delivery' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect((await h.as(s.brand)).records.object(asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => creator.records.object(asked)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(creator.records.object(asked)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'You have already objected to this.',
  });

  const [waiting] = (await staff.records.objections({ status: 'open', ...ALL })).rows;
  expect(waiting).toMatchObject({
    person: { id: s.creator },
    figure: 'answer',
    side: 'creator',
    reason: asked.reason,
    campaign: { id: s.campaign.id },
    thing: s.deal.id,
    endedAt: at(9).toISOString(),
  });
  const decision = { objectionId: waiting?.id ?? '', reason: 'We have seen the letter.' };
  await expect(creator.records.uphold(decision)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await mine(s.creator)).toMatchObject({ answer: { entries: 1 } });
  expect(await toldDuring('objection', () => staff.records.uphold(decision))).toEqual([s.creator]);
  expect(await mine(s.creator)).toEqual({});
  expect(await findings()).toEqual([]);
  await expect(staff.records.dismiss(decision)).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(await entries(s.creator, 'answer')).toMatchObject([
    {
      id: found?.id,
      objection: { status: 'upheld', reason: asked.reason, decision: decision.reason },
      may: { object: { allowed: false } },
    },
  ]);
  expect(await noticesTo(h, s.creator, 'objection_decided')).toMatchObject([
    {
      title: 'Your objection was accepted',
      route: '/creator/record?figure=answer',
      message: expect.stringContaining(decision.reason),
    },
  ]);
  const audited = await h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'fromStatus', 'toStatus', 'note'])
    .where('resourceId', '=', decision.objectionId)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'records.object', userId: s.creator, fromStatus: null, toStatus: 'open', note: null },
    { action: 'objection.uphold', userId: staffId, fromStatus: 'open', toStatus: 'upheld', note: decision.reason },
  ]);
});

test('others read a figure from five entries on, and never single entries', async () => {
  const s = await scene({ reviewStatus: 'approved' });
  const read = async () => (await (await h.as(s.creator, START)).deals.invitation({ dealId: s.deal.id })).brand.record;
  const apply = async () => {
    const creatorId = (await createUser(h.owner, 'creator')).id;
    const { id } = await createApplication(h.owner, { campaign: s.campaign, creatorId, createdAt: START });
    await move('application', id, 'pending', 'declined', at(2), s.brand);
  };
  for (let n = 0; n < 4; n += 1) await apply();
  await count();
  expect(await read()).toEqual({});
  await apply();
  await count();
  expect(await read()).toMatchObject({ answer: { entries: 5, medianSeconds: 7_200 } });
});

test('a deal through the product itself is an entry of its record', async () => {
  const s = await scene({ reviewStatus: 'approved' });
  await (await h.as(s.creator, at(3))).deals.decline({ dealId: s.deal.id });
  await count();
  expect((await mine(s.creator)).answer).toMatchObject({ entries: 1, medianSeconds: 3 * 3_600 });
  expect(await entries(s.creator, 'answer')).toMatchObject([{ endedAt: at(3).toISOString() }]);
});
