import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import {
  createApplication,
  createCampaign,
  createDeal,
  createFile,
  createSubmission,
  createUser,
} from '#db/factories.ts';
import { expire } from '#server/approvals/requests/deciding.service.ts';
import { jobHandlers } from '#server/job-handlers.ts';
import { expire as expireProposals } from '#server/proposals/deciding.service.ts';
import { deliver } from '#server/settings/webhook-sending.service.ts';
import { APPROVAL_WAIT_MS, DAY_MS, HOUR_MS } from '#shared/constants.ts';
import { defaultUsage, type UsageRights } from '#shared/deals/usage-rights.ts';
import { PROPOSAL_WAIT_MS } from '#shared/proposals/limits.ts';
import {
  eventsFor,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
  type WebhookRole,
} from '#shared/settings/webhook-events.ts';
import { messageSchema, partiesOf } from '#shared/settings/webhook-messages.schema.ts';
import { asMember, asOwner, sit } from '#tests/approvals/scene.ts';
import { acceptCase, decideCase, in8Days, openCase, silence, splitOf } from '#tests/cases/scene.ts';
import { browserOf, shareContent, sharing } from '#tests/guests/scene.ts';
import { approve, handIn } from '#tests/payments/content.ts';
import { decide, dispute, paymentOf } from '#tests/payments/disputing.ts';
import { ACCEPTED, BOUNCING, bankSays, DOCUMENT_MISSING, onboard, REJECTED } from '#tests/payments/onboarding.ts';
import {
  complete,
  funded,
  launch,
  live,
  milestonesOf,
  moneyOfOthers,
  NO_REFUNDS_CARD,
  pay,
  payBalance,
  payByCard,
  type Scene,
  scene,
  settle,
  sign,
  systemContext,
} from '#tests/payments/scene.ts';
import { STEPS, type StepName } from '#tests/payments/steps.ts';
import { Walk } from '#tests/payments/walk.ts';
import { programOf } from '#tests/proposals/scene.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';

// Everything of which webhooks are told really happens here, by the procedures, jobs and bank that cause it in the product, and every account has a
// webhook with all events of its role. The last tests read what was stored for them, and send it.

const h = await racingHarness();
Object.assign(h.env, { webhookTestHosts: ['127.0.0.1'] });
const bodies: string[] = [];
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  bodies.push(body);
  response.writeHead(204).end();
});
await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
afterAll(() => receiver.close());
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
await sql`create function with_webhook() returns trigger language plpgsql as $$ begin
  if new.role in ('brand', 'creator', 'agency') then
    insert into webhook_endpoints (user_id, url, events, secret_salt, created_at)
    values (new.id, '${sql.raw(url)}', (select array_agg(name) from all_events where role = new.role::text), gen_random_uuid(), now());
  end if;
  return new; end $$`.execute(h.owner);
await sql`create table all_events (role text, name text)`.execute(h.owner);
for (const role of ['brand', 'creator', 'agency'] as const) {
  await sql`insert into all_events select ${role}, unnest(${eventsFor(role)}::text[])`.execute(h.owner);
}
await sql`create trigger with_webhook after insert on users for each row execute function with_webhook()`.execute(
  h.owner,
);

const reason = 'Because of a test';
const staff = async () => h.as((await createUser(h.owner, 'admin')).id);
const soon = (hours = 1) => new Date(Date.now() + hours * HOUR_MS);
const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('There is one');
  return one;
};

/** One campaign, driven by steps. A step with a number takes another of what it could be about. */
async function walk(...steps: readonly (StepName | readonly [StepName, number])[]): Promise<Walk> {
  const w = await Walk.begin(h, { now: new Date() }, { budgetMinor: 100_000, currency: 'USD' });
  await go(w, ...steps);
  return w;
}
async function go(w: Walk, ...steps: readonly (StepName | readonly [StepName, number])[]): Promise<void> {
  for (const step of steps) {
    const [name, luck] = typeof step === 'string' ? [step, 1] : step;
    await STEPS[name](w, luck);
  }
}

test('a campaign is reviewed, offered, agreed, worked on, launched and paid', async () => {
  const w = await walk('submit', 'requestRevision', 'edit', 'resubmit', 'reject', 'reopen', 'invite', 'approve');
  await go(w, 'advance', 'invite', 'withdraw', 'accept', 'invite', 'decline', 'advance', 'back', 'advance');
  await go(w, 'saveBrief', 'attachContract', 'signAsBrand', 'signAsCreator');
  await go(w, 'payDeposit', 'cancelPayment', 'payDeposit', 'emptyCard', 'work', 'goodCard', 'work');
  await go(w, 'pause', 'resume', 'handIn', 'takeBack', 'handIn', ['returnContent', 2], 'handIn', 'approveContent');
  await go(w, ['returnContent', 1], 'handIn', 'approveContent');
  await go(w, 'launch', 'publish', 'work', 'complete', 'work', 'work');
});

