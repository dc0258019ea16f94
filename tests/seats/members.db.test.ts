import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import { seatObstacle } from '#server/seats/ending.service.ts';
import { DAY_MS } from '#shared/constants.ts';
import { seatMessages } from '#shared/messages/seats/seats.ts';
import { WRITTEN } from '#tests/support/any-order.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { browsersOf } from './browsers.ts';

const h = await racingHarness();
const { app, sessions, signIn, seat, member } = await browsersOf(h);

let brand: Row<'users'>;
let anna: Row<'users'>;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen Skincare' } });
  anna = await createUser(h.owner, null, { user: { firstName: 'Anna', lastName: 'Lee' } });
});

const inviteOf = (email: string) =>
  h.owner
    .selectFrom('invites')
    .selectAll()
    .where('email', '=', email)
    .orderBy('sentAt', 'desc')
    .orderBy(WRITTEN, 'desc')
    .executeTakeFirstOrThrow();
const noticesOf = async (userId: string) =>
  (await noticesTo(h, userId)).filter(({ notificationType }) => notificationType !== 'security');

test('the owner of an account is asked, accepts once, and is a member; both sides are told and it is on record', async () => {
  const founder = await signIn(brand.id);
  expect(await founder.write('seats.invite', { email: anna.email, role: 'reviewer' })).toBeUndefined();
  expect(await founder.write('seats.invite', { email: anna.email, role: 'viewer' })).toMatchObject({
    code: 'CONFLICT',
    message: seatMessages.alreadyInvited,
  });
  expect((await mailsTo(h, anna.email)).map(({ template }) => template)).toEqual(['seatRequest']);
  const invite = await inviteOf(anna.email);
  const browser = await signIn(anna.id);
  expect((await browser.read('seats.mine')).requests).toMatchObject([{ company: 'Lumen Skincare', role: 'reviewer' }]);
  const stranger = await signIn((await createUser(h.owner, 'brand')).id);
  expect(await stranger.write('seats.accept', { inviteId: invite.id })).toMatchObject({ code: 'NOT_FOUND' });
  const answers = await Promise.all([1, 2, 3].map(() => browser.write('seats.accept', { inviteId: invite.id })));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  const { members } = await founder.read('seats.list');
  expect(members.map(({ role, you }: { role: string; you: boolean }) => [role, you]).sort()).toEqual([
    ['owner', true],
    ['reviewer', false],
  ]);
  expect((await noticesOf(brand.id)).map(({ title }) => title)).toEqual([expect.stringContaining('joined')]);
  const { userId } = await h.owner
    .selectFrom('auditLog')
    .select('userId')
    .where('action', '=', 'seats.accept')
    .where('userId', '=', anna.id)
    .executeTakeFirstOrThrow();
  expect(userId).toBe(anna.id);
});

