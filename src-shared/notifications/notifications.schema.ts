import { z } from 'zod';
import { type ManyDone, manyIds } from '../many.ts';
import { cursorFields } from '../paging.schema.ts';
import { id, isoMoment, text } from '../text.ts';

export const NOTIFICATION_LISTS = ['all', 'unread'] as const;
export const listNotificationsInput = z.strictObject({
  ...cursorFields,
  show: z.enum(NOTIFICATION_LISTS, { error: 'Show must be all or unread' }).default('all'),
});
export const notificationIdInput = z.strictObject({ notificationId: id('Notification') });
export const notificationIdsInput = z.strictObject({ notificationIds: manyIds('Notification') });
/** The token of the link in a mail; any other text is a link that belongs to nobody. */
export const unsubscribeInput = z.strictObject({ token: text('Link', { max: 200 }) });

/** Notifications that were marked as read at one moment, to take it back. */
export const markUnreadInput = z.strictObject({
  readAt: isoMoment('Time of reading'),
});

/** Notifications that were taken out of the list at one moment, to put them back. */
export const restoreNotificationsInput = z.strictObject({
  dismissedAt: isoMoment('Time of dismissal'),
});

/** What became of several notifications, and the moment, as ISO, by which it can be taken back. */
export interface ManyNotified extends ManyDone {
  at: string;
}

/** What marking as read has changed: how many, and when, as ISO; null where all were read before. */
export interface MarkedRead {
  count: number;
  readAt: string | null;
}

/** One entry of the bell's list, newest first (ruling BR-REVIEW-26). */
export interface NotificationView {
  id: string;
  /** What happened, such as `deal_accepted`. */
  type: string;
  title: string;
  message: string;
  /** The path of the page where the person can act on it. */
  route: string;
  read: boolean;
  createdAt: string;
}