test('offers and deals end in other ways', async () => {
  const w = await walk('submit', 'approve', 'advance', 'invite', 'accept', 'cancelDeal', 'invite');
  await jobHandlers['deals.expire']({}, systemContext(h, new Date(Date.now() + 70 * DAY_MS)));
  await go(w, 'cancelCampaign');
});

test('applications are answered, withdrawn and closed', async () => {
  const brand = await createUser(h.owner, 'brand');
  const opened = { startDate: dayIn(20), submissionDeadline: dayIn(40), endDate: dayIn(60) };
  const open = () =>
    createCampaign(h.owner, {
      ...{ brandId: brand.id, participation: 'application', reviewStatus: 'approved' },
      ...opened,
    });
  const campaign = await open();
  const apply = async () => {
    const creator = await h.as((await createUser(h.owner, 'creator')).id);
    const { id } = await creator.deals.sendApplication({ campaignId: campaign.id, note: 'I film my way to work.' });
    return { creator, applicationId: id };
  };
  const caller = await h.as(brand.id);
  await caller.deals.offer({ applicationId: (await apply()).applicationId, currency: 'USD', agreedMinor: 20_000 });
  await caller.deals.declineApplication({ applicationId: (await apply()).applicationId, reason: null });
  const taken = await apply();
  await taken.creator.deals.withdrawApplication({ applicationId: taken.applicationId });
  await createApplication(h.owner, { campaign: await open(), creatorId: (await createUser(h.owner, 'creator')).id });
  await apply();
  await caller.campaigns.cancel({ campaignId: campaign.id, reason });
});
const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

test('content is commented on and rejected, guests answer, and messages arrive', async () => {
  const at = await sharing(h);
  const { brand, creator, campaign, deal, submission } = at;
  const asBrand = await h.as(brand.id);
  await asBrand.content.comment({ submissionId: submission.id, version: 1, text: 'Too dark?' });
  const text = { dealId: deal.id, text: 'When do you post?', requestKey: randomUUID() };
  await asBrand.conversations.send(text);
  await (await h.as(creator.id)).conversations.send({ ...text, text: 'On Friday', requestKey: randomUUID() });
  const { linkId, token } = await shareContent(h, { brand, campaign, submission });
  const guest = browserOf(h);
  await guest.guests.open({ token });
  const { items } = await guest.guests.page({ linkId });
  await guest.guests.comment({ linkId, guestItemId: items[0]?.id ?? '', text: 'Lovely', name: 'Anna' });
  await asBrand.content.reject({ submissionId: submission.id, version: 1, feedback: reason });
});

test('posts are checked, replaced, shown and confirmed', async () => {
  const start = soon();
  const posted = async (platform: 'tiktok' | 'blog', end: string) => {
    const brand = await createUser(h.owner, 'brand');
    const creator = await createUser(h.owner, 'creator');
    const campaign = await createCampaign(h.owner, {
      ...{ brandId: brand.id, status: 'live', endDate: '2099-12-31', platforms: [platform] },
      contentRequirements: JSON.stringify({ video: { quantity: 1 } }),
    });
    const usageRights = JSON.stringify(defaultUsage(['tiktok']));
    const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'submitted', usageRights });
    const account = { creatorId: creator.id, platform: 'tiktok', handle: 'ana', status: 'ok' } as const;
    await h.owner
      .insertInto('socialAccounts')
      .values({ ...account, refreshAskedAt: start, createdAt: start })
      .execute();
    const { id } = await createSubmission(h.owner, { deal, status: 'approved', piece: 'video:1' });
    const at = platform === 'tiktok' ? 'https://tiktok.com/@ana/video/4' : 'https://blog.example.com/lamp-';
    await (await h.as(creator.id, start)).content.publish({ submissionId: id, postUrl: `${at}${end}` });
    await h.runJobs(start);
    return { id, brand, creator };
  };
  const mended = await posted('tiktok', '1noad');
  const later = soon(4);
  const caller = await h.as(mended.creator.id, later);
  await caller.content.replacePost({ submissionId: mended.id, postUrl: 'https://tiktok.com/@ana/video/77' });
  await h.runJobs(later);
  // Another name of the account, and the old one again.
  const renamed = await posted('tiktok', '5');
  const name = (handle: string) =>
    h.owner.updateTable('socialAccounts').set({ handle }).where('creatorId', '=', renamed.creator.id).execute();
  await name('bea');
  await jobHandlers['content.check-posts']({}, systemContext(h, soon(30)));
  await h.runJobs(soon(30));
  await name('ana');
  await (await h.as(renamed.creator.id, soon(31))).content.recheckPost({ submissionId: renamed.id });
  await h.runJobs(soon(32));
  const shown = await posted('blog', '2');
  const file = await createFile(h.owner, { ownerId: shown.creator.id, contentType: 'image/png' });
  await (await h.as(shown.creator.id, later)).content.showPost({ submissionId: shown.id, fileId: file.id });
  await (await h.as(shown.brand.id, later)).content.confirmPost({ submissionId: shown.id });
});

