import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser } from '#db/factories.ts';
import { PORTFOLIO_ITEMS_MAX } from '#shared/portfolio/limits.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { addPost, delivered, NOW, ownImage, publicCreator } from './scene.ts';

const h = await racingHarness();

const audits = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'before', 'after'])
    .where('resourceId', '=', resourceId)
    .where('action', 'like', 'portfolio.%')
    .orderBy('id')
    .execute();
const titles = async (caller: Awaited<ReturnType<typeof h.as>>) =>
  (await caller.portfolio.mine())?.items.map(({ title }) => title);

test('a post is added by its address, without what only tracks who shared it, and is audited', async () => {
  const { id, caller } = await publicCreator(h);
  const picture = await ownImage(h, id);
  const post = 'https://www.instagram.com/reel/Ab12/?igsh=xyz&utm_source=app#top';
  const added = await caller.portfolio.addPost({ post, title: 'Kites', caption: ' ', pictureFileId: picture.id });
  expect((await caller.portfolio.mine())?.items).toEqual([
    {
      id: added.id,
      kind: 'post',
      platform: 'instagram',
      title: 'Kites',
      caption: null,
      postUrl: 'https://www.instagram.com/reel/Ab12/',
      brandName: null,
      media: { address: `/portfolio/${added.id}`, contentType: 'image/jpeg', width: null, height: null },
      hidden: null,
    },
  ]);
  expect(await audits(added.id)).toMatchObject([{ action: 'portfolio.add', userId: id, after: { title: 'Kites' } }]);
  const again = caller.portfolio.addPost({
    post: 'https://www.instagram.com/reel/Ab12/',
    title: 'Again',
    caption: null,
  });
  await expect(again).rejects.toThrow('This post is already in your portfolio');
});

test.each([
  'https://example.com/p/1',
  'https://instagram.com/',
  'https://instagram.com.example.org/p/1',
  'http://instagram.com/p/1',
  'https://me:secret@instagram.com/p/1',
  'javascript:alert(1)',
  '',
])('what is no post on a platform is refused by the name of its field: %s', async (post) => {
  const { caller } = await publicCreator(h);
  await expect(caller.portfolio.addPost({ post, title: 'Kites', caption: null })).rejects.toThrow(/Post (?:must|is)/);
  expect(await titles(caller)).toEqual([]);
});

