import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createUser, type Row } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import { noLongerMember, notInRole, seatChanged } from '#shared/messages/seats/refusals.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { browsersOf } from './browsers.ts';

const h = await racingHarness();
const { signIn, seat, member } = await browsersOf(h);

let brand: Row<'users'>;
let anna: Row<'users'>;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Lumen Skincare' } });
  anna = await createUser(h.owner, null, { user: { firstName: 'Anna', lastName: 'Lee' } });
});

const refused = (code: string, message: string) => ({ code, message });
const trailOf = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
const ofCompany = async () => {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'invited', createdAt: new Date() });
  return { campaign, deal };
};

test('a member acts for the company: what they do is the company’s, and is recorded in both names', async () => {
  const { campaign, deal } = await ofCompany();
  const browser = await member(brand.id, anna.id, 'manager');
  expect(await browser.read('auth.session')).toMatchObject({
    id: brand.id,
    role: 'brand',
    companyName: 'Lumen Skincare',
    email: anna.email,
    seat: { role: 'manager', person: 'Anna Lee', elsewhere: true },
  });
  expect(await browser.read('campaigns.read', { campaignId: campaign.id })).toMatchObject({ id: campaign.id });
  expect(await browser.write('deals.withdraw', { dealId: deal.id })).toMatchObject({ status: 'withdrawn' });
  expect((await trailOf(deal.id)).at(-1)).toEqual({ action: 'deal.withdraw', userId: anna.id, onBehalfOf: brand.id });
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const [logged] = (await admin.security.auditLog({ action: 'deal.withdraw', limit: 1 })).rows;
  expect(logged?.sentence).toMatch(/Anna Lee.* at .*Lumen Skincare.* withdrew/);
});

