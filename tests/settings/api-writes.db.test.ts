import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { purge } from '#server/account/account.service.ts';
import { giveSeat } from '#server/ground/seats.ts';
import { createApiKey, rotateApiKey } from '#server/settings/api-keys.service.ts';
import { type ApiRole, type ApiScope, scopesOf } from '#shared/settings/api-scopes.ts';
import { draft } from '#tests/campaigns/campaign-drafts.ts';
import { contentWorld } from '#tests/content/world.ts';
import { apiOf, done } from '#tests/support/api.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { samples } from '#tests/support/sample-files.ts';
import { PIECE, TUS, tusMetadata } from '#tests/support/tus.ts';

const h = await racingHarness();
const { app, clock, start, send, post } = await apiOf(h);
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms);
};
const HOUR = 3_600_000;

async function keyOf(userId: string, scopes: ApiScope[], networks: string[] = []) {
  const made = (await h.as(userId, clock.now)).settings.createApiKey({ name: 'Program', scopes, days: null, networks });
  return (await made).key;
}
async function holder(role: ApiRole = 'brand') {
  const { id } = await createUser(h.owner, role);
  return { id, key: await keyOf(id, scopesOf(role)) };
}
const auditOf = (action: string) =>
  h.owner.selectFrom('auditLog').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirst();

describe('an address', () => {
  test('of files asks for a key, a scope and a file of one’s own', async () => {
    const { file } = await contentWorld(h);
    const url = `/files/${await file()}`;
    const { id, key } = await holder();
    expect((await send(null, url)).statusCode).toBe(401);
    expect((await send(await keyOf(id, ['lists:read']), url)).statusCode).toBe(403);
    expect((await send(key, url)).statusCode).toBe(404);
    expect((await send(key, '/files/nothing')).json()).toMatchObject({ status: 400, detail: 'File is not a valid id' });
    expect((await post(await keyOf(id, ['lists:write']), '/uploads', undefined, { headers: TUS })).statusCode).toBe(
      403,
    );
    const stray = await send(key, `/uploads/${randomUUID()}`, {
      method: 'PATCH',
      headers: { ...TUS, 'content-type': PIECE, 'upload-offset': '0' },
    });
    expect([stray.statusCode, stray.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('application/problem+json'),
    ]);
  });
});

