import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createCampaign, createDeal, createFile, createSubmission, createUser, type Row } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, hashToken, newSessionId } from '#server/auth/lucia.ts';
import { giveSeat } from '#server/ground/seats.ts';
import { ACTS, type Act, isOpenToAgent } from '#shared/agency/acting.ts';
import { agencyMessages } from '#shared/messages/agency.ts';
import { type Action, isAction, policy } from '#shared/policy.ts';
import { harness } from '#tests/support/harness.ts';
import { createMessage } from '#tests/support/messages.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { tusMetadata } from '#tests/support/tus.ts';
import { somebodyWaits } from '#tests/support/waiting.ts';
import { document, scene } from '../payments/scene.ts';

const h = await harness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
await app.ready();
afterAll(() => app.close());
const sessions = createSessions(h.db, false);

let agency: Row<'users'>;
let creator: Row<'users'>;
let assignmentId: string;
/** The session of the agency's browser. */
let token: string;
const openSession = async (userId: string): Promise<string> => {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  return (await sessions.createSession(userId, facts, { sessionId: newSessionId() })).id;
};
const manage = async (agencyId: string, userId: string) =>
  h.owner
    .insertInto('agencyUsers')
    .values({ agencyId, userId, role: 'managed_creator', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
beforeEach(async () => {
  agency = await createUser(h.owner, 'agency', { user: { firstName: 'Bright', lastName: 'Talent' } });
  creator = await createUser(h.owner, 'creator', { user: { firstName: 'Maya', lastName: 'Okafor' } });
  assignmentId = (await manage(agency.id, creator.id)).id;
  token = await openSession(agency.id);
});

/** Sends a request over HTTP as the agency's browser does. Returns the data, or the refusal. */
async function ask(path: string, input: object | null, method: 'GET' | 'POST') {
  const asked = input && encodeURIComponent(JSON.stringify(input));
  const answer = await app.inject({
    method,
    url: `/trpc/${path}${method === 'GET' && asked ? `?input=${asked}` : ''}`,
    headers: {
      cookie: `${sessions.sessionCookieName}=${token}`,
      origin: h.env.publicUrl,
      'content-type': 'application/json',
    },
    ...(method === 'POST' && { payload: JSON.stringify(input) }),
  });
  const { result, error } = answer.json();
  return error ? { code: error.data.code, message: error.message } : result.data;
}
const read = (path: string, input: object | null = null) => ask(path, input, 'GET');
const write = (path: string, input: object | null = null) => ask(path, input, 'POST');
const consent = async (...acts: Act[]) => (await h.as(creator.id)).agency.consent({ assignmentId, acts });
const act = async (...acts: Act[]) => {
  await consent(...acts);
  expect(await write('agency.actFor', { assignmentId })).toBeUndefined();
};
const refused = (code: string, message: string) => ({ code, message });
const trailOf = (resourceId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'userId', 'onBehalfOf', 'actor', 'before', 'after'])
    .where('resourceId', '=', resourceId)
    .orderBy('id')
    .execute();
const invited = async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id, reviewStatus: 'approved' });
  const deal = await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'invited', createdAt: new Date() });
  return { brand, campaign, deal };
};
const statusOf = async (dealId: string) =>
  (await h.owner.selectFrom('deals').select('status').where('id', '=', dealId).executeTakeFirst())?.status;

test('a creator says what the agency may do in their name: it is recorded, the agency is told, and the list says so', async () => {
  await consent('sign', 'answer');
  expect(await trailOf(assignmentId)).toMatchObject([
    {
      action: 'agency.consent',
      userId: creator.id,
      onBehalfOf: null,
      before: { acts: [] },
      after: { agencyId: agency.id, userId: creator.id, acts: ['answer', 'sign'] },
    },
  ]);
  expect(await noticesTo(h, agency.id)).toMatchObject([
    {
      title: 'Maya Okafor changed what you can do',
      message: 'In this name you can now: answer invitations, sign contracts.',
      route: '/agency/users',
    },
  ]);
  expect((await (await h.as(agency.id)).agency.users({})).rows).toMatchObject([{ acts: ['answer', 'sign'] }]);
  expect((await (await h.as(creator.id)).agency.mine()).agencies).toMatchObject([{ acts: ['answer', 'sign'] }]);

  await consent('answer', 'sign');
  expect(await trailOf(assignmentId)).toHaveLength(1);
  await consent();
  expect((await trailOf(assignmentId)).at(-1)).toMatchObject({
    before: { acts: ['answer', 'sign'] },
    after: { acts: [] },
  });
  expect((await noticesTo(h, agency.id)).at(-1)).toMatchObject({ message: 'You can no longer act in this name.' });
});

