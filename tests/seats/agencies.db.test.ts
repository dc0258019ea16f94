import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createSubmission, createUser, type Row } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import { DAY_MS } from '#shared/constants.ts';
import { agencySeatMessages } from '#shared/messages/seats/agencies.ts';
import { consentText } from '#shared/messages/seats/duties.ts';
import { agencyRefusals, noLongerAgency, notInRole } from '#shared/messages/seats/refusals.ts';
import { signed } from '#tests/payments/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { browsersOf } from './browsers.ts';

const h = await racingHarness();
const { signIn, member, seat, agencySeat, throughAgency } = await browsersOf(h);

let brand: Row<'users'>;
let agency: Row<'users'>;
let mira: Row<'users'>;
beforeEach(async () => {
  brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Glow Labs' } });
  agency = await createUser(h.owner, 'agency', { user: { firstName: 'Northlight', lastName: 'Agency' } });
  mira = await createUser(h.owner, null, { user: { firstName: 'Mira', lastName: 'Chen' } });
});

const dealOf = async (brandId: string, creatorId?: string) => {
  const campaign = await createCampaign(h.owner, { brandId, reviewStatus: 'approved' });
  const id = creatorId ?? (await createUser(h.owner, 'creator')).id;
  const deal = await createDeal(h.owner, { campaign, creatorId: id, status: 'invited', createdAt: new Date() });
  return { campaign, deal };
};
const inviteTo = (email: string) =>
  h.owner.selectFrom('invites').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const rowsAbout = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf', 'agencyId', 'before', 'after'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
const told = async (userId: string) =>
  (await noticesTo(h, userId))
    .filter(({ notificationType }) => notificationType !== 'security')
    .map(({ notificationType, companyId }) => [notificationType, companyId]);
const manages = (creatorId: string, acts: 'answer'[] = []) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId: agency.id, userId: creatorId, role: 'managed_creator', createdAt: new Date(), acts })
    .returning('id')
    .executeTakeFirstOrThrow();

test('a brand consents, the agency accepts once, and both are told; who consented to what is on record', async () => {
  const owner = await signIn(brand.id);
  const limit = { amountMinor: 50_000, currency: 'USD' };
  const asked = { email: agency.email, duties: ['run', 'pay'], limit };
  expect(await owner.write('seats.inviteAgency', asked)).toBeUndefined();
  expect(await owner.write('seats.inviteAgency', asked)).toMatchObject({ message: agencySeatMessages.alreadyInvited });
  const { id: inviteId } = await inviteTo(agency.email);
  expect(await told(agency.id)).toEqual([['brand_request', null]]);
  expect(await mailsTo(h, agency.email)).toMatchObject([{ template: 'brandRequest' }]);

  const boss = await signIn(agency.id);
  const shown = { brand: 'Glow Labs', duties: ['look', 'run', 'pay'], limit, may: { accept: { allowed: true } } };
  expect((await boss.read('seats.brands')).requests).toMatchObject([shown]);
  const viewer = await member(agency.id, mira.id, 'viewer');
  expect(await viewer.write('seats.acceptBrand', { inviteId })).toMatchObject({ message: notInRole('viewer', 'run') });
  const stranger = await signIn((await createUser(h.owner, 'agency')).id);
  expect(await stranger.write('seats.acceptBrand', { inviteId })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await owner.write('seats.acceptBrand', { inviteId })).toMatchObject({ code: 'FORBIDDEN' });
  const answers = await Promise.all([1, 2, 3].map(() => boss.write('seats.acceptBrand', { inviteId })));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === 'NOT_FOUND')).toHaveLength(2);

  const [row] = (await owner.read('seats.agencies')).agencies;
  expect(row).toMatchObject({ name: 'Northlight Agency', duties: ['look', 'run', 'pay'], limit });
  expect(row.may).toEqual({ change: { allowed: true }, end: { allowed: true } });
  const text = consentText(['look', 'run', 'pay']);
  const [consent] = await rowsAbout(inviteId);
  expect(consent).toMatchObject({ action: 'seats.inviteAgency', userId: brand.id, after: { text } });
  const [accepted] = await rowsAbout(row.seatId);
  expect(accepted).toMatchObject({
    action: 'seats.acceptBrand',
    userId: agency.id,
    after: { consentedBy: brand.id, text },
  });
  expect(await told(brand.id)).toContainEqual(['agency_joined', brand.id]);
  // Nobody becomes a member by this, and the brand's own account leads it as before.
  const { members } = await owner.read('seats.list');
  expect(members.map(({ role, you }: Row<'seats'> & { you: boolean }) => [role, you])).toEqual([['owner', true]]);
});

