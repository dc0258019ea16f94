import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { inTransaction } from '#server/data/db.ts';
import { type Notice, notify } from '#server/notifications/notifications.service.ts';
import { MAIL_PER_PERSON_PER_DAY } from '#shared/constants.ts';
import { harness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';

const h = await harness();
const NOW = new Date('2026-04-01T10:00:00.000Z');

async function tell(userId: string, over: Partial<Notice> = {}, at = NOW, by: string | null = null): Promise<boolean> {
  const notice: Notice = {
    userId,
    type: 'deal_accepted',
    title: 'Accepted',
    message: 'It is on',
    route: '/brand/orders',
    ...over,
  };
  const ctx = h.context({ kind: 'system', onBehalfOf: by }, at);
  return inTransaction(h.db, (tx) => notify(tx, ctx, notice));
}
const mailsTo = (userId: string) =>
  h.owner.selectFrom('mailOutbox').select(['template', 'subject']).where('userId', '=', userId).execute();

describe('notify', () => {
  test('leaves a row, and a mail with the same words', async () => {
    const { id } = await createUser(h.owner, 'brand');
    expect(await tell(id)).toBe(true);
    const [row] = await (await h.as(id)).notifications.list({}).then((page) => page.rows);
    expect(row).toMatchObject({ type: 'deal_accepted', title: 'Accepted', route: '/brand/orders', read: false });
    expect(await mailsTo(id)).toEqual([{ template: 'notification', subject: 'Accepted' }]);
  });

  test('[BR-SET-06] sends no mail to whoever switched mails off, nor to an account that is not active', async () => {
    const off = await createUser(h.owner, 'creator');
    await h.owner
      .insertInto('notificationPreferences')
      .values({ userId: off.id, emailNotifications: false, updatedAt: NOW })
      .execute();
    const suspended = await createUser(h.owner, 'creator', { user: { status: 'suspended' } });
    await tell(off.id);
    await tell(suspended.id);
    expect(await mailsTo(off.id)).toEqual([]);
    expect(await mailsTo(suspended.id)).toEqual([]);
    expect(await (await h.as(off.id)).notifications.unreadCount()).toBe(1);
  });

  test('stands without its mail when its sender has reached the daily limit', async () => {
    const sender = await createUser(h.owner, 'brand');
    const { id } = await createUser(h.owner, 'creator');
    await h.owner
      .insertInto('mailOutbox')
      .values(
        Array.from({ length: MAIL_PER_PERSON_PER_DAY }, () => ({
          toAddress: 'x@example.test',
          template: 'notification',
          subject: 's',
          bodyText: 't',
          bodyHtml: 'h',
          createdBy: sender.id,
          createdAt: NOW,
        })),
      )
      .execute();
    expect(await tell(id, {}, NOW, sender.id)).toBe(false);
    expect(await mailsTo(id)).toEqual([]);
    expect(await (await h.as(id)).notifications.unreadCount()).toBe(1);
  });

  test('leaves nothing when the transaction fails', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const ctx = h.context({ kind: 'system', onBehalfOf: null }, NOW);
    const failed = inTransaction(h.db, async (tx) => {
      await notify(tx, ctx, { userId: id, type: 'payout', title: 't', message: 'm', route: '/' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await (await h.as(id)).notifications.unreadCount()).toBe(0);
    expect(await mailsTo(id)).toEqual([]);
  });
});

describe('the list', () => {
  test('is newest first, comes in slices, and never shows what is someone else’s', async () => {
    const mine = await createUser(h.owner, 'creator');
    const other = await createUser(h.owner, 'creator');
    for (const minute of [0, 0, 1, 2, 3])
      await tell(mine.id, { title: `At ${minute}` }, new Date(+NOW + minute * 60_000));
    await tell(other.id, { title: 'Not mine' });
    const caller = await h.as(mine.id);
    const first = await caller.notifications.list({ limit: 2 });
    const second = await caller.notifications.list({ limit: 2, cursor: first.nextCursor });
    const third = await caller.notifications.list({ limit: 2, cursor: second.nextCursor });
    expect([first, second, third].flatMap((page) => page.rows.map((row) => row.title))).toEqual([
      'At 3',
      'At 2',
      'At 1',
      'At 0',
      'At 0',
    ]);
    expect(third.nextCursor).toBeNull();
    await expect(caller.notifications.list({ cursor: 'bm90LW91cnM' })).rejects.toThrow('Cursor');
  });

  test('takes one statement, however long it is', async () => {
    const { id } = await createUser(h.owner, 'creator');
    for (let n = 0; n < 12; n += 1) await tell(id);
    const caller = await h.as(id);
    for (const limit of [5, 12]) {
      h.statements.length = 0;
      await caller.notifications.list({ limit });
      expect(h.statements).toHaveLength(1);
    }
  });
});

test('the list can be asked for what is unread alone', async () => {
  const { id } = await createUser(h.owner, 'brand');
  for (const title of ['First', 'Second', 'Third']) await tell(id, { title });
  const caller = await h.as(id);
  const [read] = (await caller.notifications.list({})).rows;
  await caller.notifications.markRead({ notificationId: read?.id ?? '' });
  const first = await caller.notifications.list({ show: 'unread', limit: 1 });
  const second = await caller.notifications.list({ show: 'unread', limit: 1, cursor: first.nextCursor });
  expect([...first.rows, ...second.rows].map((row) => row.id)).not.toContain(read?.id);
  expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([1, 1, null]);
  expect((await caller.notifications.list({ show: 'all' })).rows).toHaveLength(3);
});

describe('preferences', () => {
  test('[BR-SET-06] are mails about one’s work, and no marketing, until something else is chosen', async () => {
    const { id } = await createUser(h.owner, 'brand');
    const caller = await h.as(id);
    expect(await caller.notifications.preferences()).toEqual({ emailNotifications: true, marketingEmails: false });
    await tell(id, { marketing: true });
    expect(await mailsTo(id)).toEqual([]);
    await tell(id);
    expect(await mailsTo(id)).toHaveLength(1);
  });

  test('[BR-SET-06] switched off, no mail leaves; switched on again, one does; the bell rings either way', async () => {
    const { id } = await createUser(h.owner, 'creator');
    const caller = await h.as(id);
    expect(await caller.notifications.savePreferences({ emailNotifications: false })).toEqual({
      emailNotifications: false,
      marketingEmails: false,
    });
    await tell(id);
    expect(await mailsTo(id)).toEqual([]);
    await caller.notifications.savePreferences({ emailNotifications: true });
    await tell(id);
    expect(await mailsTo(id)).toHaveLength(1);
    expect(await caller.notifications.unreadCount()).toBe(2);
  });

  test('marketing has a switch of its own', async () => {
    const { id } = await createUser(h.owner, 'agency');
    const caller = await h.as(id);
    await caller.notifications.savePreferences({ emailNotifications: false, marketingEmails: true });
    await tell(id);
    expect(await mailsTo(id)).toEqual([]);
    await tell(id, { marketing: true, title: 'News' });
    expect(await mailsTo(id)).toEqual([{ template: 'notification', subject: 'News' }]);
  });

  test('leave an audit row with before and after, and none where nothing changed', async () => {
    const { id } = await createUser(h.owner, 'admin');
    const caller = await h.as(id);
    await caller.notifications.savePreferences({});
    await caller.notifications.savePreferences({ marketingEmails: false });
    await caller.notifications.savePreferences({ marketingEmails: true });
    await caller.notifications.savePreferences({ marketingEmails: true });
    const trail = await h.owner
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'notifications.savePreferences')
      .where('resourceId', '=', id)
      .execute();
    expect(trail).toEqual([
      {
        before: { emailNotifications: true, marketingEmails: false },
        after: { emailNotifications: true, marketingEmails: true },
      },
    ]);
  });
});

describe('choices', () => {
  test('are at first what everybody gets, and are stored only where they differ', async () => {
    const { id } = await createUser(h.owner, 'creator');
    const caller = await h.as(id, NOW);
    const choices = await caller.notifications.choices();
    expect(choices.every(({ inApp, mail, push }) => inApp && mail === 'now' && push)).toBe(true);
    expect(choices.at(-1)).toMatchObject({ kind: 'security', always: { inApp: true, mail: true } });
    const stored = () => h.owner.selectFrom('notificationChoices').selectAll().where('userId', '=', id).execute();
    await caller.notifications.saveChoice({ kind: 'money', mail: 'now', push: true });
    expect(await stored()).toEqual([]);
    await caller.notifications.saveChoice({ kind: 'money', mail: 'never' });
    await caller.notifications.saveChoice({ kind: 'money', push: false });
    await caller.notifications.saveChoice({ kind: 'money', push: false });
    expect(await stored()).toMatchObject([{ kind: 'money', inApp: true, mail: 'never', push: false }]);
    await caller.notifications.saveChoice({ kind: 'money', mail: 'now', push: true });
    expect(await stored()).toEqual([]);
    const trail = await h.owner
      .selectFrom('auditLog')
      .select(['before', 'after'])
      .where('action', '=', 'notifications.saveChoice')
      .where('resourceId', '=', id)
      .orderBy('id')
      .execute();
    expect(trail).toHaveLength(3);
    expect(trail[1]).toEqual({
      before: { money: { inApp: true, mail: 'never', push: true } },
      after: { money: { inApp: true, mail: 'never', push: false } },
    });
  });

  test('refuse what cannot be switched off, with a sentence that names it', async () => {
    const caller = await h.as((await createUser(h.owner, 'brand')).id);
    const save = (input: Parameters<typeof caller.notifications.saveChoice>[0]) =>
      caller.notifications.saveChoice(input);
    await expect(save({ kind: 'security', mail: 'never' })).rejects.toThrow('Security emails cannot be switched off.');
    await expect(save({ kind: 'messages', inApp: false })).rejects.toThrow('always in the app');
    await expect(save({ kind: 'security', push: false })).resolves.toBeUndefined();
    await expect((await h.as(null)).notifications.choices()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('marking as read', () => {
  test('[BR-REVIEW-26] counts down, once, and leaves an audit row', async () => {
    const { id } = await createUser(h.owner, 'agency');
    await tell(id);
    await tell(id);
    const caller = await h.as(id);
    const [row] = (await caller.notifications.list({})).rows;
    const notificationId = row?.id ?? '';
    await caller.notifications.markRead({ notificationId });
    await caller.notifications.markRead({ notificationId });
    expect(await caller.notifications.unreadCount()).toBe(1);
    const trail = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', '=', notificationId)
      .execute();
    expect(trail).toEqual([{ action: 'notifications.markRead' }]);
    expect((await caller.notifications.markAllRead()).count).toBe(1);
    expect(await caller.notifications.markAllRead()).toEqual({ count: 0, readAt: null });
    expect(await caller.notifications.unreadCount()).toBe(0);
  });

  test('someone else’s notification does not exist, and stays unread', async () => {
    const owner = await createUser(h.owner, 'brand');
    const stranger = await createUser(h.owner, 'brand');
    await tell(owner.id);
    const [notice] = await noticesTo(h, owner.id);
    const { notifications } = await h.as(stranger.id);
    await expect(notifications.markRead({ notificationId: notice?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await notifications.markAllRead();
    expect(await (await h.as(owner.id)).notifications.unreadCount()).toBe(1);
  });

  test('is taken back for what was marked at that moment, and for nobody else', async () => {
    const mine = await createUser(h.owner, 'brand');
    const other = await createUser(h.owner, 'brand');
    for (const id of [mine.id, mine.id, mine.id, other.id]) await tell(id);
    const at = (minute: number) => new Date(+NOW + minute * 60_000);
    const caller = await h.as(mine.id, at(1));
    const [first] = (await caller.notifications.list({})).rows;
    await caller.notifications.markRead({ notificationId: first?.id ?? '' });
    const { count, readAt } = await (await h.as(mine.id, at(2))).notifications.markAllRead();
    await (await h.as(other.id, at(2))).notifications.markAllRead();
    expect([count, readAt]).toEqual([2, at(2).toISOString()]);
    expect(await caller.notifications.markUnread({ readAt: readAt ?? '' })).toBe(2);
    expect(await caller.notifications.markUnread({ readAt: readAt ?? '' })).toBe(0);
    const unread = (await caller.notifications.list({ show: 'unread' })).rows.map(({ id }) => id);
    expect(unread).toHaveLength(2);
    expect(unread).not.toContain(first?.id);
    expect(await (await h.as(other.id)).notifications.unreadCount()).toBe(0);
    const trail = await h.owner
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'notifications.markUnread')
      .where('resourceId', '=', mine.id)
      .execute();
    expect(trail).toEqual([{ after: { count: 2 } }]);
  });

  test('a visitor is told to sign in', async () => {
    const visitor = await h.as(null);
    await expect(visitor.notifications.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.notifications.unreadCount()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(visitor.notifications.markUnread({ readAt: NOW.toISOString() })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await expect(visitor.notifications.markAllRead()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('several at once', () => {
  test('are marked as read, and one moment takes it back', async () => {
    const { id } = await createUser(h.owner, 'agency');
    for (const title of ['One', 'Two', 'Three']) await tell(id, { title });
    const caller = await h.as(id, NOW);
    const ids = (await caller.notifications.list({})).rows.map((row) => row.id);
    const [first = '', second = ''] = ids;
    const { done, refused, at } = await caller.notifications.markManyRead({ notificationIds: [first, second, first] });
    expect({ done, refused }).toEqual({ done: [first, second], refused: [] });
    expect(await caller.notifications.unreadCount()).toBe(1);
    expect(await caller.notifications.markUnread({ readAt: at })).toBe(2);
    expect(await caller.notifications.unreadCount()).toBe(3);
  });

  test('are dismissed: out of the list and the count, on the record, and back again', async () => {
    const { id } = await createUser(h.owner, 'creator');
    for (const title of ['One', 'Two', 'Three']) await tell(id, { title });
    const caller = await h.as(id, NOW);
    const all = (await caller.notifications.list({})).rows;
    const notificationIds = all.slice(0, 2).map((row) => row.id);
    const { done, at } = await caller.notifications.dismiss({ notificationIds });
    expect(done).toEqual(notificationIds);
    expect((await caller.notifications.list({})).rows).toEqual(all.slice(2));
    expect((await caller.notifications.list({ show: 'unread' })).rows).toHaveLength(1);
    expect(await caller.notifications.unreadCount()).toBe(1);
    const records = await h.owner
      .selectFrom('auditLog')
      .select('action')
      .where('resourceId', 'in', notificationIds)
      .execute();
    expect(records.map(({ action }) => action)).toEqual(['notifications.dismiss', 'notifications.dismiss']);
    const stranger = await h.as((await createUser(h.owner, 'creator')).id, NOW);
    expect(await stranger.notifications.restore({ dismissedAt: at })).toBe(0);
    expect(await caller.notifications.restore({ dismissedAt: at })).toBe(2);
    expect((await caller.notifications.list({})).rows).toEqual(all);
    await expect(stranger.notifications.dismiss({ notificationIds })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect((await h.as(null)).notifications.dismiss({ notificationIds })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