test('nobody consents for a creator, and nobody acts without consent', async () => {
  const input = { assignmentId, acts: ['answer' as const] };
  const notFound = { code: 'NOT_FOUND' };
  await expect((await h.as(null)).agency.consent(input)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect((await h.as(agency.id)).agency.consent(input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await createUser(h.owner, 'creator');
  await expect((await h.as(stranger.id)).agency.consent(input)).rejects.toMatchObject(notFound);
  await expect((await h.as(null)).agency.actFor({ assignmentId })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect((await h.as(creator.id)).agency.actFor({ assignmentId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await write('agency.actFor', { assignmentId })).toEqual(refused('CONFLICT', agencyMessages.noConsent));
  const others = await manage((await createUser(h.owner, 'agency')).id, creator.id);
  await (await h.as(creator.id)).agency.consent({ assignmentId: others.id, acts: ['answer'] });
  expect(await write('agency.actFor', { assignmentId: others.id })).toMatchObject(notFound);

  await consent('answer');
  await (await h.as(creator.id)).agency.end({ assignmentId });
  expect(await write('agency.actFor', { assignmentId })).toMatchObject(notFound);
  await expect(consent('upload')).rejects.toMatchObject(notFound);
  expect(await read('auth.session')).toMatchObject({ id: agency.id, role: 'agency', acting: null });
});

test('an agency answers an invitation in the name of its creator: on the record in both names, and the creator is told', async () => {
  const { brand, campaign, deal } = await invited();
  await act('answer');
  expect((await trailOf(assignmentId)).at(-1)).toMatchObject({ action: 'agency.actFor', userId: agency.id });
  expect(await read('auth.session')).toMatchObject({
    id: creator.id,
    role: 'creator',
    acting: { agency: 'Bright Talent', acts: ['answer'] },
  });
  const invitations = await read('deals.myInvitations', { tab: 'pending' });
  expect(invitations.rows).toMatchObject([
    { id: deal.id, may: { accept: { allowed: true }, cancel: { allowed: false } } },
  ]);
  expect(await write('deals.accept', { dealId: deal.id })).toEqual({ status: 'accepted' });
  expect((await trailOf(deal.id)).slice(1)).toMatchObject([
    { action: 'deal.accept', actor: 'user', userId: agency.id, onBehalfOf: creator.id },
  ]);
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  const [step] = (await admin.crm.dealTimeline({ dealId: deal.id })).rows;
  expect(step).toMatchObject({
    to: 'accepted',
    by: { kind: 'agency', name: 'Bright Talent', inNameOf: 'Maya Okafor' },
  });
  const logged = await admin.security.auditLog({ action: 'deal.accept', limit: 1 });
  expect(logged.rows).toMatchObject([{ resourceId: deal.id, userId: agency.id, onBehalfOf: creator.id }]);
  const { csv } = await admin.security.exportAudit({ action: 'deal.accept' });
  expect(csv.split('\n')[1]).toMatch(
    new RegExp(
      `,${deal.id},${agency.id},.*,${creator.id},${agency.id},,"Bright Talent accepted the deal of .* on behalf of .*"$`,
    ),
  );
  expect(await noticesTo(h, creator.id)).toMatchObject([
    {
      notificationType: 'agency_acted',
      title: 'Bright Talent acted in your name',
      message: expect.stringContaining(`The invitation to “${campaign.name}” was accepted.`),
      route: `/creator/campaigns/${campaign.id}`,
    },
  ]);
  expect((await noticesTo(h, brand.id)).map(({ title }) => title)).toEqual(['Maya Okafor accepted your invitation']);

  const next = await invited();
  expect(await write('deals.decline', { dealId: next.deal.id })).toEqual({ status: 'declined' });
  expect((await noticesTo(h, creator.id)).at(-1)?.message).toContain('was declined');

  expect(await write('agency.stopActing')).toBeUndefined();
  expect((await trailOf(creator.id)).at(-1)).toMatchObject({ action: 'agency.stopActing', userId: agency.id });
  expect(await read('auth.session')).toMatchObject({ id: agency.id, acting: null });
  expect(await read('deals.myInvitations', { tab: 'pending' })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await write('agency.stopActing')).toBeUndefined();
});

test('what the creator has not consented to is refused and offered nowhere, and what is theirs alone stays theirs', async () => {
  const { deal } = await invited();
  await act('upload');
  const invitations = await read('deals.myInvitations', { tab: 'pending' });
  expect(invitations.rows).toMatchObject([
    { may: { accept: { allowed: false, reason: agencyMessages.notConsented } } },
  ]);
  expect(await write('deals.accept', { dealId: deal.id })).toEqual(refused('FORBIDDEN', agencyMessages.notConsented));
  expect(await statusOf(deal.id)).toBe('invited');
  for (const path of ['account.overview', 'notifications.list', 'payments.earnings', 'profiles.mine', 'agency.mine']) {
    expect(await read(path, path === 'notifications.list' ? {} : null), path).toEqual(
      refused('FORBIDDEN', agencyMessages.ownAct),
    );
  }
  expect(await write('account.close', { password: 'whatever it is' })).toMatchObject({ code: 'FORBIDDEN' });
  expect(await write('agency.consent', { assignmentId, acts: [...ACTS] })).toEqual(
    refused('FORBIDDEN', agencyMessages.ownAct),
  );
});

test('a consent that is taken back while a request is under way is seen before anything is done by it', async () => {
  const { deal } = await invited();
  await act('answer', 'upload');
  const trail = await trailOf(deal.id);
  const notices = await noticesTo(h, creator.id);
  /** The result of a request that began before the consent changed, and could only continue after it. */
  const meanwhile = async (acts: Act[], request: () => Promise<unknown>) => {
    let answer: Promise<unknown> = Promise.resolve();
    await h.owner.transaction().execute(async (tx) => {
      await tx
        .updateTable('agencyUsers')
        .set({ acts: sql`${acts}::text[]` })
        .where('id', '=', assignmentId)
        .execute();
      answer = request();
      await somebodyWaits(h.owner);
    });
    return answer;
  };
  const denied = refused('FORBIDDEN', agencyMessages.notConsented);
  expect(await meanwhile(['upload'], () => write('deals.accept', { dealId: deal.id }))).toEqual(denied);
  expect(await statusOf(deal.id)).toBe('invited');
  expect(await trailOf(deal.id)).toEqual(trail);
  await consent('answer', 'upload');
  expect(await meanwhile([], () => write('deals.decline', { dealId: deal.id }))).toEqual(denied);
  expect(await statusOf(deal.id)).toBe('invited');
  expect(await noticesTo(h, creator.id)).toEqual(notices);
  // Requests covered by a remaining consent are carried out.
  await consent('answer', 'upload');
  expect(await meanwhile(['answer'], () => write('deals.accept', { dealId: deal.id }))).toEqual({ status: 'accepted' });
});

test('an agency uploads content for the creator’s deals, and nothing else; the file is the creator’s', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, {
    brandId: brand.id,
    status: 'in_progress',
    stage: 'planning_creation',
  });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status: 'in_progress' });
  const announce = async (metadata: Record<string, string>) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/uploads',
      headers: {
        cookie: `${sessions.sessionCookieName}=${token}`,
        origin: h.env.publicUrl,
        'tus-resumable': '1.0.0',
        'upload-length': '10',
        'upload-metadata': tusMetadata(metadata),
      },
    });
    return statusCode;
  };
  const content = { purpose: 'submission', filename: 'reel.mp4', campaignId: campaign.id };
  await act('answer');
  expect(await announce(content)).toBe(403);
  await consent('upload');
  expect(await announce(content)).toBe(201);
  expect(await announce({ purpose: 'image', filename: 'face.png' })).toBe(403);
  const begun = await h.owner.selectFrom('fileUploads').select('ownerId').execute();
  expect(begun).toEqual([{ ownerId: creator.id }]);

  const before = (await noticesTo(h, creator.id)).length;
  const draft = { campaignId: campaign.id, title: 'Later', caption: null, fileIds: [] };
  const { submissionId } = await write('content.save', draft);
  expect(await noticesTo(h, creator.id)).toHaveLength(before);
  expect(await write('content.discard', { submissionId })).toEqual({ removalId: expect.any(String) });
  expect((await noticesTo(h, creator.id)).at(-1)?.message).toContain('The draft “Later” was deleted.');
  const trail = await trailOf(submissionId);
  expect(trail.map(({ userId, onBehalfOf }) => [userId, onBehalfOf])).toEqual(trail.map(() => [agency.id, creator.id]));
});

