import { expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { SocialError } from '#server/providers/social/interface.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { dayIn } from '#shared/dates.ts';
import { defaultUsage } from '#shared/deals/usage-rights.ts';
import { briefForm } from '#tests/payments/scene.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
// Jobs are due at the moment at which they were added.
const START = new Date(Date.now() + HOUR_MS);
const later = (days: number) => new Date(START.getTime() + days * DAY_MS);
let count = 0;

/** A creator with an account who has approved content for a live campaign. */
async function approved(over: { platforms?: string[]; status?: 'submitted' | 'cancelled'; piece?: string } = {}) {
  count += 1;
  const brand = await createUser(h.owner, 'brand');
  const creator = await createUser(h.owner, 'creator');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    name: 'Evening Lamp',
    endDate: '2099-12-31',
    status: 'live',
    platforms: over.platforms ?? ['tiktok'],
    targetAudienceLocations: ['de', 'us'],
    contentRequirements: JSON.stringify({ video: { quantity: 1 } }),
  });
  const brief = briefForm({ hashtags: ['cosy', 'ad'], mentions: ['lampco'] });
  await (await h.as(brand.id)).payments.saveBrief({ campaignId: campaign.id, brief });
  const usageRights = JSON.stringify(defaultUsage(['tiktok']));
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'submitted', usageRights });
  const handle = `ana${count}`;
  await h.owner
    .insertInto('socialAccounts')
    .values({
      creatorId: creator.id,
      platform: 'tiktok',
      handle,
      status: 'ok',
      refreshAskedAt: START,
      createdAt: START,
    })
    .execute();
  const { id } = await createSubmission(h.owner, {
    deal,
    status: 'approved',
    piece: over.piece ?? 'video:1',
    title: 'The lamp',
  });
  const as = (userId: string) => (now: Date) => h.as(userId, now);
  return { id, brand, creator, campaign, deal, handle, asCreator: as(creator.id), asBrand: as(brand.id) };
}
type Scene = Awaited<ReturnType<typeof approved>>;

/** Runs the hourly job, and what it orders. */
async function sweep(at: Date) {
  await jobHandlers['content.check-posts']({}, h.context({ kind: 'system', onBehalfOf: null }, at));
  await h.runJobs(at);
}

/** Records a post with this end of its address, and has it checked. */
async function post(s: Scene, end: string, at = START) {
  await (await s.asCreator(at)).content.publish({
    submissionId: s.id,
    postUrl: `https://www.tiktok.com/@${s.handle}/video/${count}${end}`,
  });
  await h.runJobs(at);
}

const postOf = async (s: Scene, at: Date) =>
  (await (await s.asBrand(at)).content.forCampaign({ campaignId: s.campaign.id })).submissions[0]?.post;
const usageFrom = async (s: Scene) =>
  (await h.owner.selectFrom('deals').select('usageFrom').where('id', '=', s.deal.id).executeTakeFirstOrThrow())
    .usageFrom;
const told = async (s: Scene, type = 'post_needs_fix') => {
  const rows = await h.owner
    .selectFrom('notifications')
    .select(['userId', 'message'])
    .where('campaignId', '=', s.campaign.id)
    .where('notificationType', '=', type)
    .orderBy('createdAt')
    .orderBy(WRITTEN)
    .execute();
  const of = (id: string) => rows.filter(({ userId }) => userId === id).map(({ message }) => message);
  return { creator: of(s.creator.id), brand: of(s.brand.id) };
};

test('a post that keeps what was agreed is verified, which starts the usage, and is looked at again on days 1, 7 and 45', async () => {
  const s = await approved();
  await (await s.asCreator(START)).content.publish({
    submissionId: s.id,
    postUrl: `https://tiktok.com/@${s.handle}/video/1`,
  });
  expect(await postOf(s, START)).toMatchObject({ state: 'checking', checks: [], verifiedAt: null });
  expect(await usageFrom(s)).toBeNull();
  await h.runJobs(START);
  expect(await postOf(s, START)).toMatchObject({
    state: 'verified',
    verifiedAt: START,
    nextAt: later(1),
    checks: [{ source: 'platform', problems: [], seen: { handle: s.handle, kind: 'video', missingTags: [] } }],
  });
  expect(await usageFrom(s)).toBe(dayIn('UTC', START));
  for (const day of [0.9, 1, 2, 7, 40, 45, 90]) await sweep(later(day));
  const after = await postOf(s, later(90));
  expect(after?.checks.map(({ checkedAt }) => new Date(checkedAt))).toEqual([45, 7, 1, 0].map(later));
  expect(after).toMatchObject({ state: 'verified', nextAt: null, verifiedAt: START });
  expect(await told(s)).toEqual({ creator: [], brand: [] });
  const audited = await h.owner
    .selectFrom('auditLog')
    .select(['actor', 'after'])
    .where('action', '=', 'content.checkPost')
    .where('resourceId', '=', s.id)
    .execute();
  expect(audited).toHaveLength(4);
  expect(audited[0]).toMatchObject({ actor: 'system', after: { problems: [] } });
});

