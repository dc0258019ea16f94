import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { sendDigests } from '#server/notifications/digest.service.ts';
import { type Notice, notify } from '#server/notifications/notifications.service.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { mailsTo } from '#tests/support/mails.ts';

const h = await racingHarness();
/** The evening before the digest, in every time zone of these tests. */
const EVENING = new Date('2026-04-01T19:00:00.000Z');
const at = (clock: string, day = 2) => new Date(`2026-04-0${day}T${clock}:00.000Z`);

async function reader(kinds: readonly ('money' | 'content' | 'messages')[] = ['money'], timeZone?: string) {
  const user = await createUser(h.owner, 'brand');
  if (timeZone) {
    await h.owner
      .updateTable('brandProfiles')
      .set({ timeZone })
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
  }
  const caller = await h.as(user.id, EVENING);
  for (const kind of kinds) await caller.notifications.saveChoice({ kind, mail: 'digest' });
  return { ...user, caller, mails: () => mailsTo(h, user.email) };
}
const tell = (userId: string, over: Partial<Notice> = {}, now = EVENING) =>
  inTransaction(h.db, (tx) =>
    notify(tx, h.context({ kind: 'system', onBehalfOf: null }, now), {
      userId,
      type: 'payout',
      title: 'Paid out',
      message: 'Money has arrived',
      route: '/brand/orders',
      ...over,
    }),
  );
const later = (minutes: number) => new Date(+EVENING + minutes * 60_000);
const digests = (now: Date) => sendDigests(h.context({ kind: 'system', onBehalfOf: null }, now));

test('a kind with a digest sends no mail at once, and one mail at eight in the person’s own time zone', async () => {
  const near = await reader(['money'], 'Asia/Kolkata');
  const far = await reader(['money'], 'America/New_York');
  for (const { id } of [near, far]) {
    await tell(id, {}, later(1));
    await tell(id, { type: 'message', title: 'A message' }, later(1));
  }
  const counts = async () => [(await near.mails()).length, (await far.mails()).length];
  expect(await counts()).toEqual([1, 1]);
  await digests(at('02:29'));
  expect(await counts()).toEqual([1, 1]);
  await digests(at('02:30'));
  expect(await counts()).toEqual([2, 1]);
  await digests(at('12:00'));
  expect(await counts()).toEqual([2, 2]);
  await tell(far.id, { title: 'The day after' }, at('13:00'));
  await digests(at('11:59', 3));
  expect(await counts()).toEqual([2, 2]);
  await digests(at('12:00', 3));
  const last = (await far.mails()).at(-1);
  expect(last).toMatchObject({
    template: 'digest',
    subject: 'Your day on Accord: 1 notification',
    mailSwitch: 'digest',
  });
  expect(last?.bodyText).toContain('The day after');
  expect(last?.bodyText).not.toContain('Paid out');
});

test('it is grouped by kind, newest first, links to each page, and says how many more there are', async () => {
  const { id, mails } = await reader(['money', 'content']);
  for (let n = 1; n <= 30; n += 1) await tell(id, { title: `Payout ${n}`, route: `/brand/orders?n=${n}` }, later(n));
  await tell(id, { type: 'content_submitted', title: 'New content' }, later(40));
  await digests(at('08:00'));
  const [mail] = await mails();
  const text = mail?.bodyText ?? '';
  expect(mail?.subject).toBe('Your day on Accord: 31 notifications');
  expect(text.indexOf('Content and posts')).toBeLessThan(text.indexOf('Money'));
  expect(text.indexOf('Payout 30')).toBeLessThan(text.indexOf('Payout 29'));
  expect(text).toContain(`${h.env.publicUrl}/brand/orders?n=30`);
  expect([text.includes('Payout 7'), text.includes('Payout 6\n')]).toEqual([true, false]);
  expect(text).toContain('And 6 more.');
});

test('what was read or dismissed in the app is left out; if nothing is left, nothing is sent', async () => {
  const { id, caller, mails } = await reader();
  for (const title of ['Read', 'Dismissed']) await tell(id, { title }, later(1));
  const [one, other] = (await caller.notifications.list({})).rows.map((row) => row.id);
  await caller.notifications.markRead({ notificationId: one ?? '' });
  await caller.notifications.dismiss({ notificationIds: [other ?? ''] });
  await digests(at('08:00'));
  expect(await mails()).toEqual([]);
});

test('what the bell leaves out is still in the digest', async () => {
  const { id, caller, mails } = await reader();
  await caller.notifications.saveChoice({ kind: 'money', inApp: false });
  await tell(id, { title: 'Quiet' }, later(1));
  await tell(id, { type: 'payout_failed', title: 'Act on this' }, later(2));
  expect((await caller.notifications.list({})).rows.map(({ title }) => title)).toEqual(['Act on this']);
  expect(await caller.notifications.unreadCount()).toBe(1);
  await digests(at('08:00'));
  expect((await mails())[0]?.bodyText).toContain('Quiet');
});

test('a kind that is chosen later begins with its choice, and no mail leaves while all are off', async () => {
  const { id, mails, caller } = await reader();
  await tell(id, { type: 'content_approve', title: 'Mailed at once' }, later(1));
  await (await h.as(id, later(10))).notifications.saveChoice({ kind: 'content', mail: 'digest' });
  await tell(id, { type: 'content_approve', title: 'Collected' }, later(20));
  await digests(at('08:00'));
  expect((await mails()).map(({ template }) => template)).toEqual(['notification', 'digest']);
  const text = (await mails()).at(-1)?.bodyText;
  expect([text?.includes('Collected'), text?.includes('Mailed at once')]).toEqual([true, false]);
  await caller.notifications.savePreferences({ emailNotifications: false });
  await tell(id, {}, at('09:00'));
  await digests(at('08:00', 3));
  expect(await mails()).toHaveLength(2);
});

test('several runs at once send one mail', async () => {
  const { id, mails } = await reader();
  await tell(id, {}, later(1));
  await Promise.all([digests(at('08:00')), digests(at('08:00')), digests(at('08:15'))]);
  expect(await mails()).toHaveLength(1);
});
