import {
  listNotificationsInput,
  markUnreadInput,
  notificationIdInput,
  notificationIdsInput,
  restoreNotificationsInput,
  saveChoiceInput,
  unsubscribeInput,
} from '#shared/notifications/notifications.schema.ts';
import { savePreferencesInput } from '#shared/settings/settings.schema.ts';
import { permitted, router } from '../trpc.ts';
import * as notifications from './notifications.service.ts';
import * as preferences from './preferences.service.ts';
import * as several from './several.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';

export const notificationsRouter = router({
  list: permitted('notifications.list')
    .input(listNotificationsInput)
    .query(({ ctx, input }) => notifications.listNotifications(ctx, input)),
  unreadCount: permitted('notifications.unreadCount').query(({ ctx }) => notifications.countUnread(ctx)),
  markRead: permitted('notifications.markRead')
    .input(notificationIdInput)
    .mutation(({ ctx, input }) => notifications.markRead(ctx, input.notificationId)),
  markAllRead: permitted('notifications.markAllRead').mutation(({ ctx }) => notifications.markAllRead(ctx)),
  markUnread: permitted('notifications.markUnread')
    .input(markUnreadInput)
    .mutation(({ ctx, input }) => notifications.markUnread(ctx, new Date(input.readAt))),
  markManyRead: permitted('notifications.markRead')
    .input(notificationIdsInput)
    .mutation(({ ctx, input }) => several.markEachRead(ctx, input.notificationIds)),
  dismiss: permitted('notifications.dismiss')
    .input(notificationIdsInput)
    .mutation(({ ctx, input }) => several.dismissEach(ctx, input.notificationIds)),
  restore: permitted('notifications.restore')
    .input(restoreNotificationsInput)
    .mutation(({ ctx, input }) => several.restoreDismissed(ctx, new Date(input.dismissedAt))),
  preferences: permitted('notifications.preferences').query(({ ctx }) => preferences.readPreferences(ctx)),
  savePreferences: permitted('notifications.savePreferences')
    .input(savePreferencesInput)
    .mutation(({ ctx, input }) => preferences.savePreferences(ctx, input)),
  choices: permitted('notifications.choices').query(({ ctx }) => preferences.readChoices(ctx)),
  saveChoice: permitted('notifications.saveChoice')
    .input(saveChoiceInput)
    .mutation(({ ctx, input }) => preferences.saveChoice(ctx, input)),
  unsubscribe: permitted('notifications.unsubscribe')
    .input(unsubscribeInput)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input.token)),
});