test('an address without an agency gets the same answer and a mail; the request waits for the agency that signs up', async () => {
  const owner = await signIn(brand.id);
  for (const email of ['nobody@agency.test', mira.email]) {
    expect(await owner.write('seats.inviteAgency', { email, duties: [], limit: null })).toBeUndefined();
    expect(await mailsTo(h, email)).toMatchObject([{ template: 'brandRequest' }]);
    expect((await owner.read('seats.agencies')).invites.map((row: Row<'invites'>) => row.email)).toContain(email);
  }
  const late = await createUser(h.owner, 'agency', { user: { email: 'nobody@agency.test' } });
  const boss = await signIn(late.id);
  const [request] = (await boss.read('seats.brands')).requests;
  expect(await boss.write('seats.declineBrand', { inviteId: request.id })).toBeUndefined();
  expect((await boss.read('seats.brands')).requests).toEqual([]);
  const { id: inviteId } = await inviteTo(mira.email);
  const other = await signIn((await createUser(h.owner, 'brand')).id);
  expect(await other.write('seats.revokeAgencyInvite', { inviteId })).toMatchObject({ code: 'NOT_FOUND' });
  expect(await owner.write('seats.revokeAgencyInvite', { inviteId })).toBeUndefined();
  expect((await rowsAbout(inviteId)).at(-1)).toMatchObject({ action: 'invite.revoke', userId: brand.id });
  expect(await owner.write('seats.inviteAgency', { email: brand.email, duties: [], limit: null })).toMatchObject({
    message: agencySeatMessages.notYourself,
  });
  const reviewer = await member(brand.id, mira.id, 'reviewer');
  const refused = { code: 'FORBIDDEN', message: notInRole('reviewer', 'lead') };
  const wanted = { email: agency.email, duties: [], limit: null };
  expect(await reviewer.write('seats.inviteAgency', wanted)).toEqual(refused);
});

test('somebody of the agency works for the brand; what they do is recorded with their name, the agency and the brand', async () => {
  const { campaign, deal } = await dealOf(brand.id);
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run']);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  expect(await browser.read('auth.session')).toMatchObject({
    ...{ id: brand.id, role: 'brand', email: mira.email },
    seat: {
      role: 'manager',
      duties: ['look', 'run'],
      agency: 'Northlight Agency',
      person: 'Mira Chen',
      elsewhere: true,
    },
  });
  const via = { name: 'Glow Labs', agency: 'Northlight Agency', companyId: brand.id };
  expect((await browser.read('seats.mine')).companies).toContainEqual(expect.objectContaining(via));
  expect(await browser.read('campaigns.read', { campaignId: campaign.id })).toMatchObject({ id: campaign.id });
  const message = { dealId: deal.id, requestKey: randomUUID(), text: 'Hello from both of us' };
  expect(await browser.write('conversations.send', message)).toMatchObject({ messageId: expect.any(Number) });
  expect(await browser.write('deals.withdraw', { dealId: deal.id })).toMatchObject({ status: 'withdrawn' });
  const acted = { action: 'deal.withdraw', userId: mira.id, onBehalfOf: brand.id, agencyId: agency.id };
  expect((await rowsAbout(deal.id)).at(-1)).toMatchObject(acted);

  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const [logged] = (await admin.security.auditLog({ action: 'deal.withdraw', limit: 1 })).rows;
  expect(logged?.sentence.replace(/[\u2068\u2069]/g, '')).toMatch(
    /^Mira Chen \(Northlight Agency\) for Glow Labs withdrew/,
  );
  const { rows } = await (await h.as(deal.creatorId)).conversations.thread({ dealId: deal.id, limit: 10 });
  const [said] = rows.filter(({ kind }) => kind === 'message');
  expect(said).toMatchObject({ author: 'Glow Labs', writer: 'Mira Chen', agency: 'Northlight Agency' });
  const [step] = rows.filter(({ kind }) => kind === 'step');
  expect(step).toMatchObject({ by: { name: 'Glow Labs', agency: 'Northlight Agency' } });
  const timeline = await (await h.as(brand.id)).crm.timeline({ userId: deal.creatorId, area: 'brand', limit: 5 });
  expect(timeline.rows[0]?.by.name?.replace(/[\u2068\u2069]/g, '')).toBe('Mira Chen (Northlight Agency)');
});

