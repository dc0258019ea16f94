import { z } from 'zod';
import { cursorFields } from '../paging.schema.ts';
import { id, text } from '../text.ts';

export const NOTIFICATION_LISTS = ['all', 'unread'] as const;
export const listNotificationsInput = z.strictObject({
  ...cursorFields,
  show: z.enum(NOTIFICATION_LISTS, { error: 'Show must be all or unread' }).default('all'),
});
export const notificationIdInput = z.strictObject({ notificationId: id('Notification') });
/** The token of the link in a mail; any other text is a link that belongs to nobody. */
export const unsubscribeInput = z.strictObject({ token: text('Link', { max: 200 }) });

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
