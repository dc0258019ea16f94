import { expect, test } from 'vitest';
import { createPayoutAccount, createUser } from '#db/factories.ts';
import { syncPayoutAccount, takeOver } from '#server/money/payouts/payout-accounts.service.ts';
import { PaymentsError, type PayoutAccount } from '#server/providers/payments/interface.ts';
import { HOUR_MS } from '#shared/constants.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { ACCEPTED, BOUNCING, bankSays, DOCUMENT_MISSING, onboard, payoutAccountOf, REJECTED } from './onboarding.ts';
import { bankEvents, deliver, processInbox, scene, systemContext, verify } from './scene.ts';

const h = await racingHarness();
const soon = () => new Date(Date.now() + HOUR_MS);
const newCreator = async () => (await createUser(h.owner, 'creator')).id;
const setupOf = async (creatorId: string) => (await h.as(creatorId)).payments.payoutSetup();
const historyOf = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'fromStatus', 'toStatus', 'actor'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
const titlesOf = async (userId: string) => (await noticesTo(h, userId)).map(({ title }) => title);

test('a creator sets payouts up once, is examined, and is active; each step is on record', async () => {
  const creatorId = await newCreator();
  expect(await setupOf(creatorId)).toEqual({
    status: 'not_started',
    requirements: [],
    disabledReason: null,
    bank: null,
    change: null,
    paidFrom: null,
    waiting: [],
    moneyToCome: false,
    may: { setUp: { allowed: true } },
  });
  const caller = await h.as(creatorId);
  const pages = await Promise.all(Array.from({ length: 5 }, () => caller.payments.setUpPayouts()));
  expect(new Set(pages.map(({ url }) => url)).size).toBe(5);
  expect(await setupOf(creatorId)).toMatchObject({ status: 'incomplete', bank: null });
  const accounts = h.owner.selectFrom('sandboxBank.payoutAccounts').select('id').where('reference', '=', creatorId);
  expect(await accounts.execute()).toHaveLength(1);

  await onboard(h, creatorId, ACCEPTED);
  await caller.payments.checkPayoutSetup();
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'in_review',
    requirements: [],
    may: { setUp: { allowed: false, reason: payoutSetupMessages.underReview } },
  });
  await expect(caller.payments.setUpPayouts()).rejects.toMatchObject({
    code: 'CONFLICT',
    message: payoutSetupMessages.underReview,
  });
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'active',
    bank: { label: 'Sandbox Bank', last4: '6789' },
    disabledReason: null,
  });
  const account = await payoutAccountOf(h, creatorId);
  const moves = (await historyOf(account?.id ?? '')).filter(({ toStatus }) => toStatus !== null);
  expect(moves.map(({ action, toStatus }) => [action, toStatus])).toEqual([
    ['payments.setUpPayouts', 'incomplete'],
    ['payoutAccount.examine', 'in_review'],
    ['payoutAccount.activate', 'active'],
  ]);
  expect(await titlesOf(creatorId)).toEqual([payoutSetupMessages.active.title]);
  expect(await verify(h)).toEqual([]);
});

test('who lacks a document is told so, and is active once it has come', async () => {
  const creatorId = await newCreator();
  await onboard(h, creatorId, DOCUMENT_MISSING);
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'incomplete',
    requirements: ['identity_document'],
    disabledReason: 'information_due',
    may: { setUp: { allowed: true } },
  });
  expect(await titlesOf(creatorId)).toEqual([payoutSetupMessages.needed.title]);
  await onboard(h, creatorId, DOCUMENT_MISSING, { document: 'C01X00T47' });
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({ status: 'active' });
  expect(await titlesOf(creatorId)).toEqual([payoutSetupMessages.needed.title, payoutSetupMessages.active.title]);
});

test('who is rejected is told so, as staff is, and can be accepted after all', async () => {
  const admin = await createUser(h.owner, 'admin');
  const creatorId = await newCreator();
  await onboard(h, creatorId, REJECTED);
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'rejected',
    disabledReason: 'not_accepted',
    may: { setUp: { allowed: true } },
  });
  expect(await titlesOf(creatorId)).toEqual([payoutSetupMessages.rejectedNotice.title]);
  expect(await titlesOf(admin.id)).toEqual([payoutSetupMessages.rejectedNotice.staffTitle]);
  await bankSays(h, creatorId, { status: 'active' });
  await syncPayoutAccount(systemContext(h), creatorId);
  expect(await setupOf(creatorId)).toMatchObject({ status: 'active' });
  expect(await verify(h)).toEqual([]);
});

