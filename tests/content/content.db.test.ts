import { beforeEach, describe, expect, test } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { SUBMISSION_LOOKS } from '#shared/status-looks.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { contentWorld, now, type World } from './world.ts';

const h = await racingHarness();

const world = (pieces?: number) => contentWorld(h, pieces);

const statusOf = async (table: 'deals' | 'submissions', id: string) =>
  (await h.owner.selectFrom(table).select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const milestones = async (dealId: string) => {
  const rows = await h.owner.selectFrom('milestones').select(['kind', 'status']).where('dealId', '=', dealId).execute();
  return Object.fromEntries(rows.map(({ kind, status }) => [kind, status]));
};
const launchOf = async (id: string) =>
  (await h.owner.selectFrom('campaigns').select('reviewStage').where('id', '=', id).executeTakeFirstOrThrow())
    .reviewStage;

const handIn = async (w: World, over: { submissionId?: string; caption?: string } = {}) =>
  w.asCreator.content.submit({
    campaignId: w.campaign.id,
    title: 'Morning run',
    caption: 'With the new shoe',
    fileIds: [await w.file()],
    ...over,
  });

describe('submitting content', () => {
  let w: World;
  beforeEach(async () => {
    w = await world();
  });

  test('a submission submits the deal, accrues its milestone and tells the brand', async () => {
    const { submissionId } = await handIn(w);
    expect(await statusOf('submissions', submissionId)).toBe('submitted');
    expect(await statusOf('deals', w.deal.id)).toBe('submitted');
    expect(await milestones(w.deal.id)).toMatchObject({ submission: 'accrued', approval: 'planned' });
    expect(await launchOf(w.campaign.id)).toBe('content_review');
    expect((await w.asBrand.notifications.list({})).rows[0]).toMatchObject({ title: 'Review pending approval' });
  });

  test('a revision sends the deal back to work, the next version answers it, and approval accrues', async () => {
    const { submissionId } = await handIn(w);
    await w.asBrand.content.requestRevision({ submissionId, version: 1, feedback: 'Show the sole' });
    expect(await statusOf('deals', w.deal.id)).toBe('in_progress');
    await expect(
      w.asCreator.content.submit({ campaignId: w.campaign.id, submissionId, title: 'T', caption: '', fileIds: [] }),
    ).rejects.toThrow('at least one file');
    const [first] = await w.asCreator.content.mine({ campaignId: w.campaign.id });
    const sent = first?.versions[0]?.files.map(({ fileId }) => fileId) ?? [];
    const same = { campaignId: w.campaign.id, submissionId, title: 'T', caption: 'With the new shoe', fileIds: sent };
    await expect(w.asCreator.content.submit(same)).rejects.toThrow('Change the files or the caption');
    await handIn(w, { submissionId, caption: 'With the sole' });
    await expect(w.asBrand.content.approve({ submissionId, version: 1, feedback: null })).rejects.toThrow(
      'newer version',
    );
    await w.asBrand.content.approve({ submissionId, version: 2, feedback: null });
    expect(await milestones(w.deal.id)).toMatchObject({ submission: 'accrued', approval: 'accrued' });
    expect(await launchOf(w.campaign.id)).toBe('ready');
    const view = await w.asBrand.content.forCampaign({ campaignId: w.campaign.id });
    expect(view.submissions[0]?.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(view.submissions[0]?.versions[0]).toMatchObject({
      submittedAt: expect.any(String),
      caption: 'With the sole',
    });
    expect(view.submissions[0]?.reviews[1]?.feedbackText).toBe('Show the sole');
    expect(view.submissions[0]?.reviews.map(({ action }) => action)).toEqual(['approve', 'request_revision']);
  });

  test('approval taken back before launch reverses its milestone', async () => {
    const { submissionId } = await handIn(w);
    await w.asBrand.content.approve({ submissionId, version: 1, feedback: null });
    await w.asBrand.content.requestRevision({ submissionId, version: 1, feedback: 'One more thing' });
    expect(await milestones(w.deal.id)).toMatchObject({ approval: 'planned', submission: 'accrued' });
    expect(await launchOf(w.campaign.id)).toBe('content_review');
  });

  test('[BR-REVIEW-10] [BR-REVIEW-11] feedback is needed to return content, and not to approve it', async () => {
    const { submissionId } = await handIn(w);
    const blank = { submissionId, version: 1, feedback: '  ' };
    await expect(w.asBrand.content.reject(blank)).rejects.toThrow('Feedback is required');
    await expect(w.asBrand.content.requestRevision(blank)).rejects.toThrow('Feedback is required');
    expect(await statusOf('submissions', submissionId)).toBe('submitted');
    await w.asBrand.content.approve({ submissionId, version: 1, feedback: null });
    expect(await statusOf('submissions', submissionId)).toBe('approved');
  });

  test('[BR-REVIEW-07] [BR-REVIEW-08] a draft is submitted, and the brand’s word makes it one of three, each with its time', async () => {
    const several = await world(4);
    const content = { campaignId: several.campaign.id, title: 'Morning run', caption: null };
    const kept = await several.asCreator.content.save({ ...content, fileIds: [] });
    expect(await statusOf('submissions', kept.submissionId)).toBe('draft');
    const verdicts = { approve: 'approved', requestRevision: 'revision_requested', reject: 'rejected' } as const;
    for (const verdict of ['approve', 'requestRevision', 'reject'] as const) {
      const { submissionId } = await handIn(several);
      expect(await statusOf('submissions', submissionId)).toBe('submitted');
      await several.asBrand.content[verdict]({ submissionId, version: 1, feedback: 'Because' });
      const row = await h.owner
        .selectFrom('submissions')
        .select(['status', 'reviewedAt'])
        .where('id', '=', submissionId)
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ status: verdicts[verdict], reviewedAt: now });
    }
    expect(SUBMISSION_LOOKS).toMatchObject({
      draft: { label: 'Draft' },
      submitted: { label: 'Awaiting Review' },
      approved: { label: 'Approved' },
      revision_requested: { label: 'Revision Requested' },
      rejected: { label: 'Rejected' },
    });
  });

  test('[BR-REVIEW-09] after a decision: a revision is answered by a new version, an approval can be taken back, a rejection is final', async () => {
    const { submissionId } = await handIn(w);
    const decision = (version: number) => ({ submissionId, version, feedback: 'Because' });
    const status = () => statusOf('submissions', submissionId);
    await w.asBrand.content.approve(decision(1));
    await w.asBrand.content.requestRevision(decision(1));
    expect(await status()).toBe('revision_requested');
    await expect(w.asBrand.content.approve(decision(1))).rejects.toMatchObject({ code: 'CONFLICT' });
    await handIn(w, { submissionId, caption: 'Again' });
    expect(await status()).toBe('submitted');
    await w.asBrand.content.reject(decision(2));
    for (const act of [
      () => w.asBrand.content.approve(decision(2)),
      () => w.asBrand.content.requestRevision(decision(2)),
      () => handIn(w, { submissionId, caption: 'Once more' }),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: 'CONFLICT' });
    }
    expect(await status()).toBe('rejected');
  });

  test('[BR-REVIEW-19] [BR-REVIEW-20] the page lists what came in last first, with its creator; a word on it is kept with who said it', async () => {
    const first = await handIn(w);
    const later = await h.as(w.creator.id, new Date(now.getTime() + 60_000));
    const second = await later.content.submit({
      campaignId: w.campaign.id,
      title: 'Evening run',
      caption: null,
      fileIds: [await w.file()],
    });
    const page = await w.asBrand.content.forCampaign({ campaignId: w.campaign.id });
    expect(page.submissions.map(({ id }) => id)).toEqual([second.submissionId, first.submissionId]);
    expect(page.submissions[0]).toMatchObject({ firstName: w.creator.firstName, lastName: w.creator.lastName });
    await w.asBrand.content.approve({ submissionId: first.submissionId, version: 1, feedback: null });
    await w.asBrand.content.reject({ submissionId: second.submissionId, version: 1, feedback: ' Too late ' });
    const reviews = await h.owner
      .selectFrom('submissionReviews')
      .selectAll()
      .where('submissionId', 'in', [first.submissionId, second.submissionId])
      .orderBy('action')
      .execute();
    expect(reviews).toMatchObject([
      { submissionId: first.submissionId, reviewerId: w.brand.id, action: 'approve', feedbackText: null },
      { submissionId: second.submissionId, reviewerId: w.brand.id, action: 'reject', feedbackText: 'Too late' },
    ]);
    const row = await h.owner
      .selectFrom('submissions')
      .select(['status', 'reviewedAt'])
      .where('id', '=', first.submissionId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'approved', reviewedAt: now });
  });

  test('approve racing reject has exactly one effect', async () => {
    const { submissionId } = await handIn(w);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        i % 2 === 0
          ? w.asBrand.content.approve({ submissionId, version: 1, feedback: null })
          : w.asBrand.content.reject({ submissionId, version: 1, feedback: 'No' }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reviews = await h.owner
      .selectFrom('submissionReviews')
      .select('id')
      .where('submissionId', '=', submissionId)
      .execute();
    expect(reviews).toHaveLength(1);
  });

  test('a deal with several pieces is submitted when all are in', async () => {
    const several = await world(2);
    await handIn(several);
    expect(await statusOf('deals', several.deal.id)).toBe('in_progress');
    await handIn(several);
    expect(await statusOf('deals', several.deal.id)).toBe('submitted');
  });

  test('content is for a piece of the campaign, whatever its title; both sides read which', async () => {
    const several = await world(2);
    const draft = { campaignId: several.campaign.id, caption: null, fileIds: [] };
    const read = async () => {
      const [content] = await several.asCreator.content.mine({ campaignId: several.campaign.id });
      return [content?.piece, content?.title, content?.forPiece];
    };
    const { submissionId } = await several.asCreator.content.save({ ...draft, piece: 'post:2', title: 'Post 2' });
    expect(await read()).toEqual(['post:2', 'Post 2', null]);
    await several.asCreator.content.save({ ...draft, submissionId, title: 'A week with it' });
    expect(await read()).toEqual(['post:2', 'A week with it', 'Post 2']);
    await expect(
      several.asCreator.content.save({ ...draft, submissionId, piece: 'post:3', title: 'Late' }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'Piece must be one that the campaign asks for' });
    await several.asCreator.content.save({ ...draft, submissionId, piece: null, title: 'Something else' });
    expect(await read()).toEqual([null, 'Something else', null]);
    await several.asCreator.content.save({ ...draft, submissionId, piece: 'post:1', title: 'Something else' });
    await handIn(several, { submissionId });
    const { submissions } = await several.asBrand.content.forCampaign({ campaignId: several.campaign.id });
    expect(submissions.map(({ forPiece }) => forPiece)).toEqual(['Post 1']);
  });

  test('another creator’s file cannot be submitted, and another creator sees nothing', async () => {
    const other = await world();
    const foreign = await other.file();
    for (const fileIds of [[foreign], [await w.file(), foreign]]) {
      const content = { campaignId: w.campaign.id, title: 'T', caption: null, fileIds };
      await expect(w.asCreator.content.submit(content)).rejects.toThrow('not found');
    }
    await expect(other.asCreator.content.mine({ campaignId: w.campaign.id })).rejects.toThrow('not found');
  });

  test('a draft is kept, is invisible to the brand, and can be discarded', async () => {
    const draft = { campaignId: w.campaign.id, title: 'Later', caption: null, fileIds: [] };
    const { submissionId } = await w.asCreator.content.save(draft);
    expect((await w.asBrand.content.forCampaign({ campaignId: w.campaign.id })).submissions).toEqual([]);
    await w.asCreator.content.discard({ submissionId });
    expect(await w.asCreator.content.mine({ campaignId: w.campaign.id })).toEqual([]);
  });
});

