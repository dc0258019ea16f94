import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { forgetRemovals, REMOVAL_KEPT_MS } from '#server/ground/removals.ts';
import { unneededFiles } from '#server/providers/files/files.queries.ts';
import { harness } from '#tests/support/harness.ts';
import { contentWorld, now, type World } from './world.ts';

const h = await harness();

const world = (pieces?: number) => contentWorld(h, pieces);

const statusOf = async (id: string) =>
  (await h.owner.selectFrom('submissions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const handIn = async (w: World, over: { submissionId?: string; caption?: string } = {}) =>
  w.asCreator.content.submit({
    campaignId: w.campaign.id,
    title: 'Morning run',
    caption: 'With the new shoe',
    fileIds: [await w.file()],
    ...over,
  });

describe('several pieces of content at once', () => {
  test('are approved in the versions that were seen; a newer one and a draft are left, each with its sentence', async () => {
    const w = await world(3);
    const first = await handIn(w);
    const second = await handIn(w, { caption: 'At noon' });
    const third = await handIn(w, { caption: 'At night' });
    await w.asBrand.content.requestRevision({ submissionId: third.submissionId, version: 1, feedback: 'Brighter' });
    await handIn(w, { submissionId: third.submissionId, caption: 'At night, brighter' });
    const submissions = [first, second, third].map(({ submissionId }) => ({ submissionId, version: 1 }));
    const outcome = await w.asBrand.content.approveMany({ submissions });
    expect(outcome).toEqual({
      done: [first.submissionId, second.submissionId],
      refused: [{ id: third.submissionId, why: expect.stringContaining('newer version') }],
    });
    expect(await statusOf(first.submissionId)).toBe('approved');
    expect(await statusOf(third.submissionId)).toBe('submitted');
    const reviews = await h.owner
      .selectFrom('submissionReviews')
      .select('action')
      .where('submissionId', '=', second.submissionId)
      .execute();
    expect(reviews).toEqual([{ action: 'approve' }]);
    const other = await world();
    await expect(other.asBrand.content.approveMany({ submissions })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(w.asCreator.content.approveMany({ submissions })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect((await h.as(null)).content.approveMany({ submissions })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});

describe('a draft that was discarded', () => {
  const rowsOf = async (submissionId: string) => {
    const of = <Table extends 'submissionVersions' | 'submissionComments' | 'notifications'>(table: Table) =>
      h.owner
        .selectFrom(table as 'submissionVersions')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .orderBy('id')
        .execute();
    const submission = await h.owner
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', submissionId)
      .executeTakeFirst();
    const versions = await of('submissionVersions');
    const files = await h.owner
      .selectFrom('submissionFiles')
      .selectAll()
      .where('versionId', 'in', [...versions.map(({ id }) => id), submissionId])
      .execute();
    return {
      submission,
      versions,
      files,
      comments: await of('submissionComments'),
      notices: await of('notifications'),
    };
  };

  test('comes back as it was, with its files, the comments on it and the messages about it', async () => {
    const w = await world(2);
    const { submissionId } = await handIn(w);
    await w.asBrand.content.comment({ submissionId, version: 1, text: 'Nice light' });
    const message = { dealId: w.deal.id, text: 'See this', fileIds: [], requestKey: crypto.randomUUID() };
    await w.asCreator.conversations.send({ ...message, about: { submissionId, version: 1 } });
    await w.asCreator.content.withdraw({ submissionId });
    const before = await rowsOf(submissionId);
    expect([before.files.length, before.comments.length, before.notices.length]).toEqual([1, 1, 2]);
    const { removalId } = await w.asCreator.content.discard({ submissionId });
    expect((await rowsOf(submissionId)).submission).toBeUndefined();
    expect(await w.asCreator.content.restore({ removalId })).toEqual({ submissionId });
    expect(await rowsOf(submissionId)).toEqual(before);
    const sent = await h.owner
      .selectFrom('dealMessages')
      .select('submissionId')
      .where('dealId', '=', w.deal.id)
      .execute();
    expect(sent).toEqual([{ submissionId }]);
    const audit = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', submissionId)
      .orderBy('id')
      .execute();
    expect(audit.slice(-2)).toEqual([{ action: 'content.discard' }, { action: 'content.restore' }]);
    await expect(w.asCreator.content.restore({ removalId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('its files stay as long as it can come back, and it can no longer after ten minutes, nor for anybody else', async () => {
    const w = await world(2);
    const fileId = await w.file();
    const { submissionId } = await w.asCreator.content.save({
      campaignId: w.campaign.id,
      title: 'Kept',
      caption: null,
      fileIds: [fileId],
    });
    const { removalId } = await w.asCreator.content.discard({ submissionId });
    const unneeded = async () =>
      (await unneededFiles(h.owner, now, now).where('files.id', '=', fileId).execute()).length;
    expect(await unneeded()).toBe(0);
    const stranger = await h.as((await createUser(h.owner, 'creator')).id, now);
    await expect(stranger.content.restore({ removalId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(w.asBrand.content.restore({ removalId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect((await h.as(null)).content.restore({ removalId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const later = new Date(now.getTime() + REMOVAL_KEPT_MS);
    await expect((await h.as(w.creator.id, later)).content.restore({ removalId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await forgetRemovals(h.db, later).execute();
    expect(await unneeded()).toBe(1);
  });
});