test('who was rejected tries again with other details, in one new account however often it is pressed, and is paid', async () => {
  const creatorId = await newCreator();
  await onboard(h, creatorId, REJECTED);
  await h.runJobs(soon());
  const rejected = await payoutAccountOf(h, creatorId);
  const caller = await h.as(creatorId);
  await Promise.all(Array.from({ length: 5 }, () => caller.payments.setUpPayouts()));
  const accounts = h.owner.selectFrom('sandboxBank.payoutAccounts').select('id').where('reference', '=', creatorId);
  expect(await accounts.execute()).toHaveLength(2);
  expect(await payoutAccountOf(h, creatorId)).toMatchObject({
    id: rejected?.id,
    status: 'incomplete',
    bankLast4: null,
  });
  await onboard(h, creatorId, REJECTED);
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({ status: 'rejected', may: { setUp: { allowed: true } } });
  await onboard(h, creatorId, ACCEPTED);
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({ status: 'active', bank: { last4: '6789' } });
  expect(await verify(h)).toEqual([]);
});

test('the accepted details stay until new ones are accepted, and a rejected change is told and can be tried again', async () => {
  const creatorId = await newCreator();
  await onboard(h, creatorId, ACCEPTED);
  await h.runJobs(soon());
  const since = (await payoutAccountOf(h, creatorId))?.activeSince;
  await onboard(h, creatorId, REJECTED);
  await (await h.as(creatorId)).payments.checkPayoutSetup();
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'active',
    bank: { last4: '6789' },
    change: { status: 'in_review', last4: '3335' },
  });
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({
    status: 'active',
    bank: { last4: '6789' },
    change: { status: 'rejected', last4: '3335' },
    may: { setUp: { allowed: true } },
  });
  expect((await payoutAccountOf(h, creatorId))?.activeSince).toEqual(since);
  expect((await titlesOf(creatorId)).at(-1)).toBe(payoutSetupMessages.changeRejectedNotice.title);
  await onboard(h, creatorId, BOUNCING);
  await h.runJobs(soon());
  expect(await setupOf(creatorId)).toMatchObject({ status: 'active', bank: { last4: '6660' }, change: null });
  expect(await verify(h)).toEqual([]);
});

test('an active account that is restricted, examined and cured says so each time, and once', async () => {
  const creatorId = await newCreator();
  await createPayoutAccount(h.owner, { creatorId });
  const steps = [
    [{ status: 'restricted', requirements: ['identity_document'], disabledReason: 'information_due' }, 'restricted'],
    [{ status: 'in_review', requirements: [], disabledReason: 'under_review' }, 'restricted'],
    [{ status: 'incomplete', requirements: ['other'], disabledReason: 'information_due' }, 'restricted'],
    [{ status: 'active', requirements: [] }, 'active'],
  ] as const;
  for (const [{ requirements, ...change }, status] of steps) {
    await bankSays(h, creatorId, { ...change, requirements: [...requirements] });
    await syncPayoutAccount(systemContext(h), creatorId);
    await syncPayoutAccount(systemContext(h), creatorId);
    const account = await payoutAccountOf(h, creatorId);
    expect(account).toMatchObject({ status, requirements });
    expect(account?.activeSince === null).toBe(status !== 'active');
  }
  const { restricted, needed, active } = payoutSetupMessages;
  expect(await titlesOf(creatorId)).toEqual([restricted.title, needed.title, active.title]);
  expect(await verify(h)).toEqual([]);
});

test('[R9] events that come twice, late and in any order leave the account as it stands at the bank', async () => {
  const creatorId = await newCreator();
  await onboard(h, creatorId, DOCUMENT_MISSING);
  await h.runJobs(soon());
  await onboard(h, creatorId, DOCUMENT_MISSING, { document: 'C01X00T47' });
  await h.runJobs(soon());
  const told = (await bankEvents(h, 'payout_account.updated')).filter(({ body }) => body.includes(creatorId));
  expect(told.length).toBeGreaterThanOrEqual(4);
  const before = await payoutAccountOf(h, creatorId);
  await h.owner.deleteFrom('providerEvents').where('type', '=', 'payout_account.updated').execute();
  for (const event of [...told.toReversed(), ...told]) await deliver(h, event);
  await processInbox(h);
  await h.runJobs(soon());
  expect(await payoutAccountOf(h, creatorId)).toEqual(before);
  const outcomes = h.owner.selectFrom('providerEvents').select('outcome').where('type', '=', 'payout_account.updated');
  expect(new Set((await outcomes.execute()).map(({ outcome }) => outcome))).toEqual(new Set(['asked for']));
});

