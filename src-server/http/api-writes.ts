import { randomUUID } from 'node:crypto';
import { DRAFT_STEPS } from '#shared/constants.ts';
import { type Listed, nothing, patch, post, put, remove } from './api-endpoint.ts';
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
  post('/campaigns', 'campaigns.createDraft', 'Create a campaign draft', answers.created),
  patch(`${CAMPAIGN}/draft`, 'campaigns.saveDraft', 'Save fields of a draft', answers.draft, atLastStep),
  post(`${CAMPAIGN}/duplicate`, 'campaigns.duplicate', 'Copy a campaign into a new draft', answers.created),
  post(`${CAMPAIGN}/submit`, 'campaigns.submit', 'Submit a draft for review', answers.draft),
  post(`${CAMPAIGN}/resubmit`, 'campaigns.resubmit', 'Submit a campaign again after its revision', answers.draft),
  patch(CAMPAIGN, 'campaigns.edit', 'Edit a submitted campaign', answers.draft),
  put(`${CAMPAIGN}/brief`, 'payments.saveBrief', 'Write the brief of a campaign', nothing),
  put(`${CAMPAIGN}/tracking`, 'analytics.setTracking', 'Set where the tracking links of a campaign lead', nothing),
  put(
    `${CAMPAIGN}/attribution`,
    'analytics.setAttribution',
    'Set for how long after a click conversions of a campaign count',
    answers.changed,
  ),
  put('/deals/{dealId}/discount-code', 'analytics.setDiscountCode', 'Set the discount code of a creator', nothing),
  post(`${CAMPAIGN}/advance`, 'orders.advance', 'Move a campaign to its next stage', nothing),
  post(`${CAMPAIGN}/back`, 'orders.back', 'Move a campaign back to the stage before', nothing),
  post(`${CAMPAIGN}/launch`, 'orders.launch', 'Launch a campaign whose content is ready', nothing),
  remove(CAMPAIGN, 'campaigns.delete', 'Delete a campaign; it can be restored for 30 days', nothing),
  post(`${CAMPAIGN}/restore`, 'campaigns.restore', 'Restore a deleted campaign', nothing),

  post(`${CAMPAIGN}/offers`, 'deals.invite', 'Send offers to creators', answers.offered),
  post('/deals/{dealId}/extensions', 'deals.extend', 'Offer to extend the usage rights of a deal', answers.extension),
  post('/deals/{dealId}/withdraw', 'deals.withdraw', 'Withdraw an offer that nobody has answered', answers.dealStatus),
  post('/deals/{dealId}/decline', 'deals.decline', 'Decline an offer as its creator', answers.dealStatus),
  post('/applications/{applicationId}/offer', 'deals.offer', 'Answer an application with an offer', answers.offered),
  post(
    '/applications/{applicationId}/decline',
    'deals.declineApplication',
    'Decline an application',
    answers.applicationStatus,
  ),
  post(
    '/creator/open-campaigns/{campaignId}/applications',
    'deals.sendApplication',
    'Apply to a campaign',
    answers.created,
  ),
  post(
    '/applications/{applicationId}/withdraw',
    'deals.withdrawApplication',
    'Withdraw your application',
    answers.applicationStatus,
  ),

  post(`${WORK}/drafts`, 'content.save', 'Save content as a draft', answers.submission),
  post(`${WORK}/content`, 'content.submit', 'Submit content, or its next version', answers.submission),
  post(`${CONTENT}/withdraw`, 'content.withdraw', 'Withdraw content before its review', nothing),
  remove(CONTENT, 'content.discard', 'Discard a draft; the answer restores it', answers.removal),
  post('/content/restore', 'content.restore', 'Restore a discarded draft', answers.submission),
  post(`${CONTENT}/post`, 'content.publish', 'Say where approved content was posted', nothing),
  put(`${CONTENT}/post`, 'content.replacePost', 'Give another address for a post that needs a fix', nothing),
  post(`${CONTENT}/post/recheck`, 'content.recheckPost', 'Have a post checked again', nothing),
  put(`${CONTENT}/post/screenshot`, 'content.showPost', 'Add a screenshot of a post', nothing),
  post(`${CONTENT}/post/confirm`, 'content.confirmPost', 'Confirm a post, or accept it as it is', nothing),
  post(`${CONTENT}/post/object`, 'content.objectToPost', 'Object to a post', nothing),
  post(`${CONTENT}/approve`, 'content.approve', 'Approve content', nothing),
  post(`${CONTENT}/request-revision`, 'content.requestRevision', 'Ask for a revision of content', nothing),
  post(`${CONTENT}/reject`, 'content.reject', 'Reject content', nothing),
  post(`${CONTENT}/comments`, 'content.comment', 'Comment on content', answers.comment),
  patch('/comments/{commentId}', 'content.resolveComment', 'Resolve or reopen a comment', nothing),

  post(
    '/conversations/{dealId}/messages',
    'conversations.send',
    'Send a message to the other side of a deal',
    answers.message,
    newRequest,
  ),
  post('/conversations/{dealId}/read', 'conversations.markRead', 'Mark the messages of a deal as read', nothing),

  post(`${CAMPAIGN}/conversions`, 'analytics.reportConversions', 'Report conversions', answers.reported),
  post(`${CAMPAIGN}/conversions/strike`, 'analytics.strikeConversions', 'Strike out conversions', answers.changed),
  post(
    `${CAMPAIGN}/conversions/restore`,
    'analytics.restoreConversions',
    'Restore struck-out conversions',
    answers.changed,
  ),

  post('/lists', 'discovery.createList', 'Create a list of creators', answers.created),
  patch(LIST, 'discovery.renameList', 'Rename a list', nothing),
  remove(LIST, 'discovery.deleteList', 'Delete a list; the answer restores it', answers.removal),
  post('/lists/restore', 'discovery.restoreList', 'Restore a deleted list', answers.created),
  post(`${LIST}/creators`, 'discovery.addToList', 'Add creators to a list', answers.added),
  post(
    `${LIST}/creators/remove`,
    'discovery.removeFromList',
    'Remove creators from a list; the answer restores them',
    answers.maybeRemoval,
  ),
  post('/lists/creators/restore', 'discovery.restoreMembers', 'Put removed creators back into their list', nothing),
  put(`${LIST}/creators/{creatorId}/note`, 'discovery.noteMember', 'Write a note about a creator in a list', nothing),
  put('/creators/{creatorId}/favorite', 'discovery.favourite', 'Mark a creator as a favorite, or not', nothing),

  post('/people/{userId}/notes', 'crm.addNote', 'Write a note about someone', nothing),
  patch('/notes/{noteId}', 'crm.editNote', 'Change your note', nothing),
  remove('/notes/{noteId}', 'crm.deleteNote', 'Delete your note', nothing),
  post('/people/{userId}/tags', 'crm.addTag', 'Tag someone', nothing),
  post('/people/{userId}/tags/remove', 'crm.removeTag', 'Remove a tag', nothing),
  post('/people/{userId}/follow-ups', 'crm.addFollowUp', 'Plan a follow-up with someone', nothing),
  patch('/follow-ups/{followUpId}', 'crm.setFollowUp', 'Reschedule a follow-up, or mark it as done', nothing),
  remove('/follow-ups/{followUpId}', 'crm.deleteFollowUp', 'Delete a follow-up', nothing),
];