test('a post shows a picture of one’s own that shows nothing else, and no other', async () => {
  const { id, caller } = await publicCreator(h);
  const stranger = await publicCreator(h);
  const avatar = await ownImage(h, id);
  await caller.profiles.edit({ changes: { avatarFileId: avatar.id } });
  const { fileId: submissionFile } = await delivered(h, id);
  const strangers = await ownImage(h, stranger.id);
  for (const pictureFileId of [avatar.id, submissionFile, strangers.id]) {
    await expect(addPost(caller, 'a', { pictureFileId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('delivered content is added under its terms, with its brand and the address of its post', async () => {
  const { id, caller } = await publicCreator(h);
  const { brand, submissionId, fileId } = await delivered(h, id);
  const { companyName } = await h.owner
    .selectFrom('brandProfiles')
    .select('companyName')
    .where('userId', '=', brand.id)
    .executeTakeFirstOrThrow();
  expect((await caller.portfolio.choices({})).rows).toMatchObject([{ submissionId, fileId, refusal: null }]);
  const added = await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: 'At night' });
  expect((await caller.portfolio.mine())?.items).toMatchObject([
    {
      kind: 'delivered',
      brandName: companyName,
      postUrl: expect.stringMatching(/^https:\/\/instagram\.com\/p\/\d+$/),
      hidden: null,
    },
  ]);
  expect(await audits(added.id)).toMatchObject([{ action: 'portfolio.add', after: { submissionId, fileId } }]);
  const again = caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
  await expect(again).rejects.toThrow('This file is already in your portfolio');
  expect((await caller.portfolio.choices({})).rows).toMatchObject([{ refusal: expect.stringContaining('already') }]);
});

describe('delivered content that its deal does not allow is refused in one sentence', () => {
  test.each([
    ['the contract has no such term', { deal: { portfolioUse: false } }, 'does not allow portfolio use'],
    ['it is only approved', { submission: { status: 'approved' as const } }, 'once it is approved and its post'],
    ['it is in review', { submission: { status: 'submitted' as const } }, 'once it is approved and its post'],
    ['the deal was ended', { deal: { status: 'cancelled' as const } }, 'The deal has ended'],
    ['the campaign was cancelled', { campaign: { status: 'cancelled' as const } }, 'cancelled or withdrawn'],
    [
      'the campaign was withdrawn by staff',
      { campaign: { reviewStatus: 'rejected' as const } },
      'cancelled or withdrawn',
    ],
  ])('%s', async (_, over, sentence) => {
    const { id, caller } = await publicCreator(h);
    const { submissionId, fileId } = await delivered(h, id, over);
    const adding = caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
    await expect(adding).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining(sentence) });
    expect(await titles(caller)).toEqual([]);
  });

  test('of a completed deal, approved content may be shown without a post', async () => {
    const { id, caller } = await publicCreator(h);
    const over = { campaign: { status: 'completed' as const }, deal: { status: 'completed' as const } };
    const { submissionId, fileId } = await delivered(h, id, { ...over, submission: { status: 'approved' } });
    await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
    expect(await titles(caller)).toEqual(['Lamp']);
  });

  test('another creator’s content, and a file that is not part of the content, are not found', async () => {
    const { id, caller } = await publicCreator(h);
    const own = await delivered(h, id);
    const others = await delivered(h, (await publicCreator(h)).id);
    for (const one of [others, { ...own, fileId: others.fileId }, { ...own, submissionId: others.submissionId }]) {
      const input = { submissionId: one.submissionId, fileId: one.fileId, title: 'Lamp', caption: null };
      await expect(caller.portfolio.addDelivered(input)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

test('an item is shown to nobody else once its terms no longer allow it, and its creator is told why', async () => {
  const { id, caller } = await publicCreator(h);
  const brand = await createUser(h.owner, 'brand');
  const viewer = await h.as(brand.id, NOW);
  const { submissionId, fileId, deal, campaign, submission } = await delivered(h, id);
  await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
  const stamps = { createdAt: NOW, updatedAt: NOW };
  const seen = async () => (await viewer.discovery.portfolio({ creatorId: id })).length;
  expect(await seen()).toBe(1);
  const whileSo = async (change: () => Promise<unknown>, sentence: string, back: () => Promise<unknown>) => {
    await change();
    expect(await seen()).toBe(0);
    expect((await caller.portfolio.mine())?.items[0]?.hidden).toContain(sentence);
    await back();
    expect(await seen()).toBe(1);
  };
  const put = (table: 'deals' | 'campaigns' | 'submissions', rowId: string, status: string) => () =>
    sql`update ${sql.table(table)} set status = ${status} where id = ${rowId}`.execute(h.owner);
  await whileSo(put('deals', deal.id, 'cancelled'), 'deal has ended', put('deals', deal.id, 'submitted'));
  await whileSo(put('campaigns', campaign.id, 'cancelled'), 'cancelled', put('campaigns', campaign.id, 'live'));
  const approved = put('submissions', submission.id, 'revision_requested');
  await whileSo(approved, 'once it is approved', put('submissions', submission.id, 'published'));
  const hide = (shown: boolean) => () => caller.profiles.edit({ changes: { visibility: { showInstagram: shown } } });
  await whileSo(hide(false), 'You hide Instagram', hide(true));
  const { id: paymentId } = await h.owner
    .insertInto('payments')
    .values({
      campaignId: campaign.id,
      brandId: campaign.brandId,
      kind: 'deposit',
      status: 'succeeded',
      amountMinor: 50_000,
      currency: 'USD',
      idempotencyKey: `deposit-${campaign.id}`,
      succeededAt: NOW,
      ...stamps,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dispute = {
    campaignId: campaign.id,
    paymentId,
    providerId: 'dp_1',
    reason: 'fraudulent',
    currency: 'USD',
  } as const;
  await whileSo(
    () =>
      h.owner
        .insertInto('disputes')
        .values({ ...dispute, status: 'opened', amountMinor: 100, ...stamps })
        .execute(),
    'is disputed',
    () => h.owner.updateTable('disputes').set({ status: 'won', closedAt: NOW }).execute(),
  );
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  await expect(seen()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('words and picture of an item change; the picture that was replaced is gone', async () => {
  const { id, caller } = await publicCreator(h);
  const [first, second] = [await ownImage(h, id), await ownImage(h, id)];
  const itemId = await addPost(caller, 'a', { pictureFileId: first.id });
  await caller.portfolio.edit({ itemId, title: 'New', caption: 'Words' });
  expect((await caller.portfolio.mine())?.items).toMatchObject([
    { title: 'New', caption: 'Words', media: { contentType: 'image/jpeg' } },
  ]);
  await caller.portfolio.edit({ itemId, title: 'New', caption: null, pictureFileId: second.id });
  const discarded = async (fileId: string) =>
    (await h.owner.selectFrom('files').select('deletedAt').where('id', '=', fileId).executeTakeFirstOrThrow())
      .deletedAt;
  expect([await discarded(first.id), await discarded(second.id)]).toEqual([NOW, null]);
  await caller.portfolio.edit({ itemId, title: 'New', caption: null, pictureFileId: null });
  expect((await caller.portfolio.mine())?.items).toMatchObject([{ media: null }]);
  expect((await audits(itemId)).map(({ action }) => action)).toEqual([
    'portfolio.add',
    'portfolio.edit',
    'portfolio.edit',
    'portfolio.edit',
  ]);
  const { submissionId, fileId } = await delivered(h, id);
  const made = await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
  const pictureFileId = (await ownImage(h, id)).id;
  const edit = caller.portfolio.edit({ itemId: made.id, title: 'Lamp', caption: null, pictureFileId });
  await expect(edit).rejects.toThrow('cannot be replaced');
});

test('items move and close up, and removing one takes its own picture with it but no delivered file', async () => {
  const { id, caller } = await publicCreator(h);
  const picture = await ownImage(h, id);
  const a = await addPost(caller, 'a', { pictureFileId: picture.id });
  const b = await addPost(caller, 'b');
  await addPost(caller, 'c');
  await caller.portfolio.move({ itemId: a, position: 3 });
  expect(await titles(caller)).toEqual(['Post b', 'Post c', 'Post a']);
  await caller.portfolio.move({ itemId: a, position: 12 });
  await caller.portfolio.move({ itemId: b, position: 2 });
  expect(await titles(caller)).toEqual(['Post c', 'Post b', 'Post a']);
  await caller.portfolio.remove({ itemId: b });
  const stored = await h.owner
    .selectFrom('portfolioItems')
    .select(['title', 'position'])
    .where('creatorId', '=', id)
    .orderBy('position')
    .execute();
  expect(stored).toEqual([
    { title: 'Post c', position: 1 },
    { title: 'Post a', position: 2 },
  ]);
  await caller.portfolio.remove({ itemId: a });
  const { submissionId, fileId } = await delivered(h, id);
  const made = await caller.portfolio.addDelivered({ submissionId, fileId, title: 'Lamp', caption: null });
  await caller.portfolio.remove({ itemId: made.id });
  const files = await h.owner
    .selectFrom('files')
    .select(['id', 'deletedAt'])
    .where('id', 'in', [picture.id, fileId])
    .execute();
  expect(new Map(files.map((file) => [file.id, file.deletedAt !== null]))).toEqual(
    new Map([
      [picture.id, true],
      [fileId, false],
    ]),
  );
  expect((await audits(a)).at(-1)).toMatchObject({ action: 'portfolio.remove', before: { title: 'Post a' } });
});

test('a portfolio holds a fixed number of items, also when several tabs add at once', async () => {
  const { caller } = await publicCreator(h);
  for (let n = 1; n < PORTFOLIO_ITEMS_MAX; n += 1) await addPost(caller, `p${n}`);
  const adding = await Promise.allSettled(['x', 'y', 'z'].map((path) => addPost(caller, path)));
  expect(adding.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  await expect(addPost(caller, 'late')).rejects.toThrow(`Your portfolio holds ${PORTFOLIO_ITEMS_MAX} items`);
  expect(await titles(caller)).toHaveLength(PORTFOLIO_ITEMS_MAX);
});

test('another creator’s item is not found, and nothing of it changes; visitors and brands may not write', async () => {
  const { caller } = await publicCreator(h);
  const itemId = await addPost(caller, 'a');
  const other = await publicCreator(h);
  const brand = await createUser(h.owner, 'brand');
  const words = { itemId, title: 'Mine now', caption: null };
  const acts = (as: typeof caller) => [
    as.portfolio.edit(words),
    as.portfolio.move({ itemId, position: 1 }),
    as.portfolio.remove({ itemId }),
  ];
  const codes = async (of: Promise<unknown>[]) =>
    (await Promise.allSettled(of)).map((result) => (result.status === 'rejected' ? result.reason.code : 'done'));
  expect(await codes(acts(other.caller))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  expect(await codes(acts(await h.as(brand.id, NOW)))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  expect(await codes(acts(await h.as(null, NOW)))).toEqual(['UNAUTHORIZED', 'UNAUTHORIZED', 'UNAUTHORIZED']);
  expect(await titles(caller)).toEqual(['Post a']);
});

test('choices go on page by page, newest content first, and name why one cannot be shown', async () => {
  const { id, caller } = await publicCreator(h);
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'live' });
  const deal = await createDeal(h.owner, { campaign, creatorId: id, status: 'submitted', portfolioUse: false });
  for (let day = 1; day <= 3; day += 1) {
    await createSubmission(h.owner, {
      deal,
      status: 'published',
      title: `Day ${day}`,
      createdAt: new Date(`2026-03-0${day}T09:00:00.000Z`),
    });
  }
  const first = await caller.portfolio.choices({ limit: 2 });
  const second = await caller.portfolio.choices({ limit: 2, cursor: first.nextCursor });
  expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Day 3', 'Day 2', 'Day 1']);
  expect(second.nextCursor).toBeNull();
  expect(first.rows[0]?.refusal).toContain('You can add the link of the public post instead');
});