test('content is used longer, because that is paid', async () => {
  const at = await funded(h);
  const deal = only(at.deals);
  const submissionId = await handIn(h, deal);
  await approve(h, deal, submissionId);
  await payBalance(h, at);
  await launch(h, at);
  const creator = await h.as(deal.creatorId);
  await creator.content.publish({ submissionId, postUrl: `https://instagram.com/p/${submissionId}` });
  await h.runJobs();
  const usageRights: UsageRights = { months: 6, channels: ['website'], exclusivityMonths: 0, whitelisting: false };
  const extension = { dealId: deal.id, agreedMinor: 15_000, usageRights, notes: null };
  const { dealId } = await (await h.as(at.brand.id)).deals.extend(extension);
  await creator.deals.accept({ dealId });
  await payBalance(h, at);
});

test('milestones are held, freed, refused and cancelled', async () => {
  const at = await funded(h);
  const desk = (await staff()).payments;
  const held = async () => {
    const milestone = (await milestonesOf(h, only(at.deals).id)).find(({ status }) => status === 'accrued');
    const milestoneId = milestone?.id ?? '';
    await desk.hold({ milestoneId, reason });
    return milestoneId;
  };
  await desk.unhold({ milestoneId: await held() });
  await desk.refuseMilestone({ milestoneId: await held(), reason });
  await (await staff()).campaigns.cancel({ campaignId: at.campaign.id, reason });
});

test('payouts fail, and wait for a check that releases or refuses them', async () => {
  const bounced = await live(h, { payouts: null });
  await onboard(h, only(bounced.creators).id, BOUNCING);
  await h.runJobs(soon());
  await complete(h, bounced);
  await settle(h);
  const flagged = async () => {
    const at = await live(h, { budgetMinor: 100_000, amounts: [40_000], payouts: null });
    await complete(h, at);
    await settle(h);
    const { id } = only(at.creators);
    await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', id).execute();
    await onboard(h, id, ACCEPTED);
    await h.runJobs(soon(2));
    const payout = h.owner.selectFrom('payouts').select('id').where('creatorId', '=', id);
    return { payoutId: (await payout.executeTakeFirstOrThrow()).id, reason };
  };
  await (await staff()).payments.releasePayout(await flagged());
  await (await staff()).payments.refusePayout(await flagged());
});

test('payout accounts are examined, incomplete, active, restricted and rejected', async () => {
  const creators = [DOCUMENT_MISSING, REJECTED].map(async (number) => {
    const { id } = await createUser(h.owner, 'creator');
    await onboard(h, id, number);
    await (await h.as(id)).payments.checkPayoutSetup();
    await h.runJobs(soon());
    return id;
  });
  const [id = ''] = await Promise.all(creators);
  await onboard(h, id, DOCUMENT_MISSING, { document: 'C01X00T47' });
  await h.runJobs(soon());
  await bankSays(h, id, { status: 'restricted', disabledReason: 'information_due' });
  await (await h.as(id)).payments.checkPayoutSetup();
});

test('payments are on their way, refunded and disputed, and refunds are asked for', async () => {
  await moneyOfOthers(h);
  const desk = (await staff()).payments;
  const ask = async ({ brand, campaign }: Scene) => {
    await (await h.as(brand.id)).payments.askForRefund({ campaignId: campaign.id, reason });
    const request = h.owner.selectFrom('refundRequests').select('id').where('campaignId', '=', campaign.id);
    return { refundRequestId: (await request.executeTakeFirstOrThrow()).id };
  };
  const granted = await funded(h);
  await ask(granted);
  const { id, amountMinor } = await paymentOf(h, granted.campaign.id, 'deposit');
  await desk.refund({ paymentId: id, amountMinor, reason });
  await settle(h);
  await desk.declineRefundRequest({ ...(await ask(await funded(h))), reason });
  const withdrawn = await funded(h);
  await (await h.as(withdrawn.brand.id)).payments.withdrawRefundRequest(await ask(withdrawn));

  const failing = await scene(h);
  await sign(h, failing);
  await payByCard(h, (await pay(h, failing, 'deposit')).id, NO_REFUNDS_CARD);
  await settle(h);
  const { id: paymentId } = await paymentOf(h, failing.campaign.id, 'deposit');
  await desk.refund({ paymentId, amountMinor: 10_000, reason });
  await settle(h);

  for (const end of ['won', 'lost'] as const) {
    const at = await funded(h);
    await decide(h, await dispute(h, (await paymentOf(h, at.campaign.id, 'deposit')).id, end));
  }
});