test('an address without an account gets a link: with a name and a password it becomes an account that sits in the company', async () => {
  const founder = await signIn(brand.id);
  const email = `new-${brand.id}@example.test`;
  await founder.write('seats.invite', { email, role: 'finance' });
  const [mail] = await mailsTo(h, email);
  const token = decodeURIComponent(/#token=([\w%-]+)/.exec(mail?.bodyText ?? '')?.[1] ?? '');
  const visitor = await h.as(null);
  expect(await visitor.auth.readInvite({ token })).toMatchObject({
    email,
    seat: { company: 'Lumen Skincare', role: 'finance' },
  });
  const password = 'a long enough phrase';
  await expect(visitor.auth.acceptInvite({ token, password })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await visitor.auth.acceptInvite({ token, password, name: { firstName: 'Priya', lastName: 'Nair' } });
  const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  // Signing in leads to the company at once.
  expect(await (await signIn(id)).read('auth.session')).toMatchObject({
    id: brand.id,
    seat: { role: 'finance', person: 'Priya Nair' },
  });
});

test('an invite is sent again, revoked, declined or runs out, and is nobody else’s', async () => {
  const founder = await signIn(brand.id);
  const other = await signIn((await createUser(h.owner, 'brand')).id);
  await founder.write('seats.invite', { email: anna.email, role: 'viewer' });
  const { id: inviteId } = await inviteOf(anna.email);
  for (const path of ['seats.resendInvite', 'seats.revokeInvite'])
    expect(await other.write(path, { inviteId }), path).toMatchObject({ code: 'NOT_FOUND' });
  expect(await founder.write('seats.resendInvite', { inviteId })).toBeUndefined();
  const later = await h.as(anna.id, new Date(Date.now() + 8 * DAY_MS));
  await expect(later.seats.accept({ inviteId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await founder.write('seats.revokeInvite', { inviteId })).toBeUndefined();
  const browser = await signIn(anna.id);
  expect(await browser.write('seats.accept', { inviteId })).toMatchObject({ code: 'NOT_FOUND' });
  await founder.write('seats.invite', { email: anna.email, role: 'viewer' });
  const again = await inviteOf(anna.email);
  expect(await browser.write('seats.decline', { inviteId: again.id })).toBeUndefined();
  expect((await inviteOf(anna.email)).status).toBe('revoked');
  expect((await founder.read('seats.list')).members).toHaveLength(1);
});

test('a creator is no member of a company', async () => {
  const creator = await createUser(h.owner, 'creator');
  const seatId = await seat(brand.id, creator.id, 'owner');
  const browser = await signIn(creator.id);
  expect(await browser.write('seats.sitDown', { seatId })).toMatchObject({ code: 'FORBIDDEN' });
});

test('notices go to the members whose role they concern, each to their own bell', async () => {
  const [finance, viewer] = [await createUser(h.owner, null), await createUser(h.owner, null)];
  const reviewer = await member(brand.id, anna.id, 'reviewer');
  await seat(brand.id, finance.id, 'finance');
  await seat(brand.id, viewer.id, 'viewer');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'invited', createdAt: new Date() });
  await (await h.as(creatorId)).deals.accept({ dealId: deal.id });
  const told = async (id: string) => (await noticesOf(id)).map(({ notificationType }) => notificationType);
  expect([await told(brand.id), await told(anna.id), await told(finance.id), await told(viewer.id)]).toEqual([
    ['deal_accepted'],
    [],
    [],
    [],
  ]);
  const notice = {
    campaignId: campaign.id,
    title: 'New content',
    message: 'It waits',
    route: '/brand',
    createdAt: new Date(),
  };
  const row = { ...notice, userId: anna.id, companyId: brand.id, notificationType: 'content_submitted' };
  await h.owner.insertInto('notifications').values(row).execute();
  expect(await reviewer.read('notifications.unreadCount')).toBe(1);
  await reviewer.write('notifications.markAllRead');
  expect(await reviewer.read('notifications.unreadCount')).toBe(0);
  // The owner's is still unread.
  expect(await (await signIn(brand.id)).read('notifications.unreadCount')).toBeGreaterThan(0);
});

test('a message says which member wrote it, to both sides', async () => {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'accepted' });
  const browser = await member(brand.id, anna.id, 'manager');
  const input = { dealId: deal.id, text: 'The parcel is on its way', requestKey: crypto.randomUUID(), fileIds: [] };
  expect(await browser.write('conversations.send', input)).toMatchObject({ messageId: expect.any(Number) });
  const creator = await h.as(creatorId);
  const [entry] = (await creator.conversations.thread({ dealId: deal.id })).rows;
  expect(entry).toMatchObject({ author: 'Lumen Skincare', writer: 'Anna Lee', mine: false, byYou: false });
  const [own] = (await browser.read('conversations.thread', { dealId: deal.id })).rows;
  expect(own).toMatchObject({ mine: true, byYou: true });
});

test('[S4] the open pages of a member who is removed stop hearing of the company', async () => {
  const browser = await member(brand.id, anna.id, 'manager');
  const { port } = app.server.address() as { port: number };
  const cookie = `${sessions.sessionCookieName}=${browser.token}`;
  const stream = await fetch(`http://127.0.0.1:${port}/live`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const ended = stream.text();
  await (await signIn(brand.id)).write('seats.remove', { seatId: browser.seatId });
  expect(await ended).toContain('retry');
});

test('an account is not closed while others depend on it as a company or as its only owner', async () => {
  await seat(brand.id, anna.id, 'owner');
  const close = (id: string) => h.db.transaction().execute((tx) => seatObstacle(tx, id));
  expect(await close(brand.id)).toBe(seatMessages.hasMembers);
  expect(await close(anna.id)).toBeNull();
  await h.owner.updateTable('seats').set({ role: 'viewer' }).where('personId', '=', brand.id).execute();
  expect(await close(anna.id)).toContain('You are the only owner of');
});
