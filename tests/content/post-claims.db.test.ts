import { expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser } from '#db/factories.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { SocialError } from '#server/providers/social/interface.ts';
import { DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { postRefusals } from '#shared/messages/content.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

// Whose a post is that several creators record, and what becomes of shortened addresses.

const h = await racingHarness();
// Jobs are due at the moment at which they were added.
const NOW = new Date(Date.now() + HOUR_MS);
const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
let count = 0;

/** A creator with approved content for a live campaign of a brand of their own, and the account that they have connected on Instagram. */
async function creator(handle: string | null, { proven = false, platforms = ['instagram', 'tiktok'] } = {}) {
  const brand = await createUser(h.owner, 'brand');
  const person = await createUser(h.owner, 'creator');
  const over = { name: 'Evening Lamp', endDate: '2099-12-31', status: 'live', platforms } as const;
  const campaign = await createCampaign(h.owner, { brandId: brand.id, ...over });
  const deal = await createDeal(h.owner, { campaign, creatorId: person.id, status: 'submitted' });
  const { id } = await createSubmission(h.owner, { deal, status: 'approved', piece: 'video:1', title: 'The lamp' });
  const at = { refreshAskedAt: NOW, createdAt: NOW, verifiedAt: proven ? NOW : null };
  for (const platform of handle ? (['instagram', 'tiktok'] as const) : [])
    await h.owner
      .insertInto('socialAccounts')
      .values({ creatorId: person.id, platform, handle: handle ?? '', status: 'ok', ...at })
      .execute();
  const row = () => h.owner.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const problems = async () => {
    const checks = h.owner.selectFrom('postChecks').select('problems').where('submissionId', '=', id).orderBy('id');
    return (await checks.execute()).at(-1)?.problems;
  };
  return {
    ...{ id, brand, person, deal, row, problems },
    publish: async (postUrl: string, now = NOW) =>
      (await h.as(person.id, now)).content.publish({ submissionId: id, postUrl }),
    as: (who: { id: string }, now = NOW) => h.as(who.id, now),
  };
}
const newPost = (end = '') => `https://www.instagram.com/reel/C${++count}${end}`;
const told = async (userId: string) => (await noticesTo(h, userId, 'post_needs_fix')).map(({ message }) => message);
const conflict = (message: string) => ({ code: 'CONFLICT', message, field: 'postUrl' });

test('a post that the platform says is by another account goes to whoever has connected that one, and is void for the other', async () => {
  const thief = await creator('bea');
  const owner = await creator('somebody.else');
  const stranger = await creator('cleo');
  const url = newPost('elsewhere');
  await thief.publish(url);
  await expect(owner.publish(url)).rejects.toMatchObject(conflict(postRefusals.beingChecked));
  await h.runJobs(NOW);
  expect(await thief.problems()).toEqual(['account']);
  await expect(stranger.publish(url)).rejects.toMatchObject(conflict(postRefusals.notYours('somebody.else')));
  await owner.publish(url);
  await h.runJobs(NOW);
  expect([await owner.problems(), (await owner.row()).postVerifiedAt]).toEqual([[], NOW]);
  expect([await thief.problems(), (await thief.row()).postKey]).toEqual([['taken'], null]);
  expect((await told(thief.person.id)).at(-1)).toContain('recorded for other content, whose creator it belongs to');
  expect(await told(thief.brand.id)).toHaveLength(2);
  const { actor, onBehalfOf } = await h.owner
    .selectFrom('auditLog')
    .select(['actor', 'onBehalfOf'])
    .where('resourceId', '=', thief.id)
    .where('action', '=', 'content.checkPost')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect([actor, onBehalfOf]).toEqual(['system', owner.person.id]);
  // It does not come back, neither by itself nor by asking.
  await h.runJobs(later(8));
  expect(await thief.problems()).toEqual(['taken']);
  const again = await thief.as(thief.person, later(1));
  await expect(again.content.recheckPost({ submissionId: thief.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const own = { submissionId: thief.id, postUrl: url };
  await expect(again.content.replacePost(own)).rejects.toMatchObject(conflict(postRefusals.used));
  const brands = await thief.as(thief.brand, later(1));
  await expect(brands.content.confirmPost({ submissionId: thief.id })).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an address that names its account belongs to whoever has connected it, before anybody has looked', async () => {
  const thief = await creator(null);
  const owner = await creator('dora');
  const url = `https://www.tiktok.com/@dora/video/${++count}`;
  await thief.publish(url);
  await owner.publish(url);
  expect(await thief.problems()).toEqual(['taken']);
  await h.runJobs(NOW);
  expect([await owner.problems(), await thief.problems()]).toEqual([[], ['taken']]);
});

test('of two with the same account it is the one who has proved it; otherwise who was first', async () => {
  const [first, second] = [await creator('eve'), await creator('eve')];
  const url = newPost();
  await first.publish(url);
  await h.runJobs(NOW);
  await expect(second.publish(url)).rejects.toMatchObject(conflict(postRefusals.used));
  const proven = await creator('eve', { proven: true });
  await proven.publish(url);
  await h.runJobs(NOW);
  expect([await first.problems(), await proven.problems()]).toEqual([['taken'], []]);
});

test('where nobody can look, the brand that confirms a screenshot decides', async () => {
  const [first, second] = [await creator(null, { platforms: ['blog'] }), await creator(null, { platforms: ['blog'] })];
  const url = `https://blog.example.com/post-${++count}`;
  await first.publish(url);
  await h.runJobs(NOW);
  // As long as it was not shown to a brand, it is nobody's.
  await second.publish(url);
  await h.runJobs(NOW);
  expect(await first.problems()).toEqual(['taken']);
  const { id: fileId } = await createFile(h.owner, { ownerId: second.person.id, contentType: 'image/png' });
  await (await second.as(second.person)).content.showPost({ submissionId: second.id, fileId });
  const own = { submissionId: first.id, postUrl: url };
  const thief = await first.as(first.person);
  await expect(thief.content.replacePost(own)).rejects.toMatchObject(conflict(postRefusals.waitsForBrand));
  await (await second.as(second.brand)).content.confirmPost({ submissionId: second.id });
  await expect(thief.content.replacePost(own)).rejects.toMatchObject(conflict(postRefusals.used));
});

test('several who take one post at once leave it with one of them', async () => {
  const thief = await creator('fay');
  const url = newPost('elsewhere');
  await thief.publish(url);
  await h.runJobs(NOW);
  const owners = await Promise.all([1, 2, 3].map(() => creator('somebody.else')));
  const answers = await Promise.allSettled(owners.map((owner) => owner.publish(url)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' });
  expect((await thief.row()).postKey).toBeNull();
});

test('a shortened address becomes the full one, by which the post is checked and recorded once', async () => {
  const owner = await creator('gil');
  const short = `https://vm.tiktok.com/ZM${++count}/`;
  await owner.publish(short);
  await h.runJobs(NOW);
  const full = `https://www.tiktok.com/@gil/video/ZM${count}`;
  expect(await owner.row()).toMatchObject({ postUrl: full, platform: 'tiktok', postVerifiedAt: NOW });
  const [opened] = await h.owner
    .selectFrom('auditLog')
    .select(['before', 'after', 'actor'])
    .where('resourceId', '=', owner.id)
    .where('action', '=', 'content.checkPost')
    .orderBy('id')
    .execute();
  expect(opened).toEqual({ before: { postUrl: short }, after: { postUrl: full }, actor: 'system' });
  // The same post by its full address is another piece's, and by its short one it turns out to be.
  const other = await creator('gil');
  await expect(other.publish(full)).rejects.toMatchObject(conflict(postRefusals.used));
  await other.publish(short);
  await h.runJobs(NOW);
  expect([await other.problems(), (await other.row()).postUrl]).toEqual([['taken'], short]);
});

test.each([
  ['nowhere', ['shortened']],
  ['noad', ['disclosure']],
] as const)('one that ends in %s has the problem %s', async (end, problems) => {
  const owner = await creator('hal');
  await owner.publish(`https://vm.tiktok.com/ZM${++count}${end}/`);
  await h.runJobs(NOW);
  expect(await owner.problems()).toEqual(problems);
  const [message] = await told(owner.person.id);
  if (end === 'nowhere') expect(message).toContain('Open the post in a browser, copy the full address');
});

test('one that leads to a post of another account is a problem, and one whose platform is down is followed later', async () => {
  const owner = await creator('ida');
  const short = `https://vm.tiktok.com/ZM${++count}/`;
  await owner.publish(short);
  const check = (fullAddress: () => Promise<string>) => {
    const ctx = h.context({ kind: 'system', onBehalfOf: null }, NOW);
    const providers = { ...ctx.providers, social: { ...ctx.providers.social, fullAddress } };
    return jobHandlers['content.check-post']({ submissionId: owner.id }, { ...ctx, providers });
  };
  const down = new SocialError('unavailable', 'The platform cannot be reached.');
  await expect(check(() => Promise.reject(down))).rejects.toBe(down);
  expect([await owner.problems(), (await owner.row()).postUrl]).toEqual([undefined, short]);
  await check(async () => `https://www.tiktok.com/@joe/video/${count}`);
  expect(await owner.problems()).toEqual(['account']);
  expect((await told(owner.person.id))[0]).toContain('The post is by @joe, not by @ida.');
});
