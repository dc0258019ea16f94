import { afterEach, describe, expect, test, vi } from 'vitest';
import { createDeal, createUser } from '#db/factories.ts';
import { DAY_MS, MINUTE_MS } from '#shared/constants.ts';
import { webhookFailures, webhookMessages } from '#shared/messages/settings/webhooks.ts';
import * as limits from '#shared/settings/limits.ts';
import { eventsFor } from '#shared/settings/webhook-events.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { createDelivery } from '#tests/support/webhooks.ts';
import { auditOf, type Received, receiving } from './receiver.ts';

// What is kept of each message: every attempt, and a record from which messages are sent later.

const h = await racingHarness();
const { received, is, holder, offered } = await receiving(h);
const typesOf = (own: { got(): Received[] }) => own.got().map(({ body }) => JSON.parse(body).type);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const day = (days: number) => inDays(days).slice(0, 10);
afterEach(() => void vi.restoreAllMocks());

describe('attempts', () => {
  test('each is kept with its time, headers, status, duration and answer, and when the next one is due', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    is.answer = { status: 500 };
    await h.runJobs();
    const [{ id: deliveryId = '' } = {}] = await brand.log();
    is.answer = { status: 204 };
    await h.runJobs(new Date(Date.now() + MINUTE_MS));
    const opened = await brand.caller.settings.webhookDelivery({ deliveryId });
    expect(opened).toMatchObject({ outcome: 'accepted', nextAttemptAt: null, concerns: null });
    expect(opened.body).toBe(brand.got()[0]?.body);
    const tries = opened.tries.toReversed();
    const [first] = tries;
    const number = tries.length;
    expect(tries.at(-1)).toMatchObject({ number, status: 204, response: '', error: null, nextAt: null });
    expect(first).toMatchObject({ number: 1, status: 500, response: 'Not now', error: null });
    expect(first?.durationMs).toBeGreaterThanOrEqual(0);
    const waited = Number(first?.nextAt) - Number(first?.attemptedAt);
    expect(waited).toBe(Math.trunc(Math.E * 1_000));
    // The headers as they were sent: what the server brand.got() has them all, with what Node adds.
    for (const [place, attempt] of tries.entries()) {
      expect(brand.got()[place]?.headers).toMatchObject(attempt.headers);
      expect(attempt.headers['webhook-id']).toBe(deliveryId);
      expect(JSON.stringify(attempt)).not.toContain(brand.secret.slice(6));
    }
  });

  test.each([
    ['a server that does not answer', webhookFailures.timeout],
    ['an address that leads nowhere public', webhookFailures.refused],
  ])('%s is an attempt with an error', async (_what, error) => {
    const brand = await holder();
    if (error === webhookFailures.timeout) {
      vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('Too late')));
    } else {
      const its = h.owner.updateTable('webhookEndpoints').set({ url: 'https://10.0.0.8/hook' });
      await its.where('id', '=', brand.webhookId).execute();
    }
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const [{ id: deliveryId = '', outcome } = {}] = await brand.log();
    expect(outcome).toBe('waiting');
    const { tries } = await brand.caller.settings.webhookDelivery({ deliveryId });
    const first = tries.at(-1);
    expect(first).toMatchObject({ number: 1, status: null, response: null, error, nextAt: expect.any(Date) });
    expect(brand.got()).toEqual([]);
  });

  test('one that is sent again counts on, and gets all its tries once more', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const [{ id: deliveryId = '' } = {}] = await brand.log();
    await brand.caller.settings.replayWebhook({ deliveryId });
    expect(await brand.log()).toMatchObject([{ outcome: 'waiting', attempts: 0, deliveredAt: null }]);
    await h.runJobs();
    const { tries, attempts } = await brand.caller.settings.webhookDelivery({ deliveryId });
    expect([attempts, tries.map(({ number }) => number)]).toEqual([1, [2, 1]]);
  });

  test('they go with the log, and with the webhook', async () => {
    const brand = await holder();
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const attempts = h.owner
      .selectFrom('webhookAttempts as a')
      .innerJoin('webhookDeliveries as d', 'd.id', 'a.deliveryId')
      .where('d.endpointId', '=', brand.webhookId)
      .select('number');
    expect(await attempts.execute()).toHaveLength(1);
    await brand.caller.settings.deleteWebhook({ webhookId: brand.webhookId });
    expect(await attempts.execute()).toEqual([]);
  });
});

