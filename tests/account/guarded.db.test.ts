import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createPayoutAccount, createUser, FACTORY_TIME } from '#db/factories.ts';
import { hashToken } from '#server/auth/lucia.ts';
import { giveAgencySeat, giveSeat } from '#server/ground/seats.ts';
import { syncPayoutAccount } from '#server/money/payouts/payout-accounts.service.ts';
import { claimPayout } from '#server/money/payouts/payouts.service.ts';
import { procedures } from '#server/ops-list.ts';
import { CALLBACK_PATH } from '#server/sso/connection.service.ts';
import { GUARDED, PAYOUT_WAIT_MS, PROOF_MS } from '#shared/account/guarded.ts';
import { CHALLENGE_MS } from '#shared/auth/passkeys.ts';
import { identityProvider } from '#tests/sso/identity-provider.ts';
import { createClient, requestOfClient } from '#tests/support/api-keys.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { createPasskey } from '#tests/support/passkeys.ts';
import { PASSWORD, town } from './people.ts';

// What somebody with a stolen session would do first: where money goes, who else gets in, and what locks the owner out.

const h = await harness();
const provider = await identityProvider(new URL(CALLBACK_PATH, h.env.publicUrl).href);
Object.assign(h.env, { webhookTestHosts: ['localhost'] });
const { app, browser, clock, codeOf, device, guarded, mails, person } = await town(h);
beforeEach(() => h.owner.deleteFrom('rateLimits').execute());

/** Each change that requires a proof beforehand: who makes it, with what input, and what its owner is told. */
const changes = {
  'settings.createApiKey': {
    role: 'brand',
    input: { name: 'Reports', scopes: ['campaigns:read'], days: null },
    told: 'A new API key was created',
  },
  'settings.rotateApiKey': { role: 'brand', input: null, told: 'An API key has a new secret' },
  'settings.connectAssistant': { role: 'brand', input: null, told: 'An assistant was connected' },
  'settings.createWebhook': {
    role: 'brand',
    input: { url: 'https://hooks.example.com/in', events: ['deal.accepted'] },
    told: 'A new webhook was created',
  },
  'settings.rotateWebhookSecret': { role: 'brand', input: null, told: 'A webhook has a new secret' },
  'seats.invite': {
    role: 'brand',
    input: { email: 'new-member@example.test', role: 'viewer' },
    told: 'Someone was invited to your company',
  },
  'seats.changeRole': { role: 'brand', input: null, told: 'A member of your company has another role' },
  'seats.setLimit': { role: 'brand', input: null, told: 'A member of your company has another limit' },
  'seats.handOver': { role: 'brand', input: null, told: 'A member of your company has another role' },
  'seats.inviteAgency': {
    role: 'brand',
    input: { email: 'new-agency@example.test', duties: ['run'], limit: null },
    told: 'An agency was invited to work for your company',
  },
  'seats.changeConsent': { role: 'brand', input: null, told: 'An agency may do something else for your company' },
  'sso.save': { role: 'brand', input: null, told: 'Single sign-on was set up or changed' },
  'account.addPasskey': { role: 'creator', input: null, told: 'A passkey was added' },
  'account.removePasskey': { role: 'agency', input: null, told: 'A passkey was removed' },
  'account.turnOnSecondFactor': { role: 'brand', input: null, told: 'Your second factor is on' },
  // Telling the bank changes nothing yet: the notice comes when the change does, see below.
  'payments.setUpPayouts': { role: 'creator', input: undefined, told: null },
} as const;
type Change = keyof typeof changes;

const notices = async (userId: string) => (await noticesTo(h, userId, 'security')).map(({ title }) => title);

/** A passkey for a challenge that this session was given before. */
async function madeFor(at: ReturnType<typeof browser>) {
  const challenge = randomUUID();
  const asked = { challengeHash: hashToken(challenge), holderHash: hashToken(at.cookies.get('accord') ?? '') };
  const expiresAt = new Date(clock.now.getTime() + CHALLENGE_MS);
  await h.owner
    .insertInto('passkeyChallenges')
    .values({ ...asked, purpose: 'add', expiresAt })
    .execute();
  return device().make({ challenge, user: { id: randomUUID() } });
}

const MEMBERS_LIMIT = { amountMinor: 50_000, currency: 'USD' };