test('a post without its label is told to both, starts no usage, and is fixed at another address', async () => {
  const s = await approved();
  await post(s, '1noad');
  expect(await postOf(s, START)).toMatchObject({
    state: 'problem',
    verifiedAt: null,
    checks: [{ problems: ['disclosure'] }],
  });
  expect(await usageFrom(s)).toBeNull();
  expect(await told(s)).toEqual({
    creator: [expect.stringContaining('Add #ad and #werbung to its text')],
    brand: [expect.stringContaining('not labeled as advertising (United States and Germany). Its creator was told')],
  });
  const soon = new Date(START.getTime() + 59_000);
  const caller = await s.asCreator(soon);
  await expect(caller.content.recheckPost({ submissionId: s.id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'The post was checked a moment ago. Try again in a minute',
  });
  await expect((await s.asBrand(soon)).content.confirmPost({ submissionId: s.id })).rejects.toMatchObject({
    message: 'This post has to be fixed first',
  });
  await (await s.asCreator(later(0.1))).content.recheckPost({ submissionId: s.id });
  expect((await postOf(s, later(0.1)))?.state).toBe('checking');
  await h.runJobs(later(0.1));
  expect(await postOf(s, later(0.1))).toMatchObject({ state: 'problem', checks: [{}, {}] });
  expect((await told(s)).creator).toHaveLength(1);

  const fixed = await s.asCreator(later(0.2));
  const own = { submissionId: s.id, postUrl: `https://tiktok.com/@${s.handle}/video/77` };
  await expect(
    fixed.content.replacePost({ ...own, postUrl: 'https://tiktok.com/@bea/video/77' }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: 'postUrl',
  });
  await expect(
    fixed.content.replacePost({ ...own, postUrl: `https://www.tiktok.com/@${s.handle}/video/${count}1noad` }),
  ).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'Post URL leads to the post that is recorded already. Check that again instead',
    field: 'postUrl',
  });
  await fixed.content.replacePost(own);
  await h.runJobs(later(0.2));
  expect(await postOf(s, later(0.2))).toMatchObject({
    state: 'verified',
    nextAt: later(1.2),
    checks: [{ postUrl: own.postUrl, problems: [] }, {}, {}],
  });
  expect(await usageFrom(s)).toBe(dayIn('UTC', later(0.2)));
  expect(await told(s, 'post_replaced')).toMatchObject({
    creator: [],
    brand: [expect.stringContaining('has a new address')],
  });
  await expect(fixed.content.replacePost(own)).rejects.toMatchObject({ message: 'Nothing is wrong with this post' });
});

test.each([
  ['elsewhere', 'account'],
  ['notfound', 'gone'],
  ['private', 'private'],
  ['early', 'early'],
  ['picture', 'kind'],
  ['notags', 'tags'],
] as const)('a post that ends in %s has the problem “%s”', async (end, problem) => {
  const s = await approved();
  await post(s, end);
  expect((await postOf(s, START))?.checks[0]?.problems).toEqual([problem]);
});

test('a post of an account that the creator has not connected is not believed', async () => {
  const s = await approved();
  await h.owner.deleteFrom('socialAccounts').where('creatorId', '=', s.creator.id).execute();
  await post(s, '');
  expect((await postOf(s, START))?.checks[0]?.problems).toEqual(['unconnected']);
});