describe('a write', () => {
  const lists = (brandId: string) =>
    h.owner.selectFrom('creatorLists').select('name').where('brandId', '=', brandId).where('isFavourites', '=', false);
  const requests = () => h.owner.selectFrom('apiRequests').selectAll().execute();

  test('needs an Idempotency-Key, and gets the same answer for a day', async () => {
    const { id, key } = await holder();
    const without = await post(key, '/lists', { name: 'Shortlist' }, { requestKey: null });
    expect(without.json()).toMatchObject({ status: 400, field: 'Idempotency-Key' });
    const requestKey = randomUUID();
    const first = await post(key, '/lists', { name: 'Shortlist' }, { requestKey });
    expect([first.statusCode, first.headers['idempotent-replayed']]).toEqual([200, undefined]);
    const again = await post(key, '/lists', { name: 'Shortlist' }, { requestKey });
    expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([200, first.body, 'true']);
    for (const other of [
      await post(key, '/lists', { name: 'Another' }, { requestKey }),
      await send(key, `/lists/${first.json().id}`, { method: 'DELETE', requestKey }),
    ])
      expect(other.json()).toMatchObject({ status: 422, title: 'Unprocessable Content', field: 'Idempotency-Key' });
    // Each key has requests of its own.
    const second = await keyOf(id, ['lists:write']);
    expect((await post(second, '/lists', { name: 'Another' }, { requestKey })).statusCode).toBe(200);
    expect(await lists(id).execute()).toHaveLength(2);
    later(25 * HOUR);
    expect((await post(key, '/lists', { name: 'A third' }, { requestKey })).statusCode).toBe(200);
    await purge(h.context(undefined, clock.now));
    expect((await requests()).map((row) => row.createdAt)).toEqual([clock.now]);
    clock.now = start;
  });

  test('that is refused changes nothing and is forgotten, and a bare answer is remembered, too', async () => {
    const { id, key } = await holder();
    const requestKey = randomUUID();
    const refused = await post(key, '/lists', { name: '' }, { requestKey });
    expect(refused.json()).toMatchObject({ title: 'Bad Request', status: 400, field: 'name' });
    const made = await post(key, '/lists', { name: 'Right' }, { requestKey });
    expect(made.statusCode).toBe(200);
    const renaming = { method: 'PATCH' as const, body: { name: 'Renamed' }, requestKey: randomUUID() };
    const one = await send(key, `/lists/${made.json().id}`, renaming);
    const two = await send(key, `/lists/${made.json().id}`, renaming);
    expect([one.statusCode, one.body, two.statusCode, two.body]).toEqual([204, '', 204, '']);
    expect(await lists(id).execute()).toEqual([{ name: 'Renamed' }]);
  });

  test('that is sent many times at once takes effect once', async () => {
    const { id, key } = await holder();
    for (let round = 0; round < 5; round += 1) {
      const requestKey = randomUUID();
      const name = `Race ${round}`;
      const answers = await Promise.all(Array.from({ length: 6 }, () => post(key, '/lists', { name }, { requestKey })));
      const done = answers.filter(({ statusCode }) => statusCode === 200);
      expect(new Set(done.map(({ body }) => body)).size).toBe(1);
      for (const { statusCode, json } of answers)
        if (statusCode !== 200) expect(json().detail).toMatch(/is being carried out/);
    }
    expect(await lists(id).execute()).toHaveLength(5);
  });

  test('that was broken off is not carried out again', async () => {
    const { id, key } = await holder();
    const requestKey = randomUUID();
    await post(key, '/lists', { name: 'Broken' }, { requestKey });
    await h.owner.updateTable('apiRequests').set({ status: null }).where('requestKey', '=', requestKey).execute();
    const soon = await post(key, '/lists', { name: 'Broken' }, { requestKey });
    later(2 * 60_000);
    const after = await post(key, '/lists', { name: 'Broken' }, { requestKey });
    clock.now = start;
    expect([soon.statusCode, soon.json().detail]).toEqual([409, expect.stringContaining('is being carried out')]);
    expect([soon.headers['retry-after'], after.headers['retry-after']]).toEqual(['1', undefined]);
    expect([after.statusCode, after.json().detail]).toEqual([409, expect.stringContaining('was broken off')]);
    expect(await lists(id).execute()).toHaveLength(1);
  });

  test('has each field in one place, and a body that can be read', async () => {
    const { key } = await holder();
    const { id: listId } = (await post(key, '/lists', { name: 'Fields' })).json();
    const dealId = randomUUID();
    const raw = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/lists',
        payload,
        headers: { authorization: `Bearer ${key}`, 'idempotency-key': randomUUID(), 'content-type': type },
      });
    for (const [answer, status, detail] of [
      [
        await send(key, `/lists/${listId}`, { method: 'PATCH', body: { listId, name: 'x' } }),
        400,
        /^listId is in the address/,
      ],
      [await post(key, '/lists?name=x', {}), 400, /^name belongs in the body/],
      [await post(key, `/conversations/${dealId}/messages`, { text: 'x', requestKey: dealId }), 400, /set by Accord/],
      [await post(key, '/lists', { name: 'x', colour: 'red' }), 400, /colour/],
      [await raw('[]', 'application/json'), 400, /must be a JSON object/],
      [await raw('{', 'application/json'), 400, /is not valid JSON/],
      [await raw('name=x', 'application/x-www-form-urlencoded'), 415, /as application\/json/],
      [await raw(`"${'x'.repeat(1_100_000)}"`, 'application/json'), 413, /too large/],
    ] as const) {
      expect(answer.headers['content-type']).toContain('application/problem+json');
      expect(answer.json()).toMatchObject({ status, detail: expect.stringMatching(detail) });
    }
    expect((await raw('', 'application/json')).json()).toMatchObject({ status: 400, field: 'name' });
  });
});

