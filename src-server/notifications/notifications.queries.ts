import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { Db, Tx } from '../data/db.ts';
import { insertAll } from '../data/insert-all.ts';
import { inOrder } from '../data/keyset.ts';
import { isOneOfIds } from '../data/sql.ts';
import type { Keyset } from '../paging.ts';

/** A person, and the accounts about which they are told: their own, or the company for which they act. */
export interface Bell {
  userId: string;
  accounts: readonly string[];
}
export const inBell = ({ userId, accounts }: Bell) =>
  sql<boolean>`user_id = ${userId} and coalesce(company_id, user_id) in (${sql.join(accounts)})`;

/** What an account is told, or all members of a company. */
export const about = (accountId: string) => sql<boolean>`(user_id = ${accountId} or company_id = ${accountId})`;

interface Wanted {
  unreadOnly: boolean;
  after: Keyset | null;
  limit: number;
}

/** A person's notifications, newest first. */
export function notificationsOf(db: Db | Tx, bell: Bell, { unreadOnly, after, limit }: Wanted) {
  return db
    .selectFrom('notifications')
    .select(['id', 'notificationType', 'title', 'message', 'route', 'readAt', 'createdAt'])
    .where(inBell(bell))
    .where('dismissedAt', 'is', null)
    .$if(unreadOnly, (query) => query.where('readAt', 'is', null))
    .$call((query) => inOrder(query, 'descending', ['createdAt', 'id'], after))
    .limit(limit);
}

/** How many notifications a person has not read: the number on the bell. */
export function unreadCount(db: Db | Tx, bell: Bell) {
  return db
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where(inBell(bell))
    .where('readAt', 'is', null)
    .where('dismissedAt', 'is', null);
}

/** A person's own notification and when it was read. */
export function ownNotification(tx: Tx, bell: Bell, id: string) {
  return tx.selectFrom('notifications').select(['id', 'readAt']).where('id', '=', id).where(inBell(bell));
}

/** Marks unread notifications as read: those of a bell, or those about an account. */
export function setRead(tx: Tx, where: RawBuilder<boolean>, at: Date) {
  return tx.updateTable('notifications').set({ readAt: at }).where(where).where('readAt', 'is', null);
}

/** Marks as unread what a person marked as read at this moment. */
export function setUnread(tx: Tx, bell: Bell, readAt: Date) {
  return tx.updateTable('notifications').set({ readAt: null }).where(inBell(bell)).where('readAt', '=', readAt);
}

/** Removes a person's own notification from the list. */
export function setDismissed(tx: Tx, bell: Bell, id: string, at: Date) {
  return tx
    .updateTable('notifications')
    .set({ dismissedAt: at })
    .where('id', '=', id)
    .where(inBell(bell))
    .where('dismissedAt', 'is', null);
}

/** Restores what a person removed from the list at this moment. */
export function setListed(tx: Tx, bell: Bell, dismissedAt: Date) {
  return tx
    .updateTable('notifications')
    .set({ dismissedAt: null })
    .where(inBell(bell))
    .where('dismissedAt', '=', dismissedAt);
}

interface NewNotice {
  userId: string;
  companyId: string | null;
  campaignId?: string;
  submissionId?: string;
  type: string;
  title: string;
  message: string;
  route: string;
}

export function insertNotices(tx: Tx, notices: readonly NewNotice[], createdAt: Date) {
  const rows = notices.map(
    ({ userId, companyId, campaignId = null, submissionId = null, type, title, message, route }) => ({
      userId,
      companyId,
      campaignId,
      submissionId,
      notificationType: type,
      title,
      message,
      route,
      createdAt,
    }),
  );
  return insertAll(tx, 'notifications', rows);
}

/** The addresses of people and the mails they chose; null for both choices before a person's first one. */
export function mailPreferences(tx: Tx, userIds: readonly string[]) {
  return tx
    .selectFrom('users')
    .leftJoin('notificationPreferences', (join) =>
      join
        .onRef('notificationPreferences.userId', '=', 'users.id')
        .on(isOneOfIds('notificationPreferences.userId', userIds)),
    )
    .select([
      'users.id',
      'users.email',
      'users.status',
      'users.bouncedAddress',
      'notificationPreferences.emailNotifications',
      'notificationPreferences.marketingEmails',
    ])
    .where(isOneOfIds('users.id', userIds));
}

/** An account that has not been deleted. */
export const activeAccount = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).where('status', '<>', 'deleted');

/** What a person has chosen; no row before the first choice. */
export function preferencesOf(db: Db | Tx, userId: string) {
  return db
    .selectFrom('notificationPreferences')
    .select(['emailNotifications', 'marketingEmails'])
    .where('userId', '=', userId);
}

/** Stores a person's choices in place of earlier ones. */
export function setPreferences(
  tx: Tx,
  userId: string,
  values: Required<Pick<Updateable<Database['notificationPreferences']>, 'emailNotifications' | 'marketingEmails'>>,
  now: Date,
) {
  const row = { ...values, updatedAt: now };
  return tx
    .insertInto('notificationPreferences')
    .values({ userId, ...row })
    .onConflict((known) => known.column('userId').doUpdateSet(row));
}