test('a post that has vanished on day 7 is told to both once, also by two runs at once, and keeps the usage that has begun', async () => {
  const s = await approved();
  await post(s, 'vanishes');
  await sweep(later(1));
  expect(await told(s)).toEqual({ creator: [], brand: [] });
  await Promise.all([sweep(later(7)), sweep(later(7))]);
  expect(await postOf(s, later(7))).toMatchObject({ state: 'problem', checks: [{ problems: ['gone'] }, {}, {}] });
  await sweep(later(45));
  expect(await postOf(s, later(45))).toMatchObject({ state: 'problem', nextAt: null, checks: [{}, {}, {}, {}] });
  const { creator, brand } = await told(s);
  expect([creator, brand]).toEqual([
    [expect.stringContaining('could not be found')],
    [expect.stringContaining('could not be found')],
  ]);
  expect(await usageFrom(s)).toBe(dayIn('UTC', START));
});

test('what the brand accepts is no problem any more, and the post is verified', async () => {
  const s = await approved();
  await post(s, 'notags');
  await (await s.asBrand(later(0.5))).content.confirmPost({ submissionId: s.id });
  expect(await postOf(s, later(0.5))).toMatchObject({
    state: 'verified',
    verifiedAt: later(0.5),
    nextAt: later(1),
    checks: [{ source: 'brand', problems: [], accepted: ['tags'] }, { problems: ['tags'] }],
  });
  expect((await told(s, 'post_confirmed')).creator).toHaveLength(1);
  expect(await usageFrom(s)).toBe(dayIn('UTC', later(0.5)));
  await sweep(later(7));
  expect(await postOf(s, later(7))).toMatchObject({
    state: 'verified',
    checks: [{ source: 'platform', problems: [] }, {}, {}],
  });
  expect((await told(s)).creator).toHaveLength(1);
});

/** A post on a site that nobody can ask, with the screenshot that its creator has uploaded. */
async function unseen() {
  const s = await approved({ platforms: ['blog'] });
  const content = (await s.asCreator(START)).content;
  await content.publish({ submissionId: s.id, postUrl: `https://blog.example.com/lamp-${count}` });
  await h.runJobs(START);
  const file = await createFile(h.owner, { ownerId: s.creator.id, contentType: 'image/png' });
  return {
    ...s,
    fileId: file.id,
    show: async (at: Date) => (await s.asCreator(at)).content.showPost({ submissionId: s.id, fileId: file.id }),
  };
}

