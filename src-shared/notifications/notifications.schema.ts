import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { type ManyDone, manyIds } from '../many.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, id, isoMoment, text } from '../text.ts';
import { type Choice, MAIL_WAYS, NOTICE_KINDS, type NoticeKind } from './kinds.ts';

export const NOTIFICATION_LISTS = ['all', 'unread'] as const;
export const listNotificationsInput = z.strictObject({
  ...cursorFields,
  show: z.enum(NOTIFICATION_LISTS, { error: 'Show must be all or unread' }).default('all'),
});
export const notificationIdInput = z.strictObject({ notificationId: id('Notification') });
export const notificationIdsInput = z.strictObject({ notificationIds: manyIds('Notification') });
/** The token of the link in a mail; any other text counts as a link that belongs to nobody. */
export const unsubscribeInput = z.strictObject({ token: text('Link', { max: 200 }) });

/** How the person wants to be told about one kind; what is left out stays as it is. */
export const saveChoiceInput = z.strictObject({
  kind: choice('Kind', NOTICE_KINDS),
  inApp: z.boolean({ error: 'In the app must be on or off' }).optional(),
  mail: choice('Email', MAIL_WAYS).optional(),
  push: z.boolean({ error: 'Push must be on or off' }).optional(),
});

/** How a person is told about one kind, and what cannot be switched off. */
export interface ChoiceView extends Choice {
  kind: NoticeKind;
  always: { inApp: boolean; mail: boolean };
}

/** Notifications that were marked as read at one moment, to be marked as unread again. */
export const markUnreadInput = z.strictObject({
  readAt: isoMoment('Time of reading'),
});

/** Notifications that were dismissed at one moment, to be restored. */
export const restoreNotificationsInput = z.strictObject({
  dismissedAt: isoMoment('Time of dismissal'),
});

/** The result of a bulk action on notifications, and the moment, as ISO, by which it can be undone. */
export interface ManyNotified extends ManyDone {
  at: string;
}

/** The result of marking as read: how many, and when, as ISO; null if all were read before. */
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
  createdAt: Moment;
}
