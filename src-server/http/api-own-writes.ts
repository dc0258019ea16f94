import { CREATOR_WIZARD_STEPS } from '#shared/constants.ts';
import { type Listed, nothing, patch, post, put, remove } from './api-endpoint.ts';
import { account, manyMarked, marked } from './api-profile-answers.ts';
import * as answers from './api-writing-answers.ts';

const ITEM = '/portfolio/items/{itemId}';
const TEMPLATE = '/templates/{templateId}';

/** The wizard of the profile goes on at its last step. */
const atLastDetails = { given: { step: () => CREATOR_WIZARD_STEPS } };

/** What programs can change about the account itself: its profile, portfolio, templates and notifications. */
export const OWN_WRITES: readonly Listed[] = [
  patch('/profile', 'profiles.edit', 'edit_my_profile', 'Edit your profile', nothing),
  patch(
    '/profile/details',
    'profiles.saveWizard',
    'edit_my_profile_details',
    'Save what your profile says about your audience and your work',
    nothing,
    atLastDetails,
  ),
  post(
    '/profile/complete',
    'profiles.completeWizard',
    'complete_my_profile',
    'Complete your profile, so that brands find you',
    nothing,
  ),
  post(
    '/profile/accounts/{accountId}/refresh',
    'profiles.refreshAccount',
    'refresh_my_social_account',
    'Have the figures of a social account fetched',
    account,
  ),
  post('/portfolio/posts', 'portfolio.addPost', 'add_portfolio_post', 'Add a post to your portfolio', answers.created),
  post(
    '/portfolio/delivered',
    'portfolio.addDelivered',
    'add_portfolio_content',
    'Add delivered content to your portfolio',
    answers.created,
  ),
  patch(ITEM, 'portfolio.edit', 'edit_portfolio_item', 'Edit an item of your portfolio', nothing),
  put(`${ITEM}/position`, 'portfolio.move', 'move_portfolio_item', 'Move an item of your portfolio', nothing),
  remove(ITEM, 'portfolio.remove', 'remove_portfolio_item', 'Remove an item of your portfolio', nothing),
  patch(
    '/portfolio',
    'portfolio.savePage',
    'edit_portfolio_page',
    'Change the public page of your portfolio, and its prices',
    nothing,
  ),

  post(
    '/templates/briefs',
    'settings.saveBriefTemplate',
    'save_brief_template',
    'Save a template of a brief',
    answers.created,
  ),
  post(
    '/templates/messages',
    'settings.saveMessageTemplate',
    'save_message_template',
    'Save a template of a message',
    answers.created,
  ),
  patch(TEMPLATE, 'settings.changeTemplate', 'edit_template', 'Change a template', nothing),
  remove(
    TEMPLATE,
    'settings.deleteTemplate',
    'delete_template',
    'Delete a template; the answer restores it',
    answers.removal,
  ),
  post('/templates/restore', 'settings.restoreTemplate', 'restore_template', 'Restore a deleted template', nothing),

  post(
    '/notifications/{notificationId}/read',
    'notifications.markRead',
    'mark_notification_read',
    'Mark a notification as read',
    marked,
  ),
  post(
    '/notifications/read',
    'notifications.markManyRead',
    'mark_notifications_read',
    'Mark several notifications as read',
    manyMarked,
  ),
  post(
    '/notifications/read-all',
    'notifications.markAllRead',
    'mark_all_notifications_read',
    'Mark all notifications as read',
    marked,
  ),
  post(
    '/notifications/unread',
    'notifications.markUnread',
    'mark_notifications_unread',
    'Mark notifications as unread again',
    nothing,
  ),
  post('/notifications/dismiss', 'notifications.dismiss', 'dismiss_notifications', 'Dismiss notifications', manyMarked),
  post(
    '/notifications/restore',
    'notifications.restore',
    'restore_notifications',
    'Restore dismissed notifications',
    nothing,
  ),
];
