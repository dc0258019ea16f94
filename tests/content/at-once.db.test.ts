import { describe, expect, test } from 'vitest';
import { SPARE_SUBMISSIONS_MAX } from '#shared/constants.ts';
import { uploadMessages } from '#shared/messages/content.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { contentWorld } from './world.ts';

const h = await racingHarness();
const AT_ONCE = 20;

async function world(pieces = 1) {
  const w = await contentWorld(h, pieces);
  return {
    ...w,
    content: async (over: { fileIds?: string[]; submissionId?: string; caption?: string } = {}) => ({
      campaignId: w.campaign.id,
      title: 'Morning run',
      caption: 'In the new shoe',
      fileIds: [await w.file()],
      ...over,
    }),
  };
}

const submissionsOf = (dealId: string) =>
  h.owner.selectFrom('submissions').select(['id', 'status', 'version']).where('dealId', '=', dealId).execute();
const versionsOf = async (submissionId: string) => {
  const rows = await h.owner
    .selectFrom('submissionVersions')
    .select('version')
    .where('submissionId', '=', submissionId)
    .orderBy('version')
    .execute();
  return rows.map(({ version }) => version);
};
const accrued = (dealId: string) =>
  h.owner
    .selectFrom('auditLog')
    .innerJoin('milestones', (join) => join.on((eb) => eb(eb.cast('milestones.id', 'text'), '=', eb.ref('resourceId'))))
    .select('milestones.kind')
    .where('milestones.dealId', '=', dealId)
    .where('toStatus', '=', 'accrued')
    .execute();
const done = <T>(outcomes: PromiseSettledResult<T>[]): T[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
const codes = (outcomes: PromiseSettledResult<unknown>[]) => [
  ...new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))),
];
const manyTimes = <T>(act: (turn: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: AT_ONCE }, (_, turn) => act(turn)));

describe('the same press many times', () => {
  test('of Submit makes one submission, and each press is answered with it', async () => {
    const w = await world();
    const content = await w.content();
    const outcomes = await manyTimes(() => w.asCreator.content.submit(content));
    const rows = await submissionsOf(w.deal.id);
    expect(rows).toMatchObject([{ status: 'submitted', version: 1 }]);
    expect(new Set(done(outcomes).map(({ submissionId }) => submissionId))).toEqual(new Set([rows[0]?.id]));
    expect(codes(outcomes)).toEqual([]);
    expect(await versionsOf(rows[0]?.id ?? '')).toEqual([1]);
    expect(await accrued(w.deal.id)).toEqual([{ kind: 'submission' }]);
    expect((await w.asBrand.notifications.list({})).rows).toHaveLength(1);
  });

  test('of Save makes one draft, with files and without', async () => {
    for (const fileIds of [[], undefined]) {
      const w = await world();
      const content = await w.content(fileIds && { fileIds });
      await manyTimes(() => w.asCreator.content.save(content));
      expect(await submissionsOf(w.deal.id)).toMatchObject([{ status: 'draft', version: 1 }]);
    }
  });

  test('of Submit for a revision makes one version', async () => {
    const w = await world();
    const { submissionId } = await w.asCreator.content.submit(await w.content());
    await w.asBrand.content.requestRevision({ submissionId, version: 1, feedback: 'The sole' });
    const next = await w.content({ submissionId, caption: 'The sole' });
    const outcomes = await manyTimes(() => w.asCreator.content.submit(next));
    expect(done(outcomes)).toHaveLength(AT_ONCE);
    expect(await versionsOf(submissionId)).toEqual([1, 2]);
    expect(await submissionsOf(w.deal.id)).toMatchObject([{ status: 'submitted', version: 2 }]);
  });
});

describe('a file', () => {
  test('stands in one submission, on whatever deal, also when all ask at once', async () => {
    const w = await world();
    const other = await w.work();
    const fileIds = [await w.file()];
    const outcomes = await manyTimes(async (turn) =>
      w.asCreator.content.submit({
        ...(await w.content({ fileIds, caption: `Take ${turn}` })),
        ...(turn % 2 && { campaignId: other.campaign.id }),
      }),
    );
    expect(done(outcomes)).toHaveLength(1);
    expect(codes(outcomes)).toEqual(['CONFLICT']);
    const rows = [...(await submissionsOf(w.deal.id)), ...(await submissionsOf(other.deal.id))];
    expect(rows).toHaveLength(1);
  });

  test('stands in the next version too, and is free again once its submission was rejected', async () => {
    const w = await world();
    const content = await w.content();
    const { submissionId } = await w.asCreator.content.submit(content);
    await expect(w.asCreator.content.submit({ ...content, title: 'Another' })).rejects.toThrow(
      uploadMessages.fileTaken,
    );
    await w.asBrand.content.requestRevision({ submissionId, version: 1, feedback: 'Other words' });
    await w.asCreator.content.submit({ ...content, submissionId, caption: 'Other words' });
    await w.asBrand.content.reject({ submissionId, version: 2, feedback: 'No' });
    const again = await w.asCreator.content.submit({ ...content, title: 'Another' });
    expect(again.submissionId).not.toBe(submissionId);
  });
});

test('a deal takes so many submissions more than it owes, and no more, also when all come at once', async () => {
  const w = await world(2);
  const most = 2 + SPARE_SUBMISSIONS_MAX;
  for (let count = 0; count < most - 5; count++) await w.asCreator.content.submit(await w.content());
  const outcomes = await manyTimes(async () => w.asCreator.content.submit(await w.content()));
  expect(done(outcomes)).toHaveLength(5);
  expect(codes(outcomes)).toEqual(['CONFLICT']);
  expect(await submissionsOf(w.deal.id)).toHaveLength(most);
  await expect(w.asCreator.content.save(await w.content())).rejects.toThrow(uploadMessages.enough(most));
});

test('submit, revise, approve, reject, take back, discard and comment at once: each status is a legal path, versions have no gap', async () => {
  for (let round = 0; round < 6; round++) {
    const w = await world();
    const { submissionId } = await w.asCreator.content.submit(await w.content());
    const on = { submissionId, version: 1 };
    const next = await w.content({ submissionId, caption: 'Another' });
    const { asBrand, asCreator } = w;
    const each: (() => Promise<unknown>)[] = [
      () => asBrand.content.approve({ ...on, feedback: null }),
      () => asBrand.content.requestRevision({ ...on, feedback: 'Again' }),
      () => asBrand.content.reject({ ...on, feedback: 'No' }),
      () => asCreator.content.submit(next),
      () => asCreator.content.save(next),
      () => asCreator.content.withdraw({ submissionId }),
      () => asCreator.content.discard({ submissionId }),
      () => asBrand.content.comment({ ...on, text: 'Here' }),
    ];
    const outcomes = await manyTimes(async (turn) => each[(turn * 3 + round) % each.length]?.());
    expect(codes(outcomes).filter((code) => !['CONFLICT', 'NOT_FOUND', 'BAD_REQUEST'].includes(code))).toEqual([]);
    const [row] = await submissionsOf(w.deal.id);
    if (!row) continue;
    const versions = await versionsOf(row.id);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
    const moves = await h.owner
      .selectFrom('auditLog')
      .select(['fromStatus', 'toStatus'])
      .where('resourceId', '=', row.id)
      .where('machine', '=', 'submission')
      .orderBy('id')
      .execute();
    for (const [at, move] of moves.entries()) expect(move.fromStatus).toBe(at === 0 ? null : moves[at - 1]?.toStatus);
    expect(moves.at(-1)?.toStatus).toBe(row.status);
  }
});
