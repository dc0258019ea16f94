import type { NoticeType } from '#shared/notifications/notice-types.ts';
import type { MarkedRead, NOTIFICATION_LISTS, NotificationView } from '#shared/notifications/notifications.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { audit } from '../audit.ts';
import { type Context, doerOf, sitsElsewhere } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { addJobs } from '../jobs.ts';
import { publish } from '../live.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { type MailOrder, queueMails } from '../providers/mail/outbox.ts';
import type { MailData, MailTemplate } from '../providers/mail/templates.ts';
import { userOf } from '../trpc.ts';
import { channelsOf } from './channels.rules.ts';
import {
  about,
  type Bell,
  inBell,
  insertNotices,
  notificationsOf,
  ownNotification,
  recipients,
  setRead,
  setUnread,
  unreadCount,
} from './notifications.queries.ts';
import { pushesOf } from './push.rules.ts';
import { type Addressed, addressed } from './recipients.service.ts';

/** Something that a person should know. */
export interface Notice {
  userId: string;
  /** The only members of the company whom it concerns; absent if its kind says who. */
  only?: readonly string[];
  /** What happened, which also decides how the person is told. */
  type: NoticeType;
  title: string;
  message: string;
  /** The path of the page on which the person can act on it. */
  route: string;
  campaignId?: string;
  submissionId?: string;
  /** The mail, if it has its own template; without one the general template is used, `null` sends no mail. */
  mail?: NoticeMail | null;
  /** News of the platform rather than about the person's own work: its mail is marketing, sent only to those who asked for it. */
  marketing?: true;
}
export type NoticeMail = {
  [T in MailTemplate]: {
    template: T;
    data: MailData[T];
    dealId?: MailOrder<T>['dealId'];
    sideId?: MailOrder<T>['sideId'];
  };
}[MailTemplate];

/**
 * Tells a person something: stores the notification, announces it to their open pages, and queues a mail and push notifications as they want them
 * (ruling BR-SET-06), all in the caller's transaction. Returns false if the mail was not queued because the sender's daily limit is reached; the
 * notification is kept (ruling BR-INV-17). Locks nothing.
 */
export const notify = (tx: Tx, ctx: Context, notice: Notice): Promise<boolean> => notifyAll(tx, ctx, [notice]);

/** The same for any number of notices, in a few statements; false if the limit was reached for any of them. Locks nothing. */
export async function notifyAll(tx: Tx, ctx: Context, notices: readonly Notice[]): Promise<boolean> {
  const told = await recipientsOf(tx, ctx, await addressed(tx, notices));
  if (told.length === 0) return true;
  const rows = told.map(({ notice, channels }) => ({ ...notice, hidden: channels?.inApp === false }));
  const stored = await insertNotices(tx, rows, ctx.now).execute();
  ctx.noted?.notices.push(...stored.map(({ id }) => id));
  await publish(tx, ...told.map(({ notice: { userId } }) => ({ userId, topic: 'notifications' as const })));
  const pushes = told.flatMap(({ recipient, channels }, at) =>
    channels?.push && stored[at] ? pushesOf(recipient?.devices ?? [], stored[at].id) : [],
  );
  await addJobs(tx, 'notifications.push', pushes);
  return mailTold(tx, ctx, told);
}

/** Sends only the mails of notices, to those who want them; false if the sender's daily limit was reached for any. Locks nothing. */
export async function mailNotices(tx: Tx, ctx: Context, notices: readonly Notice[]): Promise<boolean> {
  return mailTold(tx, ctx, await recipientsOf(tx, ctx, await addressed(tx, notices)));
}

/** Each notice with its recipient and how that person is told; without both if there is no such account. */
async function recipientsOf(tx: Tx, ctx: Context, notices: readonly Addressed[]) {
  if (notices.length === 0) return [];
  const userIds = notices.map(({ userId }) => userId);
  const people = new Map((await recipients(tx, userIds, ctx.now).execute()).map((row) => [row.id, row]));
  return notices.map((notice) => {
    const recipient = people.get(notice.userId);
    return { notice, recipient, channels: recipient && channelsOf(notice, recipient) };
  });
}
type Told = Awaited<ReturnType<typeof recipientsOf>>;

/** Queues the mails that are sent at once. What is in the digest is collected by its job. */
async function mailTold(tx: Tx, ctx: Context, told: Told): Promise<boolean> {
  const orders = told.flatMap(({ notice, recipient, channels }): MailOrder<MailTemplate>[] => {
    const { userId, title, message, route, mail } = notice;
    if (mail === null || !recipient || channels?.mail !== 'now') return [];
    const { template, data, dealId, sideId } = mail ?? {
      template: 'notification',
      data: { title, message, route },
      dealId: undefined,
      sideId: undefined,
    };
    return [{ to: recipient.email, template, data, userId, mailSwitch: channels.mailSwitch, dealId, sideId }];
  });
  return orders.length === 0 || (await queueMails(tx, ctx, orders)).length === orders.length;
}