async function someone(change: Change) {
  const { role, input } = changes[change];
  const user = await person(role);
  const at = browser();
  await at.signIn(user.email);
  if (input !== null) return { user, at, input };
  if (change === 'sso.save') {
    const { issuer, clientId, clientSecret } = provider;
    return { user, at, input: { issuer, clientId, clientSecret, domain: 'lumen.example', groups: [] } };
  }
  if (change === 'account.addPasskey') return { user, at, input: await madeFor(at) };
  if (change === 'account.removePasskey' || change === 'account.turnOnSecondFactor') {
    const passkeyId = await createPasskey(h.owner, user.id);
    return { user, at, input: change === 'account.removePasskey' ? { passkeyId } : undefined };
  }
  if (change === 'seats.changeRole' || change === 'seats.setLimit' || change === 'seats.handOver') {
    const seat = { companyId: user.id, personId: (await person('agency')).id, role: 'viewer' } as const;
    const seatId = await h.db.transaction().execute((tx) => giveSeat(tx, seat, clock.now));
    const more = {
      'seats.changeRole': { role: 'manager' },
      'seats.setLimit': { limit: MEMBERS_LIMIT },
      'seats.handOver': {},
    };
    return { user, at, input: { seatId, ...more[change] } };
  }
  if (change === 'settings.rotateApiKey') {
    const key = { userId: user.id, name: 'Reports', prefix: 'accord_abc', keyHash: user.id, createdAt: clock.now };
    const made = h.owner.insertInto('apiKeys').values({ ...key, scopes: ['campaigns:read'] });
    return { user, at, input: { keyId: (await made.returning('id').executeTakeFirstOrThrow()).id, days: null } };
  }
  if (change === 'settings.connectAssistant') {
    const request = requestOfClient(await createClient(h.owner));
    return { user, at, input: { request, scopes: ['campaigns:read'], days: null } };
  }
  if (change === 'seats.changeConsent') {
    const seat = { companyId: user.id, agencyId: (await person('agency')).id, duties: ['look' as const] };
    const consent = { ...seat, limitMinor: null, limitCurrency: null, consentedBy: user.id, consentedAt: clock.now };
    const seatId = await h.db.transaction().execute((tx) => giveAgencySeat(tx, consent, clock.now));
    return { user, at, input: { seatId, duties: ['pay'], limit: null } };
  }
  const row = { userId: user.id, url: 'https://hooks.example.com/in', secretSalt: user.id, createdAt: clock.now };
  const made = h.owner.insertInto('webhookEndpoints').values({ ...row, events: ['deal.accepted'] });
  return { user, at, input: { webhookId: (await made.returning('id').executeTakeFirstOrThrow()).id } };
}

test('every change of the list is a procedure, and each that asks before it stands in this file', () => {
  const before = Object.entries(GUARDED).flatMap(([action, how]) => (how === 'before' ? [action] : []));
  expect(before.sort()).toEqual(Object.keys(changes).sort());
  const actions = new Set(procedures().map(({ action }) => action));
  expect(Object.keys(GUARDED).filter((action) => !actions.has(action))).toEqual([]);
});

test.each(Object.keys(changes) as Change[])(
  '%s: an open session alone does not do it and changes nothing; with the password it is done for ten minutes in that session, and the owner is told',
  async (change) => {
    const { user, at, input } = await someone(change);
    const refused = await at.post(change, input);
    expect([refused.status, refused.field, refused.error]).toEqual([
      412,
      'proof',
      'Enter your password to confirm that it is you.',
    ]);
    expect((await at.post('account.prove', { password: 'not this one' })).field).toBe('password');
    expect((await at.post(change, input)).status).toBe(412);
    const keys = h.owner.selectFrom('apiKeys').select('id').where('userId', '=', user.id);
    const mine = await keys.where('keyHash', '<>', user.id).execute();
    expect([mine, await notices(user.id)]).toEqual([[], []]);

    const thief = browser();
    await thief.signIn(user.email);
    expect((await at.post('account.prove', { password: PASSWORD })).status).toBe(200);
    expect((await thief.post(change, input)).status).toBe(412);
    const done = await at.post(change, input);
    expect([done.status, done.error]).toEqual([200, undefined]);
    const { told } = changes[change];
    expect(await notices(user.id)).toEqual(told === null ? [] : [told]);
    expect((await mails(user.email)).filter((subject) => subject === told)).toHaveLength(told === null ? 0 : 1);
    const before = clock.now;
    clock.now = new Date(before.getTime() + PROOF_MS);
    // Whoever has handed over the company may no longer do it again.
    expect((await at.post(change, input)).status).toBe(change === 'seats.handOver' ? 403 : 412);
    clock.now = before;
  },
);

