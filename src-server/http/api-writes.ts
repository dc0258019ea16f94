import { randomUUID } from 'node:crypto';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { proposalAnswer } from '#shared/proposals/proposals.schema.ts';
import { type Listed, nothing, patch, post, put, remove } from './api-endpoint.ts';
import { imported, many, table } from './api-people-answers.ts';
import { sentence } from './api-planning-answers.ts';
import * as answers from './api-writing-answers.ts';

const CAMPAIGN = '/campaigns/{campaignId}';
const WORK = '/creator/campaigns/{campaignId}';
const CONTENT = '/content/{submissionId}';
const LIST = '/lists/{listId}';

/** The wizard goes on at its last step, which shows everything. */
const atLastStep = { given: { currentStep: () => DRAFT_STEPS } };
/** Sending again what was sent is answered before the procedure is called. */
const newRequest = { given: { requestKey: () => randomUUID() } };

/** Everything that programs can change. The procedure itself says what it needs and who may call it. */
export const WRITES: readonly Listed[] = [
  post('/campaigns', 'campaigns.createDraft', 'create_campaign_draft', 'Create a campaign draft', answers.created),
  patch(
    `${CAMPAIGN}/draft`,
    'campaigns.saveDraft',
    'save_campaign_draft',
    'Save fields of a draft',
    answers.draft,
    atLastStep,
  ),
  post(
    `${CAMPAIGN}/duplicate`,
    'campaigns.duplicate',
    'duplicate_campaign',
    'Copy a campaign into a new draft',
    answers.created,
  ),
  post(`${CAMPAIGN}/submit`, 'campaigns.submit', 'submit_campaign', 'Submit a draft for review', answers.draft),
  post(
    `${CAMPAIGN}/resubmit`,
    'campaigns.resubmit',
    'resubmit_campaign',
    'Submit a campaign again after its revision',
    answers.draft,
  ),
  patch(CAMPAIGN, 'campaigns.edit', 'edit_campaign', 'Edit a submitted campaign', answers.draft),
  put(`${CAMPAIGN}/brief`, 'payments.saveBrief', 'write_campaign_brief', 'Write the brief of a campaign', nothing),
  put(
    `${CAMPAIGN}/tracking`,
    'analytics.setTracking',
    'set_tracking_address',
    'Set where the tracking links of a campaign lead',
    nothing,
  ),
  put(
    `${CAMPAIGN}/attribution`,
    'analytics.setAttribution',
    'set_attribution_window',
    'Set for how long after a click conversions of a campaign count',
    answers.changed,
  ),
  put(
    '/deals/{dealId}/discount-code',
    'analytics.setDiscountCode',
    'set_discount_code',
    'Set the discount code of a creator',
    nothing,
  ),
  post(`${CAMPAIGN}/advance`, 'orders.advance', 'advance_campaign', 'Move a campaign to its next stage', nothing),
  post(`${CAMPAIGN}/back`, 'orders.back', 'move_campaign_back', 'Move a campaign back to the stage before', nothing),
  post(`${CAMPAIGN}/launch`, 'orders.launch', 'launch_campaign', 'Launch a campaign whose content is ready', nothing),
  remove(CAMPAIGN, 'campaigns.delete', 'delete_campaign', 'Delete a campaign; it can be restored for 30 days', nothing),
  post(`${CAMPAIGN}/restore`, 'campaigns.restore', 'restore_campaign', 'Restore a deleted campaign', nothing),

  post(`${CAMPAIGN}/offers`, 'deals.invite', 'send_offers', 'Send offers to creators', answers.offered),
  post(
    '/deals/{dealId}/extensions',
    'deals.extend',
    'offer_extension',
    'Offer to extend the usage rights of a deal',
    answers.extension,
  ),
  post(
    '/deals/{dealId}/withdraw',
    'deals.withdraw',
    'withdraw_offer',
    'Withdraw an offer that nobody has answered',
    answers.dealStatus,
  ),
  post(
    '/deals/{dealId}/decline',
    'deals.decline',
    'decline_offer',
    'Decline an offer as its creator',
    answers.dealStatus,
  ),
  post(
    '/applications/{applicationId}/offer',
    'deals.offer',
    'offer_to_applicant',
    'Answer an application with an offer',
    answers.offered,
  ),
  post(
    '/applications/{applicationId}/decline',
    'deals.declineApplication',
    'decline_application',
    'Decline an application',
    answers.applicationStatus,
  ),
  post(
    '/creator/open-campaigns/{campaignId}/applications',
    'deals.sendApplication',
    'apply_to_campaign',
    'Apply to a campaign',
    answers.created,
  ),
  post(
    '/applications/{applicationId}/withdraw',
    'deals.withdrawApplication',
    'withdraw_application',
    'Withdraw your application',
    answers.applicationStatus,
  ),

  post(`${WORK}/drafts`, 'content.save', 'save_content_draft', 'Save content as a draft', answers.submission),
  post(
    `${WORK}/content`,
    'content.submit',
    'submit_content',
    'Submit content, or its next version',
    answers.submission,
  ),
  post(`${CONTENT}/withdraw`, 'content.withdraw', 'withdraw_content', 'Withdraw content before its review', nothing),
  remove(
    CONTENT,
    'content.discard',
    'discard_content_draft',
    'Discard a draft; the answer restores it',
    answers.removal,
  ),
  post('/content/restore', 'content.restore', 'restore_content_draft', 'Restore a discarded draft', answers.submission),
  post(`${CONTENT}/post`, 'content.publish', 'report_post', 'Say where approved content was posted', nothing),
  put(
    `${CONTENT}/post`,
    'content.replacePost',
    'replace_post',
    'Give another address for a post that needs a fix',
    nothing,
  ),
  post(`${CONTENT}/post/recheck`, 'content.recheckPost', 'recheck_post', 'Have a post checked again', nothing),
  put(`${CONTENT}/post/screenshot`, 'content.showPost', 'add_post_screenshot', 'Add a screenshot of a post', nothing),
  post(
    `${CONTENT}/post/confirm`,
    'content.confirmPost',
    'confirm_post',
    'Confirm a post, or accept it as it is',
    nothing,
  ),
  post(`${CONTENT}/post/object`, 'content.objectToPost', 'object_to_post', 'Object to a post', nothing),
  post(`${CONTENT}/approve`, 'content.approve', 'approve_content', 'Approve content', nothing),
  post(
    `${CONTENT}/request-revision`,
    'content.requestRevision',
    'request_revision',
    'Ask for a revision of content',
    nothing,
  ),
  post(`${CONTENT}/reject`, 'content.reject', 'reject_content', 'Reject content', nothing),
  post(`${CONTENT}/comments`, 'content.comment', 'comment_on_content', 'Comment on content', answers.comment),
  patch('/comments/{commentId}', 'content.resolveComment', 'resolve_comment', 'Resolve or reopen a comment', nothing),

  post(
    '/conversations/{dealId}/messages',
    'conversations.send',
    'send_message',
    'Send a message to the other side of a deal',
    answers.message,
    newRequest,
  ),
  post(
    '/conversations/{dealId}/read',
    'conversations.markRead',
    'mark_messages_read',
    'Mark the messages of a deal as read',
    nothing,
  ),

  post(
    `${CAMPAIGN}/conversions`,
    'analytics.reportConversions',
    'report_conversions',
    'Report conversions',
    answers.reported,
  ),
  post(
    `${CAMPAIGN}/conversions/strike`,
    'analytics.strikeConversions',
    'strike_conversions',
    'Strike out conversions',
    answers.changed,
  ),
  post(
    `${CAMPAIGN}/conversions/restore`,
    'analytics.restoreConversions',
    'restore_conversions',
    'Restore struck-out conversions',
    answers.changed,
  ),

  post(
    '/proposals/{proposalId}/withdraw',
    'proposals.withdraw',
    'withdraw_proposal',
    'Withdraw what you have proposed',
    proposalAnswer,
  ),

  post('/lists', 'discovery.createList', 'create_creator_list', 'Create a list of creators', answers.created),
  patch(LIST, 'discovery.renameList', 'rename_creator_list', 'Rename a list', nothing),
  remove(LIST, 'discovery.deleteList', 'delete_creator_list', 'Delete a list; the answer restores it', answers.removal),
  post('/lists/restore', 'discovery.restoreList', 'restore_creator_list', 'Restore a deleted list', answers.created),
  post(`${LIST}/creators`, 'discovery.addToList', 'add_creators_to_list', 'Add creators to a list', answers.added),
  post(
    `${LIST}/creators/remove`,
    'discovery.removeFromList',
    'remove_creators_from_list',
    'Remove creators from a list; the answer restores them',
    answers.maybeRemoval,
  ),
  post(
    '/lists/creators/restore',
    'discovery.restoreMembers',
    'restore_creators_in_list',
    'Put removed creators back into their list',
    nothing,
  ),
  put(
    `${LIST}/creators/{creatorId}/note`,
    'discovery.noteMember',
    'write_list_note',
    'Write a note about a creator in a list',
    nothing,
  ),
  put(
    '/creators/{creatorId}/favorite',
    'discovery.favourite',
    'set_favorite',
    'Mark a creator as a favorite, or not',
    nothing,
  ),

  post('/people/{userId}/notes', 'crm.addNote', 'add_note', 'Write a note about someone', nothing),
  patch('/notes/{noteId}', 'crm.editNote', 'edit_note', 'Change your note', nothing),
  remove('/notes/{noteId}', 'crm.deleteNote', 'delete_note', 'Delete your note', nothing),
  post('/people/{userId}/tags', 'crm.addTag', 'add_tag', 'Tag someone', nothing),
  post('/people/{userId}/tags/remove', 'crm.removeTag', 'remove_tag', 'Remove a tag', nothing),
  post('/people/{userId}/follow-ups', 'crm.addFollowUp', 'add_follow_up', 'Plan a follow-up with someone', nothing),
  patch(
    '/follow-ups/{followUpId}',
    'crm.setFollowUp',
    'change_follow_up',
    'Reschedule a follow-up, or mark it as done',
    nothing,
  ),
  remove('/follow-ups/{followUpId}', 'crm.deleteFollowUp', 'delete_follow_up', 'Delete a follow-up', nothing),

  post(
    `${CAMPAIGN}/roster/sentence`,
    'discovery.readSentence',
    'read_roster_sentence',
    'Have a sentence read as filters of a roster',
    sentence,
  ),
  post(
    '/track-record/entries/{entryId}/object',
    'records.object',
    'object_to_track_record_entry',
    'Object to an entry of your track record',
    nothing,
  ),

  put('/people/{personId}/stage', 'crm.setStage', 'set_person_stage', 'Set the stage of one of your people', nothing),
  remove('/people/{personId}', 'crm.removeContact', 'remove_contact', 'Remove a contact', nothing),
  post('/people/import', 'crm.importPeople', 'import_people', 'Import people from CSV', imported),
  post(
    '/people/import/check',
    'crm.checkPeople',
    'check_people_import',
    'Check a CSV of people without importing it',
    imported,
  ),
  post('/people/invitations', 'crm.inviteContacts', 'invite_contacts', 'Mail contacts an invitation to Accord', many),
  post(
    '/messages',
    'crm.sendBulk',
    'send_message_to_people',
    'Send a message to several people, each in their own conversation',
    many,
    newRequest,
  ),
  put(
    '/conversations/{dealId}/mute',
    'conversations.muteBulk',
    'mute_bulk_messages',
    'Mute messages that a brand sends to several people, or not',
    nothing,
  ),
  post('/exports/people', 'crm.exportPeople', 'export_people', 'Export your people as CSV', table),
  post(
    '/exports/brands',
    'crm.exportBrands',
    'export_managed_brands',
    'Export the brands that you manage as CSV',
    table,
  ),
  post(
    '/exports/creators',
    'crm.exportCreators',
    'export_managed_creators',
    'Export the creators that you manage as CSV',
    table,
  ),
  post(
    '/exports/deals',
    'crm.exportDeals',
    'export_managed_deals',
    'Export the deals of the people you manage as CSV',
    table,
  ),
  post(
    '/exports/leaderboards/brands',
    'crm.exportBrandLeaderboard',
    'export_brand_leaderboard',
    'Export the leaderboard of brands as CSV',
    table,
  ),
  post(
    '/exports/leaderboards/creators',
    'crm.exportCreatorLeaderboard',
    'export_creator_leaderboard',
    'Export the leaderboard of creators as CSV',
    table,
  ),
];