describe('the log', () => {
  test('is filtered by event, outcome and day, and read a page at a time', async () => {
    const brand = await holder('brand', ['deal.accepted', 'deal.declined']);
    for (let n = 0; n < 3; n++) await (await offered(brand.id)).accept();
    await h.runJobs();
    is.answer = { status: 500 };
    const declined = await offered(brand.id);
    await (await h.as(declined.creatorId)).deals.decline({ dealId: declined.dealId });
    await h.runJobs();
    const old = await createDelivery(h.owner, brand.webhookId);
    const read = (filters: object) =>
      brand.caller.settings.webhookDeliveries({ webhookId: brand.webhookId, ...filters });
    const eventsOf = async (filters: object) => (await read(filters)).rows.map(({ event }) => event);
    expect(await eventsOf({ event: 'deal.declined' })).toEqual(['deal.declined']);
    expect(await eventsOf({ outcome: 'waiting' })).toEqual(['deal.declined']);
    expect((await read({ outcome: 'failed' })).rows.map(({ id }) => id)).toEqual([old]);
    expect(await eventsOf({ outcome: 'accepted', from: day(-1), until: day(1) })).toHaveLength(3);
    expect(await eventsOf({ from: day(2) })).toEqual([]);
    const first = await read({ limit: 2 });
    const second = await read({ limit: 4, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual((await read({})).rows.map(({ id }) => id));
    expect(second.nextCursor).toBeNull();
    expect(await eventsOf({ event: 'deal.invented' })).toEqual([]);
    await expect(read({ outcome: 'lost' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a replay', () => {
  const everything = (webhookId: string, since = inDays(-1)) => ({ webhookId, what: 'everything' as const, since });

  test('sends what failed, counted first, in the order in which it happened', async () => {
    const brand = await holder('brand', ['deal.accepted', 'deal.declined']);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { dealId, accept, creatorId } = await offered(brand.id);
      if (n === 2) await (await h.as(creatorId)).deals.decline({ dealId });
      else await accept();
      ids.push(dealId);
    }
    is.answer = { status: 500 };
    await h.owner
      .updateTable('webhookDeliveries')
      .set({ attempts: limits.WEBHOOK_ATTEMPTS - 1 })
      .execute();
    await h.runJobs();
    is.answer = { status: 204 };
    received.length = 0;
    const asked = { webhookId: brand.webhookId, what: 'failed' as const, since: inDays(-1) };
    const { settings } = brand.caller;
    expect(await settings.countWebhookReplay(asked)).toEqual({ messages: 4, most: limits.WEBHOOK_REPLAY_MAX });
    expect(await settings.countWebhookReplay({ ...asked, events: ['deal.declined'] })).toMatchObject({ messages: 1 });
    expect(await settings.countWebhookReplay({ ...asked, since: inDays(1) })).toMatchObject({ messages: 0 });
    expect(await settings.replayWebhookMessages(asked)).toEqual({ messages: 4 });
    await h.runJobs(new Date(Date.now() + 1_000));
    expect(brand.got().map(({ body }) => JSON.parse(body).data.dealId)).toEqual(ids);
    expect(await settings.countWebhookReplay(asked)).toMatchObject({ messages: 0 });
    await expect(settings.replayWebhookMessages(asked)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: webhookMessages.nothingToSend,
    });
    expect((await auditOf(h, brand.webhookId)).at(-1)).toMatchObject({
      action: 'settings.replayWebhookMessages',
      userId: brand.id,
      after: { what: 'failed', messages: 4 },
    });
  });

  test('of everything sends what happened while the webhook was off, and what it had not chosen, each under one id', async () => {
    const brand = await holder('brand', ['deal.accepted']);
    await (await offered(brand.id)).accept();
    await h.runJobs();
    const [{ id: sent = '' } = {}] = await brand.log();
    await brand.change(false);
    await (await offered(brand.id)).accept();
    const declined = await offered(brand.id);
    await (await h.as(declined.creatorId)).deals.decline({ dealId: declined.dealId });
    await expect(brand.caller.settings.replayWebhookMessages(everything(brand.webhookId))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: webhookMessages.off,
    });
    await brand.change(true, ['deal.accepted', 'deal.declined']);
    received.length = 0;
    const { settings } = brand.caller;
    const replay = async () => {
      const { messages } = await settings.replayWebhookMessages(everything(brand.webhookId));
      await h.runJobs(new Date(Date.now() + 1_000));
      return messages;
    };
    expect(await replay()).toBe(3);
    expect(typesOf(brand)).toEqual(['deal.accepted', 'deal.accepted', 'deal.declined']);
    const ids = brand.got().map(({ headers }) => headers['webhook-id']);
    expect(ids[0]).toBe(sent);
    // The same once more, under the same ids: nothing is sent twice as something new.
    expect(await replay()).toBe(3);
    expect(
      brand
        .got()
        .slice(3)
        .map(({ headers }) => headers['webhook-id']),
    ).toEqual(ids);
    expect((await brand.log()).map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted']);
  });

  test('sends at most so many, and counts against what is sent by hand', async () => {
    const brand = await holder();
    const events = Array.from({ length: limits.WEBHOOK_REPLAY_MAX + 1 }, () => ({
      ...{ userId: brand.id, concerns: brand.id, event: 'deal.accepted' as const, body: '{}', createdAt: new Date() },
    }));
    await h.owner.insertInto('webhookEvents').values(events).execute();
    const { settings } = brand.caller;
    const asked = everything(brand.webhookId);
    expect(await settings.countWebhookReplay(asked)).toEqual({ messages: 1_001, most: 1_000 });
    await expect(settings.replayWebhookMessages(asked)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: webhookMessages.replayTooMany,
    });
    await h.owner
      .deleteFrom('webhookEvents')
      .where('userId', '=', brand.id)
      .where('id', '>', (eb) =>
        eb
          .selectFrom('webhookEvents')
          .where('userId', '=', brand.id)
          .select((of) => of.fn.min('id').as('id')),
      )
      .execute();
    for (let n = 0; n < 20; n++) await settings.replayWebhookMessages(asked);
    await expect(settings.replayWebhookMessages(asked)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('two at the same moment send each message once', async () => {
    const brand = await holder();
    await brand.change(false);
    for (let n = 0; n < 3; n++) await (await offered(brand.id)).accept();
    await brand.change(true);
    const replay = () => brand.caller.settings.replayWebhookMessages(everything(brand.webhookId));
    await Promise.all([replay(), replay()]);
    await h.runJobs(new Date(Date.now() + 1_000));
    expect(brand.got()).toHaveLength(3);
  });

  test('leaves out whom an agency no longer manages, from that moment', async () => {
    const agency = await holder('agency', ['deal.accepted', 'assignment.ended']);
    const admin = await h.as((await createUser(h.owner, 'admin')).id);
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const { email } = await h.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow();
    await admin.agency.assign({ userId: creatorId, agency: email });
    const brand = await createUser(h.owner, 'brand');
    await (await offered(brand.id, creatorId)).accept();
    await h.runJobs();
    const [{ id: deliveryId = '', concerns } = {}] = await agency.log();
    expect(concerns).toMatchObject({ id: creatorId, role: 'creator' });
    const assignment = h.owner.selectFrom('agencyUsers').select('id').where('userId', '=', creatorId);
    await admin.agency.end({ assignmentId: (await assignment.executeTakeFirstOrThrow()).id });
    await (await offered(brand.id, creatorId)).accept();
    await h.runJobs();
    expect(typesOf(agency)).toEqual(['deal.accepted', 'assignment.ended']);
    const { settings } = agency.caller;
    await expect(settings.replayWebhook({ deliveryId })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: webhookMessages.noLongerManaged,
    });
    expect(await settings.countWebhookReplay(everything(agency.webhookId))).toMatchObject({ messages: 1 });
  });
});

describe('who hears what', () => {
  test('a creator hears of their own deals and payouts, and of no other creator of the campaign', async () => {
    const creator = await holder('creator', eventsFor('creator'));
    const brand = await createUser(h.owner, 'brand');
    const own = await offered(brand.id, creator.id);
    await own.accept();
    const campaign = await h.owner
      .selectFrom('campaigns')
      .selectAll()
      .where('id', '=', own.campaignId)
      .executeTakeFirstOrThrow();
    const other = await createUser(h.owner, 'creator');
    const expiresAt = new Date(Date.now() + DAY_MS);
    const deal = await createDeal(h.owner, { campaign, creatorId: other.id, status: 'invited', expiresAt });
    await (await h.as(other.id)).deals.accept({ dealId: deal.id });
    const admin = await h.as((await createUser(h.owner, 'admin')).id);
    await admin.campaigns.pause({ campaignId: own.campaignId, reason: 'A test' });
    await h.runJobs();
    expect(typesOf(creator)).toEqual(['deal.accepted', 'campaign.paused']);
    for (const { body } of creator.got()) {
      expect(body).not.toContain(deal.id);
      expect(body).not.toContain(other.id);
      expect(JSON.parse(body).data).toMatchObject({ dealId: own.dealId, account: { id: creator.id, role: 'creator' } });
    }
  });

  test.each([
    ['brand', 'payout.paid'],
    ['creator', 'payment.held'],
    ['agency', 'message.received'],
  ] as const)('a %s cannot choose %s', async (role, event) => {
    const own = await holder(role, [eventsFor(role)[0] ?? event]);
    const { settings } = own.caller;
    const refused = { code: 'BAD_REQUEST', field: 'events', message: webhookMessages.eventNotYours(event) };
    const { webhookId } = own;
    await expect(settings.createWebhook({ url: 'https://receiver.example/', events: [event] })).rejects.toMatchObject(
      refused,
    );
    await expect(settings.changeWebhook({ webhookId, events: [event], enabled: true })).rejects.toMatchObject(refused);
    const asked = { webhookId, what: 'failed' as const, since: inDays(-1), events: [event] };
    await expect(settings.countWebhookReplay(asked)).rejects.toMatchObject(refused);
    await expect(settings.replayWebhookMessages(asked)).rejects.toMatchObject(refused);
  });

  test('an agency that works for a brand by a seat hears of it while it does', async () => {
    const agency = await holder('agency');
    const { id: companyId } = await createUser(h.owner, 'brand');
    const seat = {
      companyId,
      agencyId: agency.id,
      createdAt: new Date(),
      consentedBy: companyId,
      consentedAt: new Date(),
    };
    await h.owner
      .insertInto('seats')
      .values({ ...seat, duties: ['look'] })
      .execute();
    await (await offered(companyId)).accept();
    await h.runJobs();
    expect(agency.got().map(({ body }) => JSON.parse(body).data.account)).toEqual([{ id: companyId, role: 'brand' }]);
    await h.owner.updateTable('seats').set({ endedAt: new Date() }).where('agencyId', '=', agency.id).execute();
    await (await offered(companyId)).accept();
    await h.runJobs();
    expect(agency.got()).toHaveLength(1);
  });

  test('an agency on both sides of a deal is told for each side apart', async () => {
    const agency = await holder('agency');
    const { id: brandId } = await createUser(h.owner, 'brand');
    const { id: creatorId } = await createUser(h.owner, 'creator');
    for (const [userId, role] of [
      [brandId, 'managed_brand'],
      [creatorId, 'managed_creator'],
    ] as const) {
      await h.owner
        .insertInto('agencyUsers')
        .values({ agencyId: agency.id, userId, role, createdAt: new Date() })
        .execute();
    }
    await (await offered(brandId, creatorId)).accept();
    await h.runJobs();
    const told = agency.got().map(({ body }) => JSON.parse(body).data.account.id);
    expect(told.sort()).toEqual([brandId, creatorId].sort());
  });

  test('a move is one statement, and one more where it is told', async () => {
    const quiet = await createUser(h.owner, 'brand');
    const { accept } = await offered(quiet.id);
    h.statements.length = 0;
    await accept();
    const about = () => h.statements.filter((text) => text.includes('webhook'));
    const moves = new Set(h.statements.filter((text) => /^\s*update "?\w+"? set .*returning \*/.test(text)));
    expect(about().length).toBeLessThanOrEqual(moves.size + 1);
    const loud = await holder();
    const told = await offered(loud.id);
    h.statements.length = 0;
    await told.accept();
    expect(about()).toHaveLength(about().filter((text) => text.includes('insert into webhook_events')).length);
  });
});
