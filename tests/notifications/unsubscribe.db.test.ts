import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { inTransaction } from '#server/data/db.ts';
import { type Notice, notify } from '#server/notifications/notifications.service.ts';
import { unsubscribeUrl } from '#server/providers/mail/unsubscribe.rules.ts';
import { harness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await harness();
const NOW = new Date('2026-04-01T10:00:00.000Z');
const app = await buildApp({ ...h.context(undefined, NOW), databaseUrl: h.url, now: () => NOW });
afterAll(() => app.close());

const notice = { type: 'deal_accepted' as const, title: 'Accepted', message: 'It is on', route: '/brand/orders' };
const tell = (userId: string, over: Partial<Notice> = {}) =>
  inTransaction(h.db, (tx) =>
    notify(tx, h.context({ kind: 'system', onBehalfOf: null }, NOW), { userId, ...notice, ...over }),
  );
/** What a mail program calls when its reader unsubscribes: the path in the header of the person's newest mail. */
async function pathInMail(address: string): Promise<string> {
  await h.runJobs();
  const folder = join(h.env.dataDir, 'mail');
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const raw = mails.find((text) => text.includes(`To: ${address}`))?.replace(/\r\n\s/g, ' ') ?? 'no mail';
  return new URL(/^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw)?.[1] ?? 'about:blank').pathname;
}
const press = (url: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const preferences = async (userId: string) => (await h.as(userId)).notifications.preferences();
const audited = (userId: string) =>
  h.owner
    .selectFrom('auditLog')
    .select(['action', 'actor', 'after'])
    .where('resourceId', '=', userId)
    .where('action', '=', 'notifications.unsubscribe')
    .execute();

describe('the link of a mail', () => {
  test('switches off the mails of its kind, once, without a session and without an Origin header', async () => {
    const { id, email } = await createUser(h.owner, 'creator');
    await tell(id);
    const path = await pathInMail(email);
    for (const answer of [await press(path), await press(path)]) {
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        'Done. You will get no more emails of this kind. You can switch them on again in your settings.',
      ]);
    }
    expect(await preferences(id)).toEqual({ emailNotifications: true, marketingEmails: false });
    const after = { deals: { inApp: true, mail: 'never', push: true } };
    expect(await audited(id)).toEqual([{ action: 'notifications.unsubscribe', actor: 'anonymous', after }]);
    await tell(id, { title: 'Again' });
    await tell(id, { type: 'message', title: 'Of another kind' });
    expect(await mailsTo(h, email)).toMatchObject([{ subject: 'Accepted' }, { subject: 'Of another kind' }]);
  });

  test('of marketing leaves mails about one’s own work on', async () => {
    const { id, email } = await createUser(h.owner, 'brand');
    await (await h.as(id, NOW)).notifications.savePreferences({ marketingEmails: true });
    await tell(id, { marketing: true });
    expect((await press(await pathInMail(email))).statusCode).toBe(200);
    expect(await preferences(id)).toEqual({ emailNotifications: true, marketingEmails: false });
  });

  test('of a digest ends it, and leaves the kinds that are mailed at once alone', async () => {
    const { id } = await createUser(h.owner, 'creator');
    const caller = await h.as(id, NOW);
    for (const kind of ['money', 'content'] as const) await caller.notifications.saveChoice({ kind, mail: 'digest' });
    await press(new URL(unsubscribeUrl(h.env, id, 'digest')).pathname);
    const ways = (await caller.notifications.choices()).map(({ kind, mail }) => [kind, mail]);
    expect(Object.fromEntries(ways)).toMatchObject({ money: 'never', content: 'never', deals: 'now' });
    expect(await h.owner.selectFrom('notificationDigests').selectAll().where('userId', '=', id).execute()).toEqual([]);
  });

  test('of a mail that was sent before there were kinds stops all of them', async () => {
    const { id } = await createUser(h.owner, 'creator');
    const path = new URL(unsubscribeUrl(h.env, id, 'emailNotifications')).pathname;
    expect(path).toMatch(/unsubscribe\/n-/);
    await press(path);
    expect(await preferences(id)).toEqual({ emailNotifications: false, marketingEmails: false });
  });

  test('is in no mail that everybody needs', async () => {
    const { email } = await createUser(h.owner, 'brand');
    await (await h.as(null, NOW)).auth.requestReset({ email });
    expect(await pathInMail(email)).toBe('blank');
  });

  test('works on the page, too, for whoever is signed in', async () => {
    const [reader, other] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'brand')];
    const token = new URL(unsubscribeUrl(h.env, reader.id, 'emailNotifications')).pathname.split('/').at(-1) ?? '';
    await (await h.as(other.id, NOW)).notifications.unsubscribe({ token });
    expect(await preferences(reader.id)).toMatchObject({ emailNotifications: false });
    expect(await preferences(other.id)).toMatchObject({ emailNotifications: true });
  });

  test('that was changed, made elsewhere, or is of an account that is gone switches nothing off', async () => {
    const [reader, other] = [await createUser(h.owner, 'creator'), await createUser(h.owner, 'creator')];
    const gone = await createUser(h.owner, 'creator', { user: { status: 'deleted' } });
    const path = new URL(unsubscribeUrl(h.env, reader.id, 'emailNotifications')).pathname;
    const elsewhere = { ...h.env, key: () => 'another secret' };
    const wrong = [
      path.replace(reader.id, other.id),
      path.replace('/n-', '/m-'),
      `${path}x`,
      new URL(unsubscribeUrl(elsewhere, reader.id, 'emailNotifications')).pathname,
      new URL(unsubscribeUrl(h.env, gone.id, 'emailNotifications')).pathname,
      '/webhooks/unsubscribe/%00',
      `/webhooks/unsubscribe/${'a'.repeat(3_000)}`,
    ];
    const opened = await app.inject({ method: 'GET', url: path });
    expect([opened.statusCode, opened.headers.location]).toEqual([302, path.replace('/webhooks', '')]);
    for (const each of wrong) expect([each, (await press(each)).statusCode]).toEqual([each, 400]);
    expect(await preferences(reader.id)).toMatchObject({ emailNotifications: true });
    expect(await preferences(other.id)).toMatchObject({ emailNotifications: true });
    expect([await audited(reader.id), await audited(other.id), await audited(gone.id)]).toEqual([[], [], []]);
  });
});