test('cases are countered, settled, decided, left unanswered and withdrawn', async () => {
  const argued = async () => {
    const deal = only((await funded(h)).deals);
    return { deal, caseId: await openCase(h, deal) };
  };
  const countered = await argued();
  const split = await splitOf(h, countered.deal.id, { signing: 0 });
  await (await h.as(countered.deal.brandId)).cases.counter({ caseId: countered.caseId, split, note: 'Less' });
  await acceptCase(h, countered.deal.creatorId, countered.caseId);
  const decided = await argued();
  const decision = { finding: 'creator' as const, split: await splitOf(h, decided.deal.id) };
  await decideCase(h, decided.deal.brandId, decided.caseId, decision);
  const withdrawn = await argued();
  await (await h.as(withdrawn.deal.creatorId)).cases.withdraw({ caseId: withdrawn.caseId });
  await argued();
  await silence(h, in8Days());
});

test('objections are upheld and dismissed', async () => {
  for (const verdict of ['uphold', 'dismiss'] as const) {
    const { id: brandId } = await createUser(h.owner, 'brand');
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const campaign = await createCampaign(h.owner, {
      brandId,
      reviewStatus: 'approved',
      ...{ startDate: dayIn(20), submissionDeadline: dayIn(40), endDate: dayIn(60) },
    });
    const offer = { campaignId: campaign.id, currency: 'USD' as const, invites: [{ creatorId, agreedMinor: 20_000 }] };
    const { dealIds } = await (await h.as(brandId)).deals.invite(offer);
    const creator = await h.as(creatorId);
    await creator.deals.accept({ dealId: only(dealIds) });
    await sealAll(h.context());
    await jobHandlers['records.count']({}, systemContext(h));
    const [entry] = (await creator.records.entries({ figure: 'answer', limit: 5 })).rows;
    await creator.records.object({ figure: 'answer', entryId: entry?.id ?? '', reason });
    const objection = h.owner.selectFrom('recordObjections').select('id').where('userId', '=', creatorId);
    const { id: objectionId } = await objection.executeTakeFirstOrThrow();
    await (await staff()).records[verdict]({ objectionId, reason });
  }
});

test('a member asks for approval', async () => {
  const brand = await createUser(h.owner, 'brand');
  const day = { startDate: dayIn(20), submissionDeadline: dayIn(40), endDate: dayIn(60) };
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved', ...day });
  const manager = await sit(h, brand.id, { role: 'manager', limit: { amountMinor: 1_000, currency: 'USD' } });
  const caller = await asMember(h, brand.id, manager);
  const ask = async () => {
    const invites = [{ creatorId: (await createUser(h.owner, 'creator')).id, agreedMinor: 10_000 }];
    const asked = { campaignId: campaign.id, currency: 'USD' as const, invites, reason };
    return caller.approvals.askToInvite(asked);
  };
  const owner = await asOwner(h, brand.id);
  await owner.approvals.approve(await ask());
  await owner.approvals.decline({ ...(await ask()), reason });
  await caller.approvals.withdraw(await ask());
  await ask();
  await expire(systemContext(h, new Date(Date.now() + APPROVAL_WAIT_MS + HOUR_MS)));
  const late = await ask();
  await (await h.as(brand.id)).campaigns.cancel({ campaignId: campaign.id, reason });
  await owner.approvals.approve(late);
});