test('[S1] what an agency may do is what the brand lets it do and what the person may do in the agency; the rest says why', async () => {
  const { campaign, deal } = await dealOf(brand.id);
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run']);
  const viewer = await throughAgency(seatId, agency.id, mira.id, 'viewer');
  const forbidden = (message: string) => ({ code: 'FORBIDDEN', message });
  expect(await viewer.write('deals.withdraw', { dealId: deal.id })).toEqual(
    forbidden(notInRole('viewer', 'run', 'in your agency')),
  );
  expect(notInRole('viewer', 'run', 'in your agency')).toMatch(/^You are a viewer in your agency: only owners/);
  const boss = await signIn(agency.id);
  await boss.write('seats.sitDown', { seatId });
  const order = await boss.read('orders.read', { campaignId: campaign.id });
  expect(order.creators[0].may.withdraw).toEqual({ allowed: true });
  const pay = { campaignId: campaign.id, requestKey: randomUUID() };
  expect(await boss.write('payments.payDeposit', pay)).toEqual(forbidden(agencyRefusals.notConsented('pay')));
  const never = {
    'settings.apiKeys': undefined,
    'sso.read': undefined,
    'seats.agencies': undefined,
  };
  for (const [path, input] of Object.entries(never))
    expect(await boss.read(path, input), path).toEqual(forbidden(agencyRefusals.ownPeople));
  expect(await boss.write('seats.invite', { email: 'x@example.test', role: 'viewer' })).toEqual(
    forbidden(agencyRefusals.ownPeople),
  );
  // What concerns their own account is still theirs.
  expect((await boss.read('account.overview')).email).toBe(agency.email);
});

test('[S2] an agency in one brand reaches no other, and nobody of another agency gets in', async () => {
  const others = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Other' } });
  const [own, foreign] = [await dealOf(brand.id), await dealOf(others.id)];
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run']);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'owner');
  const missing = { code: 'NOT_FOUND' };
  expect(await browser.read('campaigns.read', { campaignId: own.campaign.id })).toMatchObject({ id: own.campaign.id });
  expect(await browser.read('campaigns.read', { campaignId: foreign.campaign.id })).toMatchObject(missing);
  expect(await browser.write('deals.withdraw', { dealId: foreign.deal.id })).toMatchObject(missing);
  const rival = await createUser(h.owner, 'agency');
  const stranger = await signIn(rival.id);
  expect(await stranger.write('seats.sitDown', { seatId })).toMatchObject(missing);
  expect(await stranger.write('seats.leaveBrand', { seatId })).toMatchObject(missing);
  const elsewhere = await signIn(others.id);
  expect(await elsewhere.write('seats.endAgency', { seatId })).toMatchObject(missing);
  expect(await elsewhere.write('seats.changeConsent', { seatId, duties: [], limit: null })).toMatchObject(missing);
  // The seat of an agency is nobody's membership.
  const owner = await signIn(brand.id);
  for (const path of ['seats.remove', 'seats.handOver'])
    expect(await owner.write(path, { seatId }), path).toMatchObject(missing);
  expect(await owner.write('seats.changeRole', { seatId, role: 'owner' })).toMatchObject(missing);
  const { deal } = own;
  expect((await rowsAbout(deal.id)).filter(({ agencyId }) => agencyId !== null)).toEqual([]);
});