test('a post that cannot be looked at needs a screenshot, and counts as confirmed after 72 hours', async () => {
  const s = await unseen();
  expect(await postOf(s, START)).toMatchObject({ state: 'unseen', nextAt: null, verifiedAt: null });
  await expect((await s.asBrand(START)).content.confirmPost({ submissionId: s.id })).rejects.toMatchObject({
    message: 'There is nothing to confirm about this post',
  });
  const foreign = await createFile(h.owner, { ownerId: s.brand.id });
  const film = await createFile(h.owner, { ownerId: s.creator.id, contentType: 'video/mp4' });
  const { showPost } = (await s.asCreator(START)).content;
  await expect(showPost({ submissionId: s.id, fileId: foreign.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(showPost({ submissionId: s.id, fileId: film.id })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Screenshot must be a picture',
    field: 'fileId',
  });
  await s.show(later(1));
  const until = new Date(later(1).getTime() + 72 * HOUR_MS);
  expect(await postOf(s, later(1))).toMatchObject({
    state: 'shown',
    nextAt: until,
    checks: [{ fileId: s.fileId }, {}],
  });
  expect((await told(s, 'post_shown')).brand).toEqual([expect.stringContaining('confirmed after 72 hours')]);
  const url = await (await s.asBrand(later(1))).files.url({ fileId: s.fileId });
  expect(url).toMatchObject({ url: expect.any(String) });
  const other = await approved();
  await expect((await other.asBrand(later(1))).files.url({ fileId: s.fileId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await sweep(new Date(until.getTime() - 1));
  expect(await usageFrom(s)).toBeNull();
  await sweep(until);
  expect(await postOf(s, until)).toMatchObject({
    state: 'verified',
    nextAt: null,
    verifiedAt: until,
    checks: [{ source: 'lapse' }, {}, {}],
  });
  expect(await usageFrom(s)).toBe(dayIn('UTC', until));
});

test('the brand confirms a screenshot, or says what is wrong with it', async () => {
  const s = await unseen();
  await s.show(later(0.1));
  await (await s.asBrand(later(0.2))).content.objectToPost({ submissionId: s.id, reason: 'It shows another lamp.' });
  expect(await postOf(s, later(0.2))).toMatchObject({
    state: 'problem',
    nextAt: null,
    checks: [{ source: 'brand', problems: ['objection'], note: 'It shows another lamp.' }, {}, {}],
  });
  const { creator, brand } = await told(s);
  expect(creator.at(-1)).toContain('The brand objects: It shows another lamp.');
  expect(brand).toHaveLength(1);
  await sweep(later(20));
  expect(await usageFrom(s)).toBeNull();
  await s.show(later(21));
  await (await s.asBrand(later(22))).content.confirmPost({ submissionId: s.id });
  expect(await postOf(s, later(22))).toMatchObject({ state: 'verified', nextAt: null });
  await expect(
    (await s.asBrand(later(22))).content.objectToPost({ submissionId: s.id, reason: 'Late' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('only the two sides act on a post, each in its part, and not once their deal is over', async () => {
  const s = await unseen();
  const stranger = await approved();
  const acts = (caller: Awaited<ReturnType<typeof s.asBrand>>['content']) => [
    caller.recheckPost({ submissionId: s.id }),
    caller.replacePost({ submissionId: s.id, postUrl: 'https://blog.example.com/x' }),
    caller.showPost({ submissionId: s.id, fileId: s.fileId }),
    caller.confirmPost({ submissionId: s.id }),
    caller.objectToPost({ submissionId: s.id, reason: 'No' }),
  ];
  const codes = async (caller: Awaited<ReturnType<typeof s.asBrand>>) =>
    (await Promise.allSettled(acts(caller.content))).map((one) =>
      one.status === 'rejected' ? one.reason.code : 'done',
    );
  expect(await codes(await h.as(null))).toEqual(Array(5).fill('UNAUTHORIZED'));
  expect(await codes(await stranger.asCreator(START))).toEqual([
    ...Array(3).fill('NOT_FOUND'),
    'FORBIDDEN',
    'FORBIDDEN',
  ]);
  expect(await codes(await stranger.asBrand(START))).toEqual([...Array(3).fill('FORBIDDEN'), 'NOT_FOUND', 'NOT_FOUND']);
  const view = await postOf(s, START);
  expect(Object.values(view?.may ?? {}).map(({ allowed }) => allowed)).toEqual(Array(5).fill(false));
  await h.owner.updateTable('deals').set({ status: 'cancelled' }).where('id', '=', s.deal.id).execute();
  await expect(s.show(later(1))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This deal is over, so its post is not looked at any more',
  });
});

test('a check is evidence: the app can neither change nor delete it', async () => {
  const s = await approved();
  await post(s, '');
  for (const change of [
    h.db.updateTable('postChecks').set({ note: 'x' }).where('submissionId', '=', s.id),
    h.db.deleteFrom('postChecks').where('submissionId', '=', s.id),
  ]) {
    await expect(change.execute()).rejects.toMatchObject({ code: '42501' });
  }
});

test('a platform that cannot be reached is asked again, and after three days the creator is asked for a screenshot', async () => {
  const s = await approved();
  await (await s.asCreator(START)).content.publish({
    submissionId: s.id,
    postUrl: `https://tiktok.com/@${s.handle}/video/${count}ratelimited`,
  });
  const check = (at: Date) =>
    jobHandlers['content.check-post']({ submissionId: s.id }, h.context({ kind: 'system', onBehalfOf: null }, at));
  await expect(check(later(2.9))).rejects.toBeInstanceOf(SocialError);
  expect((await postOf(s, later(2.9)))?.checks).toEqual([]);
  await check(later(3));
  expect(await postOf(s, later(3))).toMatchObject({ state: 'unseen', checks: [{ problems: ['unseen'] }] });
  // A post that was verified before is left alone until its next day.
  const verified = { postCheckDue: later(7), postVerifiedAt: START };
  await h.owner.updateTable('submissions').set(verified).where('id', '=', s.id).execute();
  await expect(check(later(9.9))).rejects.toBeInstanceOf(SocialError);
  await check(later(10));
  expect(await postOf(s, later(10))).toMatchObject({ nextAt: later(45), checks: [{}] });
});