test('a program proposes', async () => {
  const brand = await createUser(h.owner, 'brand');
  const caller = await h.as(brand.id);
  const program = await programOf(h, brand.id);
  const propose = async (procedure: string, input: object) => ({
    proposalId: (await program.propose(procedure, input)).id,
  });
  const list = () => propose('discovery.createList', { name: randomUUID() });
  await caller.proposals.confirm(await list());
  await caller.proposals.decline({ ...(await list()), reason });
  await caller.proposals.withdraw(await list());
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'creators_assigned' });
  const cancel = () => propose('campaigns.cancel', { campaignId: campaign.id, reason });
  const before = await cancel();
  // A creator more is a reason to show it anew.
  const creator = await createUser(h.owner, 'creator');
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'accepted' });
  await caller.proposals.confirm(before);
  const last = await propose('campaigns.cancel', { campaignId: campaign.id, reason: 'No budget' });
  await caller.campaigns.cancel({ campaignId: campaign.id, reason });
  await caller.proposals.confirm(last);
  await list();
  await expireProposals(systemContext(h, new Date(Date.now() + PROPOSAL_WAIT_MS + HOUR_MS)));
});

test('an agency begins and ends to manage a creator, and to work for a brand', async () => {
  const [agency, creator, brand] = [
    await createUser(h.owner, 'agency'),
    await createUser(h.owner, 'creator'),
    await createUser(h.owner, 'brand'),
  ];
  await (await staff()).agency.assign({ userId: creator.id, agency: agency.email });
  const caller = await h.as(creator.id);
  await caller.agency.end({ assignmentId: only((await caller.agency.mine()).agencies).id });
  const owner = await h.as(brand.id);
  await owner.seats.inviteAgency({ email: agency.email, duties: ['run'], limit: null });
  const invite = h.owner.selectFrom('invites').select('id').where('email', '=', agency.email);
  await (await h.as(agency.id)).seats.acceptBrand({ inviteId: (await invite.executeTakeFirstOrThrow()).id });
  const { seatId } = only((await owner.seats.agencies()).agencies);
  await owner.seats.changeConsent({ seatId, duties: [], limit: null });
  await owner.seats.endAgency({ seatId });
});

const record = () => h.owner.selectFrom('webhookEvents').selectAll().orderBy('id').execute();

test('every event of the catalogue was caused', async () => {
  const told = new Set((await record()).map(({ event }) => event));
  expect(WEBHOOK_EVENT_NAMES.filter((event) => !told.has(event))).toEqual([]);
});

test('every message fits the schema of its event', async () => {
  for (const { event, body } of await record()) {
    const { error } = messageSchema(event).safeParse(JSON.parse(body));
    expect([event, body, error?.issues]).toEqual([event, body, undefined]);
  }
});

test('nobody was told who is not a party: a creator hears of no other creator, and a brand of no other brand', async () => {
  const users = await h.owner.selectFrom('users').select(['id', 'role']).execute();
  const roles = new Map(users.map(({ id, role }) => [id, role]));
  const deals = await h.owner.selectFrom('deals').select(['id', 'brandId', 'creatorId']).execute();
  const parties = new Map(deals.map(({ id, brandId, creatorId }) => [id, { brand: brandId, creator: creatorId }]));
  const campaigns = new Map(
    (await h.owner.selectFrom('campaigns').select(['id', 'brandId']).execute()).map(({ id, brandId }) => [id, brandId]),
  );
  for (const { userId, concerns, event, body } of await record()) {
    const role = roles.get(userId);
    expect([event, role]).toEqual([event, WEBHOOK_EVENTS[event].audience.find((each) => each === role)]);
    const { data } = JSON.parse(body);
    expect(data.account).toEqual({ id: concerns, role: partiesOf(event).find((each) => each === roles.get(concerns)) });
    const side = data.account.role as WebhookRole;
    if (data.dealId && side !== 'agency') expect([event, parties.get(data.dealId)?.[side]]).toEqual([event, concerns]);
    if (data.campaignId && side === 'brand') expect([event, campaigns.get(data.campaignId)]).toEqual([event, concerns]);
    // Whoever else is named must be a party of what is between an agency and those whom it manages.
    const others = users.filter(({ id }) => id !== concerns && body.includes(id)).map(({ id }) => id);
    if (!/^(assignment|agency)\./.test(event)) expect([event, others]).toEqual([event, []]);
  }
});

test('one message of each event is really sent, as it was stored', async () => {
  const one = new Map<WebhookEvent, { id: string; body: string }>();
  const stored = h.owner
    .selectFrom('webhookDeliveries')
    .select(['id', 'event', 'body'])
    .where('deliveredAt', 'is', null);
  for (const { event, ...delivery } of await stored.execute()) if (event !== 'webhook.test') one.set(event, delivery);
  const before = bodies.length;
  for (const { id } of one.values()) await deliver(systemContext(h), id);
  expect(bodies.slice(before).sort()).toEqual([...one.values()].map(({ body }) => body).sort());
  const sent = bodies.map((body) => JSON.parse(body).type);
  expect(WEBHOOK_EVENT_NAMES.filter((event) => !sent.includes(event))).toEqual([]);
});