test('a brand changes what an agency may do: it holds with the next request, and what it may no longer ask for ends', async () => {
  const at = await signed(h);
  const limit = { amountMinor: 10_000, currency: 'USD' } as const;
  const seatId = await agencySeat(at.brand.id, agency.id, ['look', 'run', 'pay'], limit);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  const payment = { campaignId: at.campaign.id, kind: 'deposit', reason: 'It is signed.' };
  const { approvalId } = await browser.write('approvals.askToPay', payment);
  const owner = await signIn(at.brand.id);
  const [waiting] = (await owner.read('approvals.list', { show: 'waiting', limit: 5 })).rows;
  expect(waiting.askedBy).toBe('Mira Chen (Northlight Agency)');
  expect(waiting.may.approve).toEqual({ allowed: true });
  expect(await browser.write('approvals.approve', { approvalId })).toMatchObject({ message: agencyRefusals.ownPeople });

  const change = { seatId, duties: ['run'], limit: null };
  expect(await owner.write('seats.changeConsent', change)).toBeUndefined();
  expect((await browser.read('auth.session')).seat.duties).toEqual(['look', 'run']);
  const { status, note } = await h.owner
    .selectFrom('approvals')
    .select(['status', 'note'])
    .where('id', '=', approvalId)
    .executeTakeFirstOrThrow();
  expect([status, note]).toEqual(['void', agencySeatMessages.narrowed]);
  expect((await rowsAbout(seatId)).at(-1)).toMatchObject({
    ...{ action: 'seats.changeConsent', userId: at.brand.id },
    before: { duties: ['look', 'run', 'pay'], limit },
    after: { duties: ['look', 'run'], limit: null, text: consentText(['look', 'run']) },
  });
  expect(await told(mira.id)).toContainEqual(['brand_changed', agency.id]);
});

test('above its limit a second person of the brand approves, and it is done in the name of whoever asked', async () => {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const campaign = await createCampaign(h.owner, {
    ...{ brandId: brand.id, reviewStatus: 'approved', startDate: day(10).slice(0, 10), endDate: day(60).slice(0, 10) },
    submissionDeadline: day(30),
  });
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run'], { amountMinor: 10_000, currency: 'USD' });
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const invites = [{ creatorId, agreedMinor: 20_000 }];
  const offer = { campaignId: campaign.id, currency: 'USD', invites };
  expect(await browser.write('deals.invite', offer)).toMatchObject({ code: 'PRECONDITION_FAILED' });
  const { approvalId } = await browser.write('approvals.askToInvite', { ...offer, reason: 'They fit.' });
  const owner = await signIn(brand.id);
  expect(await owner.write('approvals.approve', { approvalId })).toMatchObject({ status: 'approved' });
  const deal = h.owner.selectFrom('deals').select('id').where('creatorId', '=', creatorId);
  const [made] = await rowsAbout((await deal.executeTakeFirstOrThrow()).id);
  expect(made).toMatchObject({ userId: mira.id, onBehalfOf: brand.id, agencyId: agency.id });
});