/**
 * Whose bell it is: the person's, with what they are told as a member of the company for which they act. Somebody without a company or a role of their
 * own reads what concerns themselves in every company. Locks nothing.
 */
export function bellOf(ctx: Context): Bell {
  const actor = userOf(ctx);
  const userId = doerOf(actor);
  const alone = !sitsElsewhere(actor) || actor.seat?.person.role === null;
  return { userId, accounts: [...new Set([actor.id, ...(alone ? [userId] : [])])] };
}

/** The person's notifications, newest first: all of them, or the unread ones. Locks nothing. */
export async function listNotifications(
  ctx: Context,
  page: { cursor?: string | null | undefined; limit: number; show: (typeof NOTIFICATION_LISTS)[number] },
): Promise<Slice<NotificationView>> {
  const rows = await notificationsOf(ctx.db, bellOf(ctx), {
    unreadOnly: page.show === 'unread',
    after: keysetOf(page.cursor),
    limit: page.limit + 1,
  }).execute();
  return sliceOf(
    rows,
    page.limit,
    (row) => ({ at: row.createdAt, id: row.id }),
    ({ notificationType, readAt, createdAt, ...row }) => ({
      ...row,
      type: notificationType,
      read: readAt !== null,
      createdAt,
    }),
  );
}

/** How many notifications the person has not read. Locks nothing. */
export async function countUnread(ctx: Context): Promise<number> {
  const { unread } = await unreadCount(ctx.db, bellOf(ctx)).executeTakeFirstOrThrow();
  return unread;
}

const NONE_MARKED: MarkedRead = { count: 0, readAt: null };

/** Marks the person's own notification as read; a second call changes nothing. Locks nothing. @throws NOT_FOUND for someone else's */
export async function markRead(ctx: Context, notificationId: string): Promise<MarkedRead> {
  const bell = bellOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const row = await ownNotification(tx, bell, notificationId).executeTakeFirst();
    if (!row) throw notFound('This notification');
    const { numUpdatedRows } = await setRead(tx, inBell(bell), ctx.now)
      .where('id', '=', notificationId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return NONE_MARKED;
    await audit(tx, ctx, {
      action: 'notifications.markRead',
      resourceType: 'notification',
      resourceId: notificationId,
    });
    await publish(tx, { userId: bell.userId, topic: 'notifications' });
    return { count: 1, readAt: ctx.now.toISOString() };
  });
}

/**
 * Marks the notifications of an account or of all members of a company as read, of one kind and about one page, because it is dealt with. Locks
 * nothing.
 */
export async function readNotices(
  tx: Tx,
  ctx: Context,
  accountId: string,
  { type, route }: Pick<Notice, 'type' | 'route'>,
): Promise<void> {
  const read = await setRead(tx, about(accountId), ctx.now)
    .where('notificationType', '=', type)
    .where('route', '=', route)
    .returning('userId')
    .execute();
  await publish(tx, ...read.map(({ userId }) => ({ userId, topic: 'notifications' as const })));
}

/** Marks all of the person's own unread notifications as read. Locks nothing. */
export async function markAllRead(ctx: Context): Promise<MarkedRead> {
  const bell = bellOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await setRead(tx, inBell(bell), ctx.now).executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count === 0) return NONE_MARKED;
    await audit(tx, ctx, {
      action: 'notifications.markAllRead',
      resourceType: 'notification',
      resourceId: bell.userId,
      after: { count },
    });
    await publish(tx, { userId: bell.userId, topic: 'notifications' });
    return { count, readAt: ctx.now.toISOString() };
  });
}

/** Undoes that the person's own notifications were marked as read at this moment; returns how many. Locks nothing. */
export async function markUnread(ctx: Context, readAt: Date): Promise<number> {
  const bell = bellOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const { numUpdatedRows } = await setUnread(tx, bell, readAt).executeTakeFirst();
    const count = Number(numUpdatedRows);
    if (count === 0) return 0;
    await audit(tx, ctx, {
      action: 'notifications.markUnread',
      resourceType: 'notification',
      resourceId: bell.userId,
      before: { readAt },
      after: { count },
    });
    await publish(tx, { userId: bell.userId, topic: 'notifications' });
    return count;
  });
}