describe('a key', () => {
  test('works only from its networks, and is told from where it was refused', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const key = await keyOf(id, ['lists:read'], ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7']);
    const status = async (from: string) => (await send(key, '/lists', { from })).statusCode;
    for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8:1::2', '198.51.100.7'])
      expect(await status(from)).toBe(200);
    for (const from of ['203.0.114.9', '2001:db9::1', '198.51.100.8']) expect(await status(from)).toBe(403);
    expect((await send(key, '/lists', { from: '192.0.2.1' })).json().detail).toBe(
      'This API key does not work from the network address 192.0.2.1',
    );
    for (const network of ['203.0.113.0/33', 'office', '0.0.0.0/0', '::/0', 'x'.repeat(60)])
      await expect(keyOf(id, ['lists:read'], [network])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(keyOf(id, ['lists:read'], ['203.0.113.0/33'])).rejects.toThrow(
      'Networks has an entry that is not an address or a network such as 203.0.113.0/24: 203.0.113.0/33',
    );
  });

  test('gets a new secret while the old one works for a day, or until it is ended', async () => {
    const { id, key: old } = await holder();
    const { settings } = await h.as(id, clock.now);
    const [made] = (await settings.apiKeys()).keys;
    const keyId = made?.id ?? '';
    const status = async (secret: string) => (await send(secret, '/lists')).statusCode;
    const { key: second } = await settings.rotateApiKey({ keyId, days: 30 });
    expect([await status(old), await status(second)]).toEqual([200, 200]);
    expect(await auditOf('settings.rotateApiKey')).toMatchObject({ resourceId: keyId, userId: id });
    const { key: third } = await settings.rotateApiKey({ keyId, days: 30 });
    expect([await status(old), await status(second), await status(third)]).toEqual([401, 200, 200]);
    later(24 * HOUR);
    expect([await status(second), await status(third)]).toEqual([401, 200]);
    const { settings: next } = await h.as(id, clock.now);
    const { key: fourth } = await next.rotateApiKey({ keyId, days: null });
    await next.endOldApiKey({ keyId });
    expect([await status(third), await status(fourth)]).toEqual([401, 200]);
    await expect(next.endOldApiKey({ keyId })).rejects.toMatchObject({ code: 'CONFLICT' });
    const other = await h.as((await createUser(h.owner, 'brand')).id, clock.now);
    await expect(other.settings.rotateApiKey({ keyId, days: null })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(other.settings.endOldApiKey({ keyId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    clock.now = start;
  });

  test('can never do more than whoever made it, and ends with their seat', async () => {
    const { id: companyId } = await createUser(h.owner, 'brand');
    const { id: personId } = await createUser(h.owner, null);
    const seatId = await h.db
      .transaction()
      .execute((tx) => giveSeat(tx, { companyId, personId, role: 'owner' }, clock.now));
    const company = await h.actor(companyId);
    const person = await h.actor(personId);
    const asMember = { ...company, seat: { id: seatId, role: 'owner' as const, person } };
    const ctx = h.context(asMember, clock.now);
    const scopes: ApiScope[] = ['lists:read', 'lists:write'];
    const { id: keyId, key } = await createApiKey(ctx, { name: 'Mine', scopes, days: null, networks: [] });
    expect((await post(key, '/lists', { name: 'By a member' })).statusCode).toBe(200);
    expect(await auditOf('discovery.createList')).toMatchObject({
      userId: personId,
      onBehalfOf: companyId,
      apiKey: key.slice(0, 13),
    });
    const owner = await h.as(companyId, clock.now);
    expect((await owner.settings.apiKeys()).keys).toMatchObject([{ may: { rotate: { allowed: false } } }]);
    await expect(rotateApiKey(h.context(company, clock.now), { keyId, days: null })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const setRole = (role: 'viewer' | 'owner') => h.owner.updateTable('seats').set({ role }).where('id', '=', seatId);
    await setRole('viewer').execute();
    const refused = await post(key, '/lists', { name: 'By a viewer' });
    expect([refused.statusCode, (await send(key, '/lists')).statusCode]).toEqual([403, 200]);
    await h.owner.updateTable('users').set({ status: 'suspended' }).where('id', '=', personId).execute();
    expect((await send(key, '/lists')).statusCode).toBe(401);
    await h.owner.updateTable('users').set({ status: 'active' }).where('id', '=', personId).execute();
    await h.owner.updateTable('seats').set({ endedAt: clock.now }).where('id', '=', seatId).execute();
    expect((await send(key, '/lists')).statusCode).toBe(401);
  });
});

describe('by keys alone', () => {
  test('a brand prepares a campaign, is reviewed, offers and answers, and creators apply, decline and withdraw', async () => {
    const [brand, one, two] = [await holder(), await holder('creator'), await holder('creator')];
    const participation = 'application' as const;
    const dates = { startDate: '2026-03-20', submissionDeadline: '2026-04-10', endDate: '2026-04-30' };
    const { id: campaignId } = await done(post(brand.key, '/campaigns', { draft: { name: 'Spring capsule' } }));
    const at = `/campaigns/${campaignId}`;
    const fields = draft({ ...dates, participation, currency: 'USD', coverFileId: null });
    const saved = await done(send(brand.key, `${at}/draft`, { method: 'PATCH', body: { draft: fields } }));
    expect(saved.draft).toMatchObject({ budgetMinor: 200_000, platforms: ['instagram', 'tiktok'] });
    expect(await done(post(brand.key, `${at}/submit`))).toMatchObject({ reviewStatus: 'pending_review' });
    const again = await post(brand.key, `${at}/submit`);
    expect([again.statusCode, again.headers['content-type']]).toEqual([
      409,
      expect.stringContaining('application/problem+json'),
    ]);
    const staff = await h.as((await createUser(h.owner, 'admin')).id, clock.now);
    await staff.review.start({ campaignId });
    await staff.review.approve({ campaignId });

    const open = await done(send(one.key, '/creator/open-campaigns'));
    expect(open.rows.map(({ id }: { id: string }) => id)).toContain(campaignId);
    const applying = `/creator/open-campaigns/${campaignId}/applications`;
    const { id: applicationId } = await done(post(one.key, applying, { note: 'I know these people.' }));
    const { id: withdrawn } = await done(post(two.key, applying, { note: 'So do I.' }));
    expect(await done(post(two.key, `/applications/${withdrawn}/withdraw`))).toEqual({ status: 'withdrawn' });
    expect((await done(send(brand.key, `${at}/applications`))).rows).toMatchObject([{ id: applicationId }]);
    const offer = { currency: 'USD', agreedMinor: 40_000, notes: 'Two videos' };
    const { dealIds } = await done(post(brand.key, `/applications/${applicationId}/offer`, offer));
    const invites = [{ creatorId: two.id, agreedMinor: 30_000 }];
    const sent = await done(post(brand.key, `${at}/offers`, { currency: 'USD', invites }));
    expect((await done(send(two.key, '/creator/deals?tab=pending'))).rows).toMatchObject([
      { id: sent.dealIds[0], unanswered: true, amount: { amountMinor: 30_000, currency: 'USD' } },
    ]);
    expect(await done(post(two.key, `/deals/${sent.dealIds[0]}/decline`))).toEqual({ status: 'declined' });
    expect(await done(post(brand.key, `/deals/${dealIds[0]}/withdraw`, { reason: null }))).toEqual({
      status: 'withdrawn',
    });
    // Accepting signs: not even a proposal is made of an offer that was withdrawn.
    expect((await post(one.key, `/deals/${dealIds[0]}/accept`)).statusCode).toBe(409);
    expect((await done(send(brand.key, `${at}/budget`))).committedMinor).toBe(0);
    await done(send(brand.key, at, { method: 'DELETE' }), 204);
    await done(post(brand.key, `${at}/restore`), 204);
    const row = h.owner
      .selectFrom('auditLog')
      .where('resourceId', '=', campaignId)
      .where('action', '=', 'campaign.submit');
    expect(await row.select(['userId', 'apiKey']).executeTakeFirst()).toEqual({
      userId: brand.id,
      apiKey: brand.key.slice(0, 13),
    });
  });

  test('content is uploaded, submitted, discussed, revised and approved, and what it brings is reported', async () => {
    const { brand, creator, campaign, deal } = await contentWorld(h);
    const [brandKey, creatorKey] = [
      await keyOf(brand.id, scopesOf('brand')),
      await keyOf(creator.id, scopesOf('creator')),
    ];
    const bytes = await samples.jpg();
    const upload = async (purpose: string, key: string) => {
      const metadata = tusMetadata({ filename: 'photo.jpg', purpose, campaignId: campaign.id });
      const headers = {
        ...TUS,
        authorization: `Bearer ${key}`,
        'content-type': PIECE,
        'upload-length': String(bytes.length),
        'upload-metadata': metadata,
      };
      return app.inject({ method: 'POST', url: '/api/v1/uploads', payload: bytes, headers });
    };
    const stored = await upload('submission', creatorKey);
    expect([stored.statusCode, stored.headers.location]).toEqual([
      201,
      expect.stringMatching(/^\/api\/v1\/uploads\/[\w-]+$/),
    ]);
    const fileId = String(stored.headers['upload-file']);
    const foreign = await upload('submission', brandKey);
    expect([foreign.statusCode, foreign.json()]).toEqual([403, expect.objectContaining({ title: 'Forbidden' })]);

    const work = { title: 'A morning', caption: 'With coffee', fileIds: [fileId], piece: 'post:1' };
    const at = `/creator/campaigns/${campaign.id}`;
    const { submissionId } = await done(post(creatorKey, `${at}/content`, work));
    expect(await done(send(creatorKey, `${at}/content`))).toMatchObject([{ id: submissionId, status: 'submitted' }]);
    const file = await send(brandKey, `/files/${fileId}`);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/jpeg']);
    const content = `/content/${submissionId}`;
    const said = { version: 1, text: 'Brighter, please', fileId: null };
    const { commentId } = await done(post(brandKey, `${content}/comments`, said));
    await done(send(creatorKey, `/comments/${commentId}`, { method: 'PATCH', body: { resolved: true } }), 204);
    await done(post(brandKey, `${content}/request-revision`, { version: 1, feedback: 'Brighter, please' }), 204);
    const next = { ...work, submissionId, caption: 'With more light' };
    await done(post(creatorKey, `${at}/content`, next));
    expect((await post(brandKey, `${content}/approve`, { version: 1 })).statusCode).toBe(409);
    await done(post(brandKey, `${content}/approve`, { version: 2 }), 204);
    const [read] = (await done(send(brandKey, `/campaigns/${campaign.id}/content`))).submissions;
    expect(read).toMatchObject({ status: 'approved', version: 2, comments: [{ id: commentId }] });

    const talk = `/conversations/${deal.id}`;
    const { messageId } = await done(post(brandKey, `${talk}/messages`, { text: 'Thank you' }));
    const { rows } = await done(send(creatorKey, `${talk}/messages`));
    expect(rows[0]).toMatchObject({ kind: 'message', id: messageId, text: 'Thank you', mine: false });
    await done(post(creatorKey, `${talk}/read`, { upTo: messageId }), 204);
    expect((await done(send(creatorKey, '/conversations?show=unread'))).rows).toEqual([]);

    const code = 'abcdefghjk';
    const link = { dealId: deal.id, code, targetUrl: 'https://lumen.example', createdAt: clock.now };
    await h.owner.insertInto('trackingLinks').values(link).execute();
    const orders = [{ link: code, id: 'A-1', value: '49.90', currency: 'USD' }];
    const report = () => post(brandKey, `/campaigns/${campaign.id}/conversions`, { conversions: orders });
    expect([await done(report()), await done(report())]).toEqual([
      { added: 1, known: 0 },
      { added: 0, known: 1 },
    ]);
    const strange = [...orders, { link: 'zzzzzzzzzz', id: 'A-2' }];
    expect(
      (await post(brandKey, `/campaigns/${campaign.id}/conversions`, { conversions: strange })).json(),
    ).toMatchObject({ status: 400, detail: 'link is not one of this campaign', field: 'conversions.1.link' });
    const [counted] = (await done(send(brandKey, `/campaigns/${campaign.id}/conversions`))).rows;
    expect(counted).toMatchObject({ order: 'A-1', source: 'server', value: { amountMinor: 4_990, currency: 'USD' } });
    const choice = { by: 'one', conversionId: counted.id };
    const struck = { choice, reason: 'A test order' };
    expect(await done(post(brandKey, `/campaigns/${campaign.id}/conversions/strike`, struck))).toEqual({ changed: 1 });
  });

  test('a brand keeps lists, and an agency notes about the people it manages', async () => {
    const [brand, agency] = [await holder(), await holder('agency')];
    const { id: creatorId } = await createUser(h.owner, 'creator');
    const { id } = await done(post(brand.key, '/lists', { name: 'Shortlist' }));
    expect(await done(post(brand.key, `/lists/${id}/creators`, { creatorIds: [creatorId] }))).toEqual({ added: 1 });
    const note = { method: 'PUT' as const, body: { note: 'Fits well' } };
    await done(send(brand.key, `/lists/${id}/creators/${creatorId}/note`, note), 204);
    expect((await done(send(brand.key, `/lists/${id}/creators`))).rows).toMatchObject([
      { id: creatorId, note: 'Fits well' },
    ]);
    const { removalId } = await done(post(brand.key, `/lists/${id}/creators/remove`, { creatorIds: [creatorId] }));
    await done(post(brand.key, '/lists/creators/restore', { removalId }), 204);
    expect((await done(send(brand.key, '/lists'))).rows).toEqual([
      expect.objectContaining({ favourites: true }),
      { id, name: 'Shortlist', favourites: false, creators: 1 },
    ]);
    const managed = { agencyId: agency.id, userId: creatorId, role: 'managed_creator' as const, createdAt: clock.now };
    await h.owner.insertInto('agencyUsers').values(managed).execute();
    await done(post(agency.key, `/people/${creatorId}/notes`, { body: 'Called' }), 204);
    await done(post(agency.key, `/people/${creatorId}/tags`, { tag: 'vip' }), 204);
    expect((await done(send(agency.key, `/people/${creatorId}/notes`))).rows).toMatchObject([{ body: 'Called' }]);
    expect(await done(send(agency.key, `/people/${creatorId}/marks`))).toMatchObject({ tags: ['vip'] });
  });
});