test('[S4] an agency whose work ends is out with the next request, and nothing of it is left', async () => {
  const at = await signed(h);
  const limit = { amountMinor: 10_000, currency: 'USD' } as const;
  const ways = {
    'the brand ends it': async (seatId: string) => (await signIn(at.brand.id)).write('seats.endAgency', { seatId }),
    'the agency leaves': async (seatId: string) => (await signIn(agency.id)).write('seats.leaveBrand', { seatId }),
    'staff suspend the agency': async () => {
      const admin = await h.as((await createUser(h.owner, 'admin')).id);
      await admin.users.suspend({ userId: agency.id, reason: 'A complaint' });
      await admin.users.activate({ userId: agency.id, reason: 'It was a mistake' });
    },
    'the person leaves the agency': async (_: string, own: string) =>
      (await signIn(agency.id)).write('seats.remove', { seatId: own }),
  };
  for (const [way, end] of Object.entries(ways)) {
    const person = await createUser(h.owner, null, { user: { firstName: 'Mira', lastName: 'Chen' } });
    const seatId = await agencySeat(at.brand.id, agency.id, ['look', 'pay'], limit);
    const browser = await throughAgency(seatId, agency.id, person.id, 'manager');
    const payment = { campaignId: at.campaign.id, kind: 'deposit', reason: 'It is signed.' };
    const { approvalId } = await browser.write('approvals.askToPay', payment);
    expect(approvalId, way).toEqual(expect.any(String));
    expect(await end(seatId, browser.own), way).toBeUndefined();
    expect(await browser.read('campaigns.list', { limit: 5 }), way).toMatchObject({ code: 'FORBIDDEN' });
    const session = await browser.read('auth.session');
    expect([session.id, session.role], way).toEqual([person.id, null]);
    expect(await browser.write('seats.sitDown', { seatId }), way).toMatchObject({ code: 'NOT_FOUND' });
    const kept = await h.owner
      .selectFrom('sessions')
      .select('seatId')
      .where('id', '=', hashToken(browser.token))
      .execute();
    expect(kept, way).toEqual([{ seatId: null }]);
    const waiting = h.owner.selectFrom('approvals').select('status').where('id', '=', approvalId);
    expect(await waiting.executeTakeFirst(), way).toEqual({ status: 'void' });
  }
  expect(await told(at.brand.id)).toContainEqual(['agency_left', at.brand.id]);
});

test('a comment of somebody of an agency says for whom it was made, and keeps doing so when its work has ended', async () => {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress' });
  const { id: creatorId } = await createUser(h.owner, 'creator');
  const deal = await createDeal(h.owner, { campaign, creatorId, status: 'in_progress' });
  const { id: submissionId } = await createSubmission(h.owner, { deal });
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'review']);
  const reviewer = await throughAgency(seatId, agency.id, mira.id, 'reviewer');
  const comment = { submissionId, version: 1, text: 'Brighter, please' };
  expect(await reviewer.write('content.comment', comment)).toMatchObject({ commentId: expect.any(String) });
  const owner = await signIn(brand.id);
  await owner.write('content.comment', { ...comment, text: 'And warmer' });
  expect(await owner.write('seats.endAgency', { seatId })).toBeUndefined();
  const { submissions } = await owner.read('content.forCampaign', { campaignId: campaign.id });
  const [mine] = await (await h.as(creatorId)).content.mine({ campaignId: campaign.id });
  expect(mine?.comments).toEqual(submissions[0].comments);
  expect(submissions[0].comments).toMatchObject([
    { author: 'brand', text: 'Brighter, please', writer: 'Mira Chen', agency: 'Northlight Agency' },
    { author: 'brand', text: 'And warmer', writer: null, agency: null },
  ]);
});

test('a session that the agency’s provider opened reaches its brands and comes back; a brand’s provider and rule leave it alone', async () => {
  const seatId = await agencySeat(brand.id, agency.id, ['look']);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  for (const companyId of [agency.id, brand.id]) {
    const provider = {
      issuer: 'https://id.example',
      clientId: 'accord',
      clientSecret: 'x',
      domain: `${companyId}.example`,
    };
    const facts = { companyId, domainCode: 'code', groupRoles: '{}', required: false, createdAt: new Date() };
    await h.owner
      .insertInto('ssoConnections')
      .values({ ...provider, ...facts })
      .execute();
  }
  const bind = (ssoCompanyId: string) =>
    h.owner.updateTable('sessions').set({ ssoCompanyId }).where('id', '=', hashToken(browser.token)).execute();
  await bind(agency.id);
  expect((await browser.read('auth.session')).id).toBe(brand.id);
  expect(await browser.write('seats.sitDown', { seatId: browser.own })).toBeUndefined();
  expect((await browser.read('auth.session')).id).toBe(agency.id);
  expect(await browser.write('seats.sitDown', { seatId })).toBeUndefined();
  expect(await browser.write('seats.sitDown', { seatId: null })).toMatchObject({ code: 'CONFLICT' });
  // What the brand's provider has opened is no session of the agency.
  await bind(brand.id);
  expect(await browser.read('auth.session')).toBeNull();
});

