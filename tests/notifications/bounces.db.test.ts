import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createUser, type Row } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { inTransaction } from '#server/data/db.ts';
import { log } from '#server/log.ts';
import { type Notice, notify } from '#server/notifications/notifications.service.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await racingHarness();
const SECRET = 'a-secret-of-the-mail-service';
const { providers, limits } = h.context();
const parts = { db: h.db, databaseUrl: h.url, now: () => new Date(), providers, limits };
const app = await buildApp({ ...parts, env: { ...h.env, mailBounceSecret: SECRET } });
const closed = await buildApp({ ...parts, env: h.env });
afterAll(async () => {
  await app.close();
  await closed.close();
});

const BEARER = `Bearer ${SECRET}`;
const told = (payload: unknown, authorization: string | null = BEARER, to = app) =>
  to.inject({
    method: 'POST',
    url: '/webhooks/mail-bounces',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
const hard = (address: string) => told({ address, type: 'hard', messageId: '<1@mail.example>' });
const templatesTo = async (address: string) => (await mailsTo(h, address)).map(({ template }) => template);
const unreachable = async (id: string) => (await (await h.as(id)).account.overview()).unreachable;

let user: Row<'users'>;
beforeEach(async () => {
  user = await createUser(h.owner, 'creator');
});

describe('who may tell', () => {
  test.each([
    ['no secret', null],
    ['a wrong secret', 'Bearer something-else-altogether'],
    ['the secret without its word', SECRET],
    ['the beginning of the secret', BEARER.slice(0, -1)],
  ])('%s is refused, and changes nothing', async (_what, authorization) => {
    const before = await fingerprint(h.owner);
    const answer = await told({ address: user.email, type: 'hard' }, authorization);
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'The secret is wrong' }]);
    expect(await fingerprint(h.owner)).toBe(before);
  });

  test('without a secret in the environment there is no such address', async () => {
    expect((await told({ address: user.email, type: 'hard' }, BEARER, closed)).statusCode).toBe(404);
    expect(await unreachable(user.id)).toBe(false);
  });

  test.each([
    ['no JSON', 'address=x', 400, /must be JSON/],
    ['a list', '[]', 400, /must be JSON/],
    ['nothing', 'null', 400, /must be JSON/],
    ['no address', { type: 'hard' }, 400, /Address/],
    ['no plain address', { address: 'x@y.example, z@y.example', type: 'hard' }, 400, /Address must be/],
    ['another type', { address: 'x@y.example', type: 'complaint' }, 400, /Type/],
    ['an endless id', { address: 'x@y.example', type: 'hard', messageId: 'x'.repeat(999) }, 400, /Message id/],
    ['too much', { address: 'x@y.example', type: 'hard', more: 'x'.repeat(9_000) }, 413, /./],
  ])('%s is refused in a sentence', async (_what, payload, status, sentence) => {
    const answer = await told(payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatch(sentence);
  });
});

describe('a mail that came back', () => {
  test('to an address that nobody has, or that waits for its confirmation, changes nothing', async () => {
    const pending = await createUser(h.owner, null, { user: { status: 'pending', emailConfirmedAt: null } });
    const before = await fingerprint(h.owner);
    expect((await hard('nobody@people.example')).statusCode).toBe(204);
    expect((await hard(pending.email)).statusCode).toBe(204);
    expect(await fingerprint(h.owner)).toBe(before);
  });

  test('for good is told in the app and stands in the account, whatever the letters of the address', async () => {
    const answer = await hard(user.email.toUpperCase());
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await unreachable(user.id)).toBe(true);
    expect(await noticesTo(h, user.id)).toMatchObject([
      {
        notificationType: 'address_bounced',
        message: `We cannot reach you at ${user.email}. Your account page tells you what to do.`,
        route: '/account',
      },
    ]);
    expect(await templatesTo(user.email)).toEqual([]);
    const audited = await h.owner.selectFrom('auditLog').selectAll().where('action', '=', 'mail.bounce').execute();
    expect(audited.filter(({ resourceId }) => resourceId === user.id)).toMatchObject([
      { actor: 'system', after: { messageId: '<1@mail.example>' } },
    ]);
  });

  test('a second time changes nothing, also when both come at once', async () => {
    await Promise.all([hard(user.email), hard(user.email)]);
    const before = await fingerprint(h.owner);
    expect((await hard(user.email)).statusCode).toBe(204);
    expect(await fingerprint(h.owner)).toBe(before);
    expect(await noticesTo(h, user.id)).toHaveLength(1);
  });

  test.each([
    ['with the brackets of its id', (id: string) => id],
    ['without them', (id: string) => id.replace(/^<|>$/g, '')],
  ])('stands as such among the mails, told %s; another mail to the address does not', async (_what, written) => {
    await (await h.as(null)).auth.requestReset({ email: user.email });
    await h.runJobs(new Date(Date.now() + 60_000));
    const [sent] = await mailsTo(h, user.email);
    if (!sent?.messageId) throw new Error('The mail was sent');
    await hard(user.email);
    await told({ address: `x${user.email}`, type: 'hard', messageId: sent.messageId });
    await told({ address: user.email, type: 'soft', messageId: sent.messageId });
    expect(await mailsTo(h, user.email)).toEqual([{ ...sent, status: 'sent' }]);
    await told({ address: user.email.toUpperCase(), type: 'hard', messageId: written(sent.messageId) });
    expect(await mailsTo(h, user.email)).toEqual([{ ...sent, status: 'bounced' }]);
    const [seen] = await (await h.as(null)).mail.mailbox({ to: user.email });
    expect(seen?.status).toBe('bounced');
  });

  test('for now leaves a line in the log without the address, and nothing else', async () => {
    const before = await fingerprint(h.owner);
    const lines = vi.spyOn(log, 'info').mockImplementation(() => {});
    expect((await told({ address: user.email, type: 'soft', messageId: '<2@mail.example>' })).statusCode).toBe(204);
    const about = lines.mock.calls.filter(([, message]) => message === 'A mail came back for now');
    lines.mockRestore();
    expect(about).toEqual([[{ messageId: '<2@mail.example>' }, 'A mail came back for now']]);
    expect(await fingerprint(h.owner)).toBe(before);
  });
});

