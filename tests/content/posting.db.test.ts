import { expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser, FACTORY_TIME } from '#db/factories.ts';
import { postRefusals } from '#shared/messages/content.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const now = new Date(FACTORY_TIME.getTime() + 86_400_000);
const USED = {
  code: 'CONFLICT',
  message: 'Post URL leads to a post that is already recorded for another piece',
  field: 'postUrl',
};

/** A creator with approved pieces of a live campaign for Instagram and TikTok. */
async function approved(pieces = 1) {
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'live',
    platforms: ['instagram', 'tiktok'],
    contentRequirements: JSON.stringify({ post: { quantity: pieces } }),
  });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'submitted' });
  const ids: string[] = [];
  for (let piece = 0; piece < pieces; piece += 1) {
    ids.push((await createSubmission(h.owner, { deal, status: 'approved' })).id);
  }
  const caller = await h.as(creator.id, now);
  const post = (submissionId: string, postUrl: string) => caller.content.publish({ submissionId, postUrl });
  return { creator, ids, post };
}

const stored = (id: string) =>
  h.owner
    .selectFrom('submissions')
    .select(['status', 'postUrl', 'platform'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a post is recorded for one piece, however its address is written and whosever the piece is', async () => {
  const [mine, theirs] = [await approved(2), await approved()];
  const [first = '', second = ''] = mine.ids;
  await mine.post(first, 'https://www.instagram.com/p/Evening/?igsh=abc');
  expect(await stored(first)).toEqual({
    status: 'published',
    postUrl: 'https://www.instagram.com/p/Evening/?igsh=abc',
    platform: 'instagram',
  });
  await expect(mine.post(second, 'https://instagram.com/reel/Evening')).rejects.toMatchObject(USED);
  const another = theirs.post(theirs.ids[0] ?? '', 'https://instagram.com/p/Evening');
  await expect(another).rejects.toMatchObject({ ...USED, message: postRefusals.beingChecked });
  expect(await stored(second)).toEqual({ status: 'approved', postUrl: null, platform: null });
  await mine.post(second, 'https://instagram.com/p/Morning');
});

test('ten pieces that get one post at once: one has it', async () => {
  const { ids, post } = await approved(10);
  const answers = await Promise.allSettled(ids.map((id) => post(id, 'https://instagram.com/p/At-once')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(USED);
  expect((await Promise.all(ids.map(stored))).filter(({ status }) => status === 'published')).toHaveLength(1);
});

test('a profile, another platform and another account are refused at their field, and change nothing', async () => {
  const { creator, ids, post } = await approved();
  const [id = ''] = ids;
  await h.owner
    .insertInto('socialAccounts')
    .values({
      creatorId: creator.id,
      platform: 'tiktok',
      handle: 'ana',
      status: 'ok',
      refreshAskedAt: now,
      createdAt: now,
    })
    .execute();
  for (const [address, message] of [
    ['https://www.tiktok.com/@ana', 'Post URL must lead to the post itself, not to a profile or a start page'],
    ['https://youtu.be/abc', 'Post URL must lead to a post on Instagram or TikTok, as this campaign asks for'],
    ['https://www.tiktok.com/@bea/video/1', expect.stringContaining('by @bea, but your TikTok account is @ana')],
  ] as const) {
    await expect(post(id, address)).rejects.toMatchObject({ code: 'BAD_REQUEST', message, field: 'postUrl' });
  }
  expect(await stored(id)).toEqual({ status: 'approved', postUrl: null, platform: null });
  await post(id, 'https://www.tiktok.com/@Ana/video/1');
});