test('[S4] a payment that meets the end of the agency’s work is either made before it, or not at all', async () => {
  const at = await signed(h);
  const seatId = await agencySeat(at.brand.id, agency.id, ['look', 'pay']);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  const meeting = await h.owner.transaction().execute(async (tx) => {
    await tx.updateTable('seats').set({ endedAt: new Date() }).where('id', '=', seatId).execute();
    const answer = browser.write('payments.payDeposit', { campaignId: at.campaign.id, requestKey: randomUUID() });
    await somebodyWaits(h.owner);
    return { answer };
  });
  expect(await meeting.answer).toEqual({ code: 'FORBIDDEN', message: noLongerAgency });
  expect(await h.owner.selectFrom('payments').select('id').where('campaignId', '=', at.campaign.id).execute()).toEqual(
    [],
  );
});

test('an agency does not stand on both sides of a deal, whoever of its people acts', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { campaign, deal } = await dealOf(brand.id, creator.id);
  const free = await dealOf(brand.id);
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run', 'review']);
  const { id: assignmentId } = await manages(creator.id, ['answer']);
  const browser = await throughAgency(seatId, agency.id, mira.id, 'manager');
  const brandSide = { code: 'FORBIDDEN', message: agencyRefusals.managesCreator('Northlight Agency') };
  expect(await browser.write('deals.withdraw', { dealId: deal.id })).toEqual(brandSide);
  const message = { dealId: deal.id, requestKey: randomUUID(), text: 'Shall we?' };
  expect(await browser.write('conversations.send', message)).toEqual(brandSide);
  const again = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  const invites = [{ creatorId: creator.id, agreedMinor: 20_000 }];
  expect(await browser.write('deals.invite', { campaignId: again.id, invites, currency: 'USD' })).toEqual(brandSide);
  const order = await browser.read('orders.read', { campaignId: campaign.id });
  expect(order.creators[0].may.withdraw).toEqual({ allowed: false, reason: brandSide.message });
  expect(await browser.write('deals.withdraw', { dealId: free.deal.id })).toMatchObject({ status: 'withdrawn' });

  const boss = await signIn(agency.id);
  await boss.write('agency.actFor', { assignmentId });
  const creatorSide = { code: 'FORBIDDEN', message: agencyRefusals.worksForBrand('Northlight Agency') };
  expect(await boss.write('deals.accept', { dealId: deal.id })).toEqual(creatorSide);
  const [mine] = (await boss.read('deals.myInvitations', { limit: 5 })).rows;
  expect(mine.may.accept).toEqual({ allowed: false, reason: creatorSide.message });
  const owner = await signIn(brand.id);
  expect(await owner.write('seats.endAgency', { seatId })).toBeUndefined();
  expect(await boss.write('deals.accept', { dealId: deal.id })).toMatchObject({ status: 'accepted' });
});

test('the people of the agency hear what concerns the duties that they have in the brand, each in a bell of its own', async () => {
  const seatId = await agencySeat(brand.id, agency.id, ['look', 'run']);
  const manager = await throughAgency(seatId, agency.id, mira.id, 'manager');
  const finance = await createUser(h.owner, null);
  await seat(agency.id, finance.id, 'finance');
  const { deal } = await dealOf(brand.id);
  await (await h.as(deal.creatorId)).deals.accept({ dealId: deal.id });
  expect(await told(mira.id)).toEqual([['deal_accepted', brand.id]]);
  expect(await told(finance.id)).toEqual([]);
  expect((await manager.read('notifications.list', { limit: 5 })).rows).toHaveLength(1);
  await manager.write('seats.sitDown', { seatId: manager.own });
  expect((await manager.read('notifications.list', { limit: 5 })).rows).toEqual([]);
});