test('all that is open to an agency while it acts, by what the creator has consented to', async () => {
  const actions = Object.keys(policy).filter(isAction);
  const writes = (acts: readonly Act[]) => actions.filter((action) => isOpenToAgent(action, { acts, write: true }));
  const always = writes([]);
  const more = (one: Act): Action[] => writes([one]).filter((action) => !always.includes(action));
  const open = { always, ...Object.fromEntries(ACTS.map((one) => [one, more(one)])) };
  await expect(`${JSON.stringify(open, null, 2)}\n`).toMatchFileSnapshot('./open-to-agencies.snap');
  const reads = actions.filter((action) => isOpenToAgent(action, { acts: [], write: false }));
  expect(
    reads.filter((action) => !always.includes(action) && !policy[action].principals.includes('anonymous')),
  ).toEqual([]);
});

test('all files that open to an agency while it acts, by what the creator has consented to', async () => {
  const { campaign, deal } = await invited();
  await h.owner.updateTable('deals').set({ status: 'in_progress' }).where('id', '=', deal.id).execute();
  const file = (purpose: Row<'files'>['purpose'], ownerId = creator.id) => createFile(h.owner, { ownerId, purpose });
  const { id: submissionId } = await createSubmission(h.owner, { deal, status: 'draft' });
  const draft = await h.owner
    .selectFrom('submissionFiles')
    .innerJoin('submissionVersions', 'submissionVersions.id', 'submissionFiles.versionId')
    .select('fileId as id')
    .where('submissionId', '=', submissionId)
    .executeTakeFirstOrThrow();
  const contract = await file('contract', campaign.brandId);
  const attached = { campaignId: campaign.id, kind: 'contract', dealId: deal.id, createdAt: new Date() } as const;
  await h.owner
    .insertInto('campaignFiles')
    .values({ ...attached, fileId: contract.id })
    .execute();
  const message = await file('message', campaign.brandId);
  const { id: messageId } = await createMessage(h.owner, { deal, authorId: campaign.brandId });
  await h.owner.insertInto('dealMessageFiles').values({ messageId, fileId: message.id, position: 1 }).execute();
  const copy = await file('copy');
  await h.owner
    .insertInto('dataCopies')
    .values({ userId: creator.id, askedAt: new Date(), fileId: copy.id, expiresAt: new Date('2099-01-01') })
    .execute();
  const files = { draft, contract, message, copy, picture: await file('image'), other: await file('image', agency.id) };

  const opened: Record<string, string> = {};
  await act('sign');
  for (const consented of [...ACTS.map((one) => [one]), [...ACTS]]) {
    await consent(...consented);
    const names: string[] = [];
    for (const [name, { id: fileId }] of Object.entries(files)) {
      const answer = await read('files.url', { fileId });
      if (answer.url) names.push(name);
      else expect(answer, name).toMatchObject({ code: 'NOT_FOUND' });
    }
    opened[consented.join(' ')] = names.join(' ');
  }
  const always = 'draft contract picture';
  expect(opened).toEqual({
    answer: always,
    upload: always,
    sign: always,
    message: 'draft contract message picture',
    'answer upload sign message': 'draft contract message picture',
  });
});