test('nobody is made staff from an open session alone: by a request, or by the role fixer', async () => {
  const [boss, requester, other] = [await person('super_admin'), await person('brand'), await person('brand')];
  const at = browser();
  await at.signIn(boss.email);
  const asked = { userId: requester.id, role: 'admin', status: 'pending', createdAt: clock.now } as const;
  const request = h.owner.insertInto('userRoles').values(asked).returning('id');
  const roleRequestId = (await request.executeTakeFirstOrThrow()).id;
  const approve = () => at.post('security.approveRole', { roleRequestId });
  const fix = (role: string) => at.post('users.fixRole', { userId: other.id, role });
  const roleOf = async (id: string) =>
    (await h.owner.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role;
  for (const refused of [await approve(), await fix('admin')]) {
    expect([refused.status, refused.field]).toEqual([412, 'proof']);
  }
  expect([await roleOf(requester.id), await roleOf(other.id)]).toEqual(['brand', 'brand']);
  expect((await fix('creator')).status).toBe(200);
  expect((await at.post('account.prove', { password: PASSWORD })).status).toBe(200);
  expect([(await approve()).status, (await fix('admin')).status]).toEqual([200, 200]);
  expect([await roleOf(requester.id), await roleOf(other.id)]).toEqual(['admin', 'admin']);
});

test('with a second factor its code is asked for, too', async () => {
  const { at, secret } = await guarded();
  expect((await at.post('account.prove', { password: PASSWORD })).field).toBe('code');
  expect((await at.post('payments.setUpPayouts')).status).toBe(412);
  expect((await at.post('account.prove', { password: PASSWORD, code: codeOf(secret) })).status).toBe(200);
  expect((await at.post('payments.setUpPayouts')).status).toBe(200);
});

/** The owner of an address sets a new password with the link that is mailed to it. */
async function resetPassword(email: string): Promise<void> {
  await browser().post('auth.requestReset', { email });
  // The mail is due by the clock of the database, which goes on while that of the tests stands still.
  await h.runJobs(new Date(Math.max(clock.now.getTime(), Date.now())));
  const rows = await mailsTo(h, email);
  const token = rows.flatMap(({ bodyText }) => /reset=true#token=([\w-]+)/.exec(bodyText)?.[1] ?? [])[0];
  const answer = await browser().post('auth.resetPassword', { token, password: 'plum marigold river 7' });
  expect(answer.status, answer.error).toBe(200);
}

test('a new password by mail ends what a thief has made: sessions, API keys, webhooks and the closing of the account', async () => {
  const { user, at } = await someone('settings.createApiKey');
  await at.post('account.prove', { password: PASSWORD });
  const { key } = (await at.post('settings.createApiKey', changes['settings.createApiKey'].input)).data;
  await at.post('settings.createWebhook', changes['settings.createWebhook'].input);
  const ask = () =>
    app.inject({ method: 'GET', url: '/api/v1/campaigns', headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).statusCode).toBe(200);
  const closing = await at.post('account.close', { password: PASSWORD, confirmation: 'DELETE' });
  expect([closing.status, closing.error]).toEqual([200, undefined]);

  await resetPassword(user.email);
  expect((await ask()).statusCode).toBe(401);
  expect(await at.whoAmI()).toBeNull();
  const webhook = h.owner.selectFrom('webhookEndpoints').select('disabledAt').where('userId', '=', user.id);
  expect(await webhook.execute()).toEqual([{ disabledAt: clock.now }]);
  const account = h.owner.selectFrom('users').select(['status', 'deletionRequestedAt']).where('id', '=', user.id);
  expect(await account.executeTakeFirst()).toEqual({ status: 'active', deletionRequestedAt: null });
  expect(await notices(user.id)).toContain('Your password was reset');
  expect(await mails(user.email)).toContain('Your password was reset');
});

test('a new password by mail undoes the invitations of members that a thief has sent, and owners hear of those who came', async () => {
  const { user: company, at: owner } = await someone('settings.createApiKey');
  const lead = await person('brand');
  const seat = { companyId: company.id, personId: lead.id, role: 'owner' } as const;
  const seatId = await h.db.transaction().execute((tx) => giveSeat(tx, seat, clock.now));
  const accomplice = await person('brand');
  const agency = await person('agency');
  const [thief, theirs, agencys] = [browser(), browser(), browser()];
  await thief.signIn(lead.email);
  await theirs.signIn(accomplice.email);
  await agencys.signIn(agency.email);
  await thief.post('seats.sitDown', { seatId });
  const sent = [
    [thief, 'waits@example.test'],
    [thief, accomplice.email],
    [owner, 'ours@example.test'],
  ] as const;
  for (const [at, email] of sent) {
    await at.post('account.prove', { password: PASSWORD });
    const { status, error } = await at.post('seats.invite', { email, role: 'viewer' });
    expect([status, error]).toEqual([200, undefined]);
  }
  const invited = ['agency@example.test', agency.email];
  for (const email of invited) {
    const { status } = await thief.post('seats.inviteAgency', { email, duties: ['look', 'pay'], limit: null });
    expect(status).toBe(200);
  }
  const inviteTo = (email: string) =>
    h.owner.selectFrom('invites').select(['id', 'status']).where('email', '=', email).executeTakeFirstOrThrow();
  await theirs.post('seats.accept', { inviteId: (await inviteTo(accomplice.email)).id });
  await agencys.post('seats.acceptBrand', { inviteId: (await inviteTo(agency.email)).id });
  await resetPassword(lead.email);
  const addresses = [...sent.map(([, email]) => email), ...invited];
  const states = await Promise.all(addresses.map(async (email) => (await inviteTo(email)).status));
  expect(states).toEqual(['revoked', 'accepted', 'sent', 'revoked', 'accepted']);
  for (const { id, email } of [company, lead]) {
    expect(await notices(id)).toContain('Check who has joined your company');
    expect(await mails(email)).toContain('Check who has joined your company');
  }
  const told = await noticesTo(h, company.id);
  expect(told.find(({ title }) => title === 'Check who has joined your company')?.message).toMatch(
    new RegExp(
      `no longer work: .*agency@example.test.*waits@example.test.*joined by one of them: .*${agency.email}.*${accomplice.email}`,
    ),
  );
});

test('payouts to an account whose details were changed wait for a day, and its owner is told', async () => {
  const { id: creatorId, email } = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId, status: 'completed' });
  const { id: dealId } = await createDeal(h.owner, { campaign, creatorId, status: 'completed' });
  const money = { amountMinor: 1_000, currency: 'USD', createdAt: FACTORY_TIME, updatedAt: FACTORY_TIME } as const;
  const payout = { dealId, creatorId, status: 'created' as const, ...money, idempotencyKey: randomUUID() };
  const { id: payoutId } = await h.owner.insertInto('payouts').values(payout).returning('id').executeTakeFirstOrThrow();
  const account = await createPayoutAccount(h.owner, { creatorId });
  const at = (now: Date) => h.context({ kind: 'system', onBehalfOf: null }, now);
  const now = new Date();
  await syncPayoutAccount(at(now), creatorId);
  expect(await notices(creatorId)).toEqual([]);

  const atBank = h.owner.updateTable('sandboxBank.payoutAccounts').where('reference', '=', creatorId);
  await atBank.set({ bankLast4: '0001' }).execute();
  await syncPayoutAccount(at(now), creatorId);
  expect(await notices(creatorId)).toEqual(['Your payout account was changed']);
  expect(await mails(email)).toContain('Your payout account was changed');
  expect(await claimPayout(at(now), payoutId)).toBeNull();
  const later = new Date(now.getTime() + PAYOUT_WAIT_MS);
  expect(await (await h.as(creatorId, now)).payments.payoutSetup()).toMatchObject({ paidFrom: later.toISOString() });
  expect(await claimPayout(at(later), payoutId)).toMatchObject({ destination: account.accountId });
});