test('an answer of the bank that a newer one has overtaken is asked for again', async () => {
  const creatorId = await newCreator();
  const { accountId } = await createPayoutAccount(h.owner, { creatorId, status: 'in_review' });
  const ctx = systemContext(h);
  const known = await payoutAccountOf(h, creatorId);
  const old = await ctx.providers.payments.getPayoutAccount(accountId);
  if (!known || !old) throw new Error('an account');
  await bankSays(h, creatorId, { status: 'active' });
  await syncPayoutAccount(ctx, creatorId);
  const stale: PayoutAccount = { ...old, status: 'rejected', disabledReason: 'not_accepted' };
  expect(await takeOver(ctx, known, stale)).toBe(false);
  expect(await payoutAccountOf(h, creatorId)).toMatchObject({ status: 'active' });

  let asked = 0;
  const { payments } = ctx.providers;
  const getPayoutAccount = async (id: string) => {
    asked += 1;
    if (asked > 1) return payments.getPayoutAccount(id);
    await bankSays(h, creatorId, { status: 'restricted', disabledReason: 'under_review' });
    await syncPayoutAccount(systemContext(h), creatorId);
    return stale;
  };
  const slow = { ...ctx, providers: { ...ctx.providers, payments: { ...payments, getPayoutAccount } } };
  await syncPayoutAccount(slow, creatorId);
  expect(asked).toBe(2);
  expect(await payoutAccountOf(h, creatorId)).toMatchObject({ status: 'restricted' });
  expect(await verify(h)).toEqual([]);
});

test('news of an account that is not stored changes nothing, and of a stranger’s tells staff', async () => {
  const creatorId = await newCreator();
  const ctx = systemContext(h);
  const { payments } = ctx.providers;
  const asked = { idempotencyKey: `other-${creatorId}`, reference: creatorId, email: 'cleo@example.test' };
  const { providerId } = await payments.createPayoutAccount(asked);
  const news = async (accountId: string, reference: string) => {
    const id = `evt_${accountId}_${reference}`;
    const body = {
      id,
      type: 'payout_account.updated',
      createdAt: ctx.now.toISOString(),
      data: { accountId, reference },
    };
    await deliver(h, { id, body: JSON.stringify(body) });
    await processInbox(h);
    const stored = h.owner.selectFrom('providerEvents').select('outcome').where('eventId', '=', id);
    return (await stored.executeTakeFirstOrThrow()).outcome;
  };
  expect(await news(providerId, creatorId)).toBe('no such account is stored');
  expect(await news('acct_stranger', 'nobody')).toBe('not acted on: an unknown payout account');
  expect(await payoutAccountOf(h, creatorId)).toBeUndefined();
});

test('a bank that cannot be reached changes nothing, and the next click finishes what was begun', async () => {
  const creatorId = await newCreator();
  const down = async (): Promise<never> => {
    throw new PaymentsError('unavailable', 'down');
  };
  const { payments } = h.context().providers;
  const { createOnboarding } = payments;
  payments.createOnboarding = down;
  const failing = (await h.as(creatorId)).payments.setUpPayouts();
  await expect(failing).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: payoutSetupMessages.unreachable,
  });
  payments.createOnboarding = createOnboarding;
  await onboard(h, creatorId, ACCEPTED);
  const accounts = h.owner.selectFrom('sandboxBank.payoutAccounts').select('id').where('reference', '=', creatorId);
  expect(await accounts.execute()).toHaveLength(1);
});

test('only creators set payouts up, each their own; a super admin sees an empty one', async () => {
  const at = await scene(h, { answer: 'none', status: 'under_review', payouts: null });
  const strangers = [null, at.brand.id, (await createUser(h.owner, 'admin')).id];
  for (const id of strangers) {
    const caller = await h.as(id);
    for (const act of ['payoutSetup', 'setUpPayouts', 'checkPayoutSetup'] as const) {
      const code = id === null ? 'UNAUTHORIZED' : 'FORBIDDEN';
      await expect(caller.payments[act](), `${act} of ${id}`).rejects.toMatchObject({ code });
    }
  }
  const [first = { id: '' }] = at.creators;
  await onboard(h, first.id, ACCEPTED);
  expect(await setupOf(await newCreator())).toMatchObject({ status: 'not_started' });
  const superAdmin = await h.as((await createUser(h.owner, 'super_admin')).id);
  expect(await superAdmin.payments.payoutSetup()).toMatchObject({ status: 'not_started', moneyToCome: false });
  await expect(superAdmin.payments.setUpPayouts()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('the set-up is hinted at once a creator has agreed to a deal', async () => {
  const waiting = await scene(h, { answer: 'none', status: 'under_review', payouts: null });
  expect(await setupOf(waiting.creators[0]?.id ?? '')).toMatchObject({ moneyToCome: false });
  const agreed = await scene(h, { payouts: null });
  expect(await setupOf(agreed.creators[0]?.id ?? '')).toMatchObject({ moneyToCome: true, status: 'not_started' });
});