test('the acting ends with the consent, with the assignment and with either account, and does not come back by itself', async () => {
  const isActing = async () => (await read('auth.session')).acting !== null;
  await act('answer');
  await consent();
  expect(await read('auth.session')).toMatchObject({ id: agency.id, role: 'agency', acting: null });
  await consent('answer');
  expect(await isActing()).toBe(false);

  await act('answer');
  await (await h.as(creator.id)).agency.end({ assignmentId });
  expect(await read('auth.session')).toMatchObject({ id: agency.id, acting: null });

  assignmentId = (await manage(agency.id, creator.id)).id;
  await act('answer');
  const admin = await h.as((await createUser(h.owner, 'admin')).id);
  await admin.users.suspend({ userId: creator.id, reason: 'Looked into' });
  expect(await read('auth.session')).toMatchObject({ id: agency.id, acting: null });
  await admin.users.activate({ userId: creator.id, reason: 'Fine' });
  await admin.users.suspend({ userId: agency.id, reason: 'Looked into' });
  expect(await read('auth.session')).toBeNull();
});

test('the area’s flag ends it, too, and a request of the agency counts as the agency’s', async () => {
  await act('answer');
  const flag = (value: boolean) =>
    h.owner.updateTable('featureFlags').set({ value }).where('key', '=', 'agency_area_enabled').execute();
  await flag(false);
  expect(await read('auth.session')).toMatchObject({ id: agency.id, acting: null });
  await flag(true);
  expect(await read('auth.session')).toMatchObject({ id: creator.id });
  await write('auth.signOut');
  expect((await trailOf(agency.id)).at(-1)).toMatchObject({ action: 'auth.signOut', userId: agency.id });
  expect(await h.owner.selectFrom('sessions').select('id').where('id', '=', hashToken(token)).execute()).toEqual([]);
});