test('a member of an agency who acts for a creator is recorded with the agency, and named with it', async () => {
  const agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
  const { deal } = await ofCompany();
  const acts = ['answer'] as const;
  const { id: assignmentId } = await h.owner
    .insertInto('agencyUsers')
    .values({
      agencyId: agency.id,
      userId: deal.creatorId,
      role: 'managed_creator',
      acts: [...acts],
      createdAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = await member(agency.id, anna.id, 'manager');
  await browser.write('agency.actFor', { assignmentId });
  expect(await browser.write('deals.decline', { dealId: deal.id })).toMatchObject({ status: 'declined' });
  expect((await trailOf(deal.id)).at(-1)).toMatchObject({ userId: anna.id, onBehalfOf: deal.creatorId });
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const [logged] = (await admin.security.auditLog({ action: 'deal.decline', limit: 1 })).rows;
  expect(logged?.sentence).toMatch(/Anna Lee.* \(.*Bright Talent.*\) declined .*, on behalf of /);
  const [told] = (await admin.crm.timeline({ userId: deal.creatorId })).rows;
  expect(told?.by).toMatchObject({
    name: expect.stringMatching(/Anna Lee.* \(.*Bright Talent.*\)/),
    inNameOf: expect.any(String),
  });
  const [toBrand] = (await (await h.as(brand.id)).crm.timeline({ userId: deal.creatorId, area: 'brand' })).rows;
  expect(toBrand?.by).toMatchObject({ name: 'Bright Talent' });
});

test('the owner of an agency with members, too, is recorded by their own name when they act for a creator', async () => {
  const agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
  const { deal } = await ofCompany();
  const manages = {
    agencyId: agency.id,
    userId: deal.creatorId,
    role: 'managed_creator',
    createdAt: new Date(),
  } as const;
  const { id: assignmentId } = await h.owner
    .insertInto('agencyUsers')
    .values({ ...manages, acts: ['answer'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  await seat(agency.id, anna.id, 'manager');
  const browser = await signIn(agency.id);
  await browser.write('agency.actFor', { assignmentId });
  expect(await browser.write('deals.decline', { dealId: deal.id })).toMatchObject({ status: 'declined' });
  expect((await trailOf(deal.id)).at(-1)).toMatchObject({ userId: agency.id, onBehalfOf: deal.creatorId });
});

test('a role allows its duties alone, and the refusal says who can do it', async () => {
  const { campaign, deal } = await ofCompany();
  const viewer = await member(brand.id, anna.id, 'viewer');
  expect(await viewer.write('deals.withdraw', { dealId: deal.id })).toEqual(
    refused('FORBIDDEN', notInRole('viewer', 'run')),
  );
  expect(await viewer.read('settings.apiKeys')).toEqual(refused('FORBIDDEN', notInRole('viewer', 'lead')));
  expect(notInRole('viewer', 'pay')).toBe(
    'You are a viewer here: only owners, managers and finance members can do this.',
  );
  const order = await viewer.read('orders.read', { campaignId: campaign.id });
  expect(order.may.delete).toEqual({ allowed: false, reason: notInRole('viewer', 'run') });
  expect(order.creators[0].may.withdraw).toEqual({ allowed: false, reason: notInRole('viewer', 'run') });
});

test('what concerns a person’s own account is done to the person’s, not to the company’s', async () => {
  const browser = await member(brand.id, anna.id, 'owner');
  expect((await browser.read('account.overview')).email).toBe(anna.email);
  const sessions = await browser.read('account.sessions');
  expect(sessions).toHaveLength(1);
  await browser.write('account.endOtherSessions');
  await browser.write('notifications.savePreferences', { emailNotifications: false });
  const chosen = await h.owner.selectFrom('notificationPreferences').select('userId').execute();
  expect(chosen.map(({ userId }) => userId)).toContain(anna.id);
  expect(chosen.map(({ userId }) => userId)).not.toContain(brand.id);
  const trail = await h.owner
    .selectFrom('auditLog')
    .select(['userId', 'onBehalfOf'])
    .where('action', '=', 'notifications.savePreferences')
    .where('resourceId', '=', anna.id)
    .executeTakeFirstOrThrow();
  expect(trail).toEqual({ userId: anna.id, onBehalfOf: null });
});

test('one person sits in two companies and switches; nobody sits where they are no member', async () => {
  const other = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
  const browser = await member(brand.id, anna.id, 'viewer');
  const theirs = await seat(other.id, anna.id, 'owner');
  const mine = await browser.read('seats.mine');
  expect(mine.companies.map(({ name, role }: Record<string, string>) => [name, role])).toEqual([
    ['Bright Talent', 'owner'],
    ['Lumen Skincare', 'viewer'],
  ]);
  await browser.write('seats.sitDown', { seatId: theirs });
  expect(await browser.read('auth.session')).toMatchObject({ id: other.id, role: 'agency', seat: { role: 'owner' } });
  const { campaign } = await ofCompany();
  expect(await browser.read('campaigns.read', { campaignId: campaign.id })).toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await signIn((await createUser(h.owner, 'brand')).id);
  expect(await stranger.write('seats.sitDown', { seatId: theirs })).toMatchObject({ code: 'NOT_FOUND' });
  await browser.write('seats.sitDown', { seatId: null });
  expect(await browser.read('auth.session')).toMatchObject({ id: anna.id, role: null, seat: null });
  // The next sign-in of somebody without a company of their own begins where they were last.
  expect(await (await signIn(anna.id)).read('auth.session')).toMatchObject({ id: other.id });
});

test('two members of one company have the same campaigns; a member of another company has none of them', async () => {
  const { campaign } = await ofCompany();
  const ben = await createUser(h.owner, null);
  const others = await createUser(h.owner, 'brand');
  const input = { campaignId: campaign.id };
  for (const personId of [anna.id, ben.id])
    expect(await (await member(brand.id, personId, 'manager')).read('campaigns.read', input)).toMatchObject({
      id: campaign.id,
    });
  const cara = await createUser(h.owner, null);
  const elsewhere = await member(others.id, cara.id, 'owner');
  expect(await elsewhere.read('campaigns.read', input)).toMatchObject({ code: 'NOT_FOUND' });
  const seats = (await (await h.as(brand.id)).seats.list()).members;
  for (const { id } of seats)
    expect(await elsewhere.write('seats.remove', { seatId: id })).toMatchObject({ code: 'NOT_FOUND' });
});

test('[S4] whoever is removed is out with the next request, with the keys that they made', async () => {
  const browser = await member(brand.id, anna.id, 'owner');
  const made = await browser.write('settings.createApiKey', { name: 'Shop', scopes: ['campaigns:read'], days: null });
  expect(made).toMatchObject({ key: expect.any(String) });
  const founder = await signIn(brand.id);
  await founder.write('settings.createApiKey', { name: 'Mine', scopes: ['campaigns:read'], days: null });
  expect(await founder.write('seats.remove', { seatId: browser.seatId })).toBeUndefined();
  expect(await browser.read('auth.session')).toMatchObject({ id: anna.id, role: null, seat: null });
  expect(await browser.read('campaigns.list', { limit: 5 })).toMatchObject({ code: 'FORBIDDEN' });
  const keys = (await founder.read('settings.apiKeys')).keys.map(({ name }: { name: string }) => name);
  expect(keys).toEqual(['Mine']);
  expect((await trailOf(browser.seatId)).at(-1)).toMatchObject({ action: 'seats.remove', userId: brand.id });
});

test('a company can be handed over: its own account then has nothing of it, and the last owner stays', async () => {
  const { campaign } = await ofCompany();
  const founder = await signIn(brand.id);
  const browser = await member(brand.id, anna.id, 'manager');
  const own = (await founder.read('seats.list')).members.find(({ you }: { you: boolean }) => you);
  expect(await founder.write('seats.remove', { seatId: own.id })).toMatchObject({ code: 'CONFLICT' });
  expect(await founder.write('seats.handOver', { seatId: browser.seatId })).toBeUndefined();
  expect(await founder.read('auth.session')).toMatchObject({ id: brand.id, role: 'brand', seat: { role: 'manager' } });
  expect(await founder.write('seats.remove', { seatId: browser.seatId })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await founder.write('seats.leave', { seatId: own.id })).toBeUndefined();
  expect(await founder.read('auth.session')).toMatchObject({ id: brand.id, role: null, seat: null });
  expect(await founder.read('campaigns.read', { campaignId: campaign.id })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await founder.read('files.url', { fileId: crypto.randomUUID() })).toEqual(
    refused('FORBIDDEN', noLongerMember),
  );
  expect((await founder.read('account.overview')).email).toBe(brand.email);
  expect(await browser.read('campaigns.read', { campaignId: campaign.id })).toMatchObject({ id: campaign.id });
  expect(await browser.write('seats.leave', { seatId: browser.seatId })).toMatchObject({ code: 'CONFLICT' });
});

test('[S4] nothing is done with a role that was taken away in between', async () => {
  const { deal } = await ofCompany();
  const browser = await member(brand.id, anna.id, 'manager');
  const acting = await h.owner.transaction().execute(async (tx) => {
    await tx.updateTable('seats').set({ role: 'viewer' }).where('id', '=', browser.seatId).execute();
    const answer = browser.write('deals.withdraw', { dealId: deal.id });
    await somebodyWaits(h.owner);
    return { answer };
  });
  expect(await acting.answer).toEqual(refused('FORBIDDEN', seatChanged));
  const { status } = await h.owner
    .selectFrom('deals')
    .select('status')
    .where('id', '=', deal.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('invited');
});

test('two owners who leave at the same time leave one', async () => {
  const browser = await member(brand.id, anna.id, 'owner');
  const founder = await signIn(brand.id);
  const own = (await founder.read('seats.list')).members.find(({ you }: { you: boolean }) => you);
  const answers = await Promise.all([
    founder.write('seats.leave', { seatId: own.id }),
    browser.write('seats.leave', { seatId: browser.seatId }),
  ]);
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === 'CONFLICT')).toHaveLength(1);
});

test('a suspended company lets nobody in, and its members keep their own accounts', async () => {
  const browser = await member(brand.id, anna.id, 'owner');
  await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', brand.id).execute();
  expect(await browser.read('auth.session')).toMatchObject({ id: anna.id, role: null });
  const { seatId } = await h.owner
    .selectFrom('sessions')
    .select('seatId')
    .where('id', '=', hashToken(browser.token))
    .executeTakeFirstOrThrow();
  expect(seatId).toBe(browser.seatId);
});
