import { beforeEach, describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import { COMMENT_BATCH_MINUTES, COMMENTS_PER_SUBMISSION_MAX } from '#shared/constants.ts';
import { commentMessages, contentRefusals } from '#shared/messages/content.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** A submission with an image and a video. */
async function world() {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const submission = await createSubmission(h.owner, { deal, files: 0 });
  const version = await h.owner
    .selectFrom('submissionVersions')
    .select('id')
    .where('submissionId', '=', submission.id)
    .executeTakeFirstOrThrow();
  const add = async (contentType: string, position: number) => {
    const { id } = await createFile(h.owner, { ownerId: creator.id, purpose: 'submission', contentType });
    await h.owner.insertInto('submissionFiles').values({ versionId: version.id, fileId: id, position }).execute();
    return id;
  };
  const image = await add('image/jpeg', 1);
  const video = await add('video/mp4', 2);
  return {
    brand,
    creator,
    campaign,
    deal,
    submission,
    image,
    video,
    whole: { submissionId: submission.id, version: 1, text: 'Brighter, please' },
    asBrand: await h.as(brand.id, now),
    asCreator: await h.as(creator.id, now),
  };
}
let w: Awaited<ReturnType<typeof world>>;
beforeEach(async () => {
  w = await world();
});

const rows = () =>
  h.owner.selectFrom('submissionComments').selectAll().where('submissionId', '=', w.submission.id).execute();
const audited = (action: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['userId', 'before', 'after'])
    .where('action', '=', action)
    .where('resourceId', '=', w.submission.id)
    .orderBy('id')
    .execute();
const news = (userId: string) => noticesTo(h, userId, 'content_comment');

describe('commenting on content', () => {
  test('brand and creator comment on a point, a time and the whole; both read the same, in order, as plain text', async () => {
    const text = '<b>Not bold</b> & "quoted"\nsecond line';
    await w.asBrand.content.comment({
      ...w.whole,
      fileId: w.image,
      anchor: { kind: 'point', x: 0.25, y: 0.75 },
      text,
    });
    const later = await h.as(w.creator.id, minutesLater(1));
    await later.content.comment({ ...w.whole, fileId: w.video, anchor: { kind: 'time', atMs: 12_000 }, text: 'Here?' });
    const last = await h.as(w.brand.id, minutesLater(2));
    await last.content.comment({ ...w.whole, text: 'Yes' });
    const page = await w.asBrand.content.forCampaign({ campaignId: w.campaign.id });
    const [mine] = await w.asCreator.content.mine({ campaignId: w.campaign.id });
    expect(page.submissions[0]?.comments).toMatchObject([
      { author: 'brand', version: 1, fileId: w.image, x: 0.25, y: 0.75, atMs: null, text, resolvedAt: null },
      { author: 'creator', fileId: w.video, atMs: 12_000, x: null, y: null, text: 'Here?' },
      { author: 'brand', fileId: null, atMs: null, x: null, text: 'Yes' },
    ]);
    expect(mine?.comments).toEqual(page.submissions[0]?.comments);
    const staff = await h.as((await createUser(h.owner, 'admin')).id, now);
    expect(await staff.content.comments({ submissionId: w.submission.id })).toEqual(mine?.comments);
  });

  test('it is on record, and the other side is told once for all comments of ten minutes', async () => {
    const { commentId } = await w.asBrand.content.comment(w.whole);
    expect(await audited('content.comment')).toEqual([
      { userId: w.brand.id, before: null, after: expect.objectContaining({ commentId, text: w.whole.text }) },
    ]);
    await (await h.as(w.brand.id, minutesLater(COMMENT_BATCH_MINUTES - 1))).content.comment(w.whole);
    expect(await news(w.creator.id)).toMatchObject([
      {
        title: 'New comments on your content',
        message: expect.stringContaining(w.submission.title),
        route: `/creator/campaigns/${w.campaign.id}?tab=uploads`,
      },
    ]);
    await (await h.as(w.brand.id, minutesLater(COMMENT_BATCH_MINUTES))).content.comment(w.whole);
    expect(await news(w.creator.id)).toHaveLength(2);
    await w.asCreator.content.comment(w.whole);
    expect(await news(w.brand.id)).toMatchObject([{ route: `/brand/campaign-review/${w.campaign.id}` }]);
  });

  test('comments written at once are told once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => w.asBrand.content.comment(w.whole)));
    expect(await rows()).toHaveLength(5);
    expect(await news(w.creator.id)).toHaveLength(1);
  });

  test('nobody signed out, of another role or of another tenant comments, resolves or reads', async () => {
    const { commentId } = await w.asBrand.content.comment(w.whole);
    const on = { submissionId: w.submission.id };
    const anonymous = await h.as(null);
    await expect(anonymous.content.comment(w.whole)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(anonymous.content.resolveComment({ commentId, resolved: true })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    for (const role of ['agency', 'admin'] as const) {
      const other = await h.as((await createUser(h.owner, role)).id, now);
      await expect(other.content.comment(w.whole)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(other.content.resolveComment({ commentId, resolved: true })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    for (const role of ['brand', 'creator'] as const) {
      const other = await h.as((await createUser(h.owner, role)).id, now);
      await expect(other.content.comment(w.whole)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(other.content.resolveComment({ commentId, resolved: true })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(other.content.comments(on)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await rows()).toMatchObject([{ resolvedAt: null }]);
  });

  test('a comment belongs to a file of a handed-in version, a time to a video and a point to an image', async () => {
    const other = await createFile(h.owner, { ownerId: w.creator.id, purpose: 'submission' });
    const time = { kind: 'time', atMs: 1_000 } as const;
    const point = { kind: 'point', x: 0.5, y: 0.5 } as const;
    const refused = async (over: object, message: string) =>
      expect(w.asBrand.content.comment({ ...w.whole, ...over })).rejects.toThrow(message);
    await refused({ fileId: other.id }, 'This file was not found');
    await refused({ fileId: w.image, anchor: time }, commentMessages.timeNeedsVideo);
    await refused({ fileId: w.video, anchor: point }, commentMessages.pointNeedsImage);
    await refused({ anchor: point }, commentMessages.anchorNeedsFile);
    await refused({ fileId: w.image, anchor: { ...point, x: 1.01 } }, 'at most 1');
    await refused({ version: 2 }, commentMessages.notHandedIn);
    await refused({ text: '  ' }, 'Comment');
    await refused({ text: 'x'.repeat(2_001) }, 'Comment');
    expect(await rows()).toEqual([]);
  });

  test.each(['completed', 'cancelled'] as const)('once the campaign is %s nothing is said any more', async (status) => {
    const { commentId } = await w.asBrand.content.comment(w.whole);
    await h.owner.updateTable('campaigns').set({ status }).where('id', '=', w.campaign.id).execute();
    for (const side of [w.asBrand, w.asCreator]) {
      await expect(side.content.comment(w.whole)).rejects.toThrow(contentRefusals.campaign('talk', status));
      await expect(side.content.resolveComment({ commentId, resolved: true })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    expect((await w.asCreator.content.mine({ campaignId: w.campaign.id }))[0]?.comments).toHaveLength(1);
  });

  test('what is not submitted is the creator’s alone, and a submission holds so many comments', async () => {
    await h.owner.updateTable('submissions').set({ status: 'draft' }).where('id', '=', w.submission.id).execute();
    await expect(w.asBrand.content.comment(w.whole)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await h.owner.updateTable('submissions').set({ status: 'submitted' }).where('id', '=', w.submission.id).execute();
    const comment = { submissionId: w.submission.id, version: 1, authorId: w.brand.id, body: 'Again', createdAt: now };
    await h.owner
      .insertInto('submissionComments')
      .values(Array.from({ length: COMMENTS_PER_SUBMISSION_MAX }, () => comment))
      .execute();
    await expect(w.asBrand.content.comment(w.whole)).rejects.toThrow(
      commentMessages.tooMany(COMMENTS_PER_SUBMISSION_MAX),
    );
  });
});

describe('resolving a comment', () => {
  test('either side marks it as dealt with, once, and may open it again; each step is on record', async () => {
    const { commentId } = await w.asBrand.content.comment(w.whole);
    await expect(w.asBrand.content.resolveComment({ commentId, resolved: false })).rejects.toThrow(
      commentMessages.alreadyOpen,
    );
    await w.asCreator.content.resolveComment({ commentId, resolved: true });
    expect(await rows()).toMatchObject([{ resolvedAt: now, resolvedBy: w.creator.id }]);
    await expect(w.asBrand.content.resolveComment({ commentId, resolved: true })).rejects.toThrow(
      commentMessages.alreadyResolved,
    );
    await w.asBrand.content.resolveComment({ commentId, resolved: false });
    expect(await rows()).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
    expect(await audited('content.resolveComment')).toEqual([
      {
        userId: w.creator.id,
        before: { commentId, resolved: false },
        after: { commentId, resolved: true },
      },
      { userId: w.brand.id, before: { commentId, resolved: true }, after: { commentId, resolved: false } },
    ]);
  });

  test('two at once resolve it once', async () => {
    const { commentId } = await w.asBrand.content.comment(w.whole);
    const sides = [w.asBrand, w.asCreator, w.asBrand, w.asCreator];
    const answers = await Promise.allSettled(
      sides.map((side) => side.content.resolveComment({ commentId, resolved: true })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