test('the owner of an agency with members is on the record as the agency, and not as the creator', async () => {
  const { id: personId } = await createUser(h.owner, null);
  const member = { companyId: agency.id, personId, role: 'viewer' as const };
  await h.db.transaction().execute((tx) => giveSeat(tx, member, new Date()));
  const { deal } = await invited();
  await act('answer');
  expect(await write('deals.decline', { dealId: deal.id })).toEqual({ status: 'declined' });
  expect((await trailOf(deal.id)).at(-1)).toMatchObject({
    action: 'deal.decline',
    userId: agency.id,
    onBehalfOf: creator.id,
  });
});

test('a contract is signed in the creator’s name: the signature, the certificate and the record name the agency', async () => {
  const at = await scene(h);
  const [deal] = at.deals;
  if (!deal) throw new Error('The scene has a deal');
  creator = await h.owner.selectFrom('users').selectAll().where('id', '=', deal.creatorId).executeTakeFirstOrThrow();
  assignmentId = (await manage(agency.id, creator.id)).id;
  const documentHash = await document(h, at);
  await (await h.as(at.brand.id)).payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo Brand', documentHash });
  const signing = { dealId: deal.id, name: 'Cleo Creator', documentHash };
  await act('answer', 'upload');
  // What is signed can be read before, and needs no consent of its own.
  const { terms } = await read('payments.terms', { dealId: deal.id });
  expect(terms).toEqual((await (await h.as(creator.id)).payments.terms({ dealId: deal.id })).terms);
  expect(await write('payments.signAsCreator', signing)).toEqual(refused('FORBIDDEN', agencyMessages.notConsented));
  await consent('sign');
  expect(await write('payments.signAsCreator', signing)).not.toHaveProperty('code');
  const signatures = await h.owner
    .selectFrom('signatures')
    .select(['id', 'party', 'signerId', 'agencyId'])
    .where('dealId', '=', deal.id)
    .orderBy('party')
    .execute();
  expect(signatures).toMatchObject([
    { party: 'brand', signerId: at.brand.id, agencyId: null },
    { party: 'creator', signerId: creator.id, agencyId: agency.id },
  ]);
  expect(await trailOf(signatures[1]?.id ?? '')).toMatchObject([{ userId: agency.id, onBehalfOf: creator.id }]);
  const paper = await (await h.as(at.brand.id)).payments.certificate({ dealId: deal.id });
  const words = wordsOf(Buffer.from(paper.base64, 'base64'));
  expect(words).toContain('Bright Talent (agency, with consent)');
  expect(words.split('Bright Talent')).toHaveLength(2);
  expect((await noticesTo(h, creator.id)).map(({ message }) => message).join()).toContain('The contract of');
});

test('messages are read and written in the creator’s name with that consent alone, and stay unread for the creator', async () => {
  const { brand, deal } = await invited();
  const message = { dealId: deal.id, requestKey: randomUUID(), text: 'Is the tenth fine?' };
  await (await h.as(brand.id)).conversations.send(message);
  await act('answer');
  expect(await read('conversations.thread', { dealId: deal.id })).toEqual(
    refused('FORBIDDEN', agencyMessages.notConsented),
  );
  await consent('message');
  const answer = { ...message, requestKey: randomUUID(), text: 'It is' };
  expect(await write('conversations.send', answer)).toHaveProperty('messageId');
  const { rows } = await (await h.as(brand.id)).conversations.thread({ dealId: deal.id });
  expect(rows[0]).toMatchObject({ side: 'creator', author: 'Maya Okafor', agency: 'Bright Talent', text: 'It is' });
  const shown = await read('conversations.read', { dealId: deal.id });
  expect(shown).toMatchObject({
    side: 'creator',
    unread: 1,
    may: { attach: { allowed: false }, markRead: { allowed: false } },
  });
  expect(await write('conversations.markRead', { dealId: deal.id, upTo: 1_000_000 })).toEqual(
    refused('FORBIDDEN', agencyMessages.ownAct),
  );
  const file = { ...message, requestKey: randomUUID(), fileIds: [randomUUID()] };
  expect(await write('conversations.send', file)).toMatchObject({ code: 'FORBIDDEN' });
  const [row] = await h.owner.selectFrom('dealMessages').select('id').where('agencyId', '=', agency.id).execute();
  expect(await trailOf(String(row?.id))).toMatchObject([{ userId: agency.id, onBehalfOf: creator.id }]);
  expect((await noticesTo(h, creator.id)).map(({ notificationType }) => notificationType)).toContain('agency_acted');
});