test('the content page of a campaign costs the same number of statements however much it lists', async () => {
  const w = await world(40);
  await handIn(w);
  h.statements.length = 0;
  await w.asBrand.content.forCampaign({ campaignId: w.campaign.id });
  const one = h.statements.length;
  for (let i = 0; i < 12; i++) await handIn(w);
  h.statements.length = 0;
  await w.asBrand.content.forCampaign({ campaignId: w.campaign.id });
  expect(h.statements.length).toBe(one);
  expect(one).toBeLessThanOrEqual(3);
});

test('a creator sees the link of their own deal once it is under contract, and nobody else’s', async () => {
  const w = await world();
  const linkOf = async (caller: World['asCreator']) =>
    (await caller.content.campaign({ campaignId: w.campaign.id })).deal?.trackingLink;
  expect(await linkOf(w.asCreator)).toBeNull();
  const other = await createUser(h.owner, 'creator');
  const theirs = await createDeal(h.owner, { campaign: w.campaign, creatorId: other.id, status: 'in_progress' });
  const target = { targetUrl: 'https://shop.example/', createdAt: now };
  await h.owner
    .insertInto('trackingLinks')
    .values([
      { dealId: w.deal.id, code: 'myowncode', ...target },
      { dealId: theirs.id, code: 'theircode', ...target },
    ])
    .execute();
  expect(await linkOf(w.asCreator)).toBe(`${h.env.publicUrl}/r/myowncode`);
  expect(await linkOf(await h.as(other.id, now))).toBe(`${h.env.publicUrl}/r/theircode`);
});