describe('an address from which mails come back', () => {
  const NEWS = { type: 'role_decided' as const, title: 'News', message: 'There is something new', route: '/account' };
  const tell = (notice: Partial<Notice>) =>
    inTransaction(h.db, (tx) => notify(tx, h.context(), { userId: user.id, ...NEWS, ...notice }));
  const wantNews = () =>
    h.owner
      .insertInto('notificationPreferences')
      .values({ userId: user.id, emailNotifications: true, marketingEmails: true, updatedAt: new Date() })
      .execute();

  test('gets no more news of the platform, but the person still gets them in the app, and mails about their own work', async () => {
    await wantNews();
    await tell({ marketing: true });
    expect(await templatesTo(user.email)).toEqual(['notification']);
    await hard(user.email);
    await tell({ marketing: true });
    expect(await templatesTo(user.email)).toEqual(['notification']);
    expect(await noticesTo(h, user.id)).toHaveLength(3);
    await tell({});
    expect(await templatesTo(user.email)).toEqual(['notification', 'notification']);
  });

  test('is free again when its owner says that it works: a mail goes to it, and if that comes back it is marked anew', async () => {
    await wantNews();
    await hard(user.email);
    const caller = await h.as(user.id);
    await caller.account.confirmAddress();
    expect(await unreachable(user.id)).toBe(false);
    expect(await templatesTo(user.email)).toEqual(['addressTried']);
    await tell({ marketing: true });
    expect(await templatesTo(user.email)).toEqual(['addressTried', 'notification']);
    const audited = await h.owner
      .selectFrom('auditLog')
      .select('userId')
      .where('action', '=', 'account.confirmAddress')
      .where('resourceId', '=', user.id)
      .execute();
    expect(audited).toEqual([{ userId: user.id }]);
    await expect(caller.account.confirmAddress()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Your email works: nothing has bounced.',
    });
    await hard(user.email);
    expect(await unreachable(user.id)).toBe(true);
    expect(await noticesTo(h, user.id, 'address_bounced')).toHaveLength(2);
  });

  test('counts for nothing once the person has another address', async () => {
    await hard(user.email);
    await h.owner
      .updateTable('users')
      .set({ email: `new-${user.email}` })
      .where('id', '=', user.id)
      .execute();
    expect(await unreachable(user.id)).toBe(false);
  });

  test('is proved by the link of a mail that did arrive', async () => {
    await hard(user.email);
    await (await h.as(null)).auth.requestReset({ email: user.email });
    await h.runJobs(new Date(Date.now() + 60_000));
    const mail = (await mailsTo(h, user.email)).find(({ template }) => template === 'reset');
    const token = decodeURIComponent(/#token=(\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? '');
    await (await h.as(null)).auth.resetPassword({ token, password: 'plum marigold river 7' });
    expect(await unreachable(user.id)).toBe(false);
  });

  test('cannot be set free by anybody else', async () => {
    await hard(user.email);
    const other = await createUser(h.owner, 'admin');
    await expect((await h.as(other.id)).account.confirmAddress()).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect((await h.as(null)).account.confirmAddress()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await unreachable(user.id)).toBe(true);
  });
});
