import { allow, type Rule, staff } from './rule.ts';

/** Content and files. */
export const content = {
  'content.forStaff': allow('List the submissions of any campaign', ...staff),
  'content.forCampaign': allow('List the submissions of one’s campaign', 'brand', 'super_admin'),
  'content.mine': allow('List one’s own submissions', 'creator', 'super_admin'),
  'content.campaigns': allow('List the campaigns one works on', 'creator', 'super_admin'),
  'content.campaign': allow('Read a campaign one works on', 'creator', 'super_admin'),
  'content.save': allow('Save a submission as draft', 'creator'),
  'content.comment': allow('Comment on handed-in content', 'brand', 'creator'),
  'content.resolveComment': allow('Mark a comment on content as dealt with, or open it again', 'brand', 'creator'),
  'content.comments': allow('Read the comments on content', ...staff),
  'content.overdue': allow('List content that its brand has not reviewed in twice its time', ...staff),
  'content.discard': allow('Discard a draft submission', 'creator'),
  'submission.submit': allow('Hand in content', 'creator'),
  'submission.withdraw': allow('Take content back before its review', 'creator'),
  'submission.approve': allow('Approve content', 'brand', ...staff),
  'submission.requestRevision': allow('Ask for a revision of content', 'brand', ...staff),
  'submission.reject': allow('Reject content', 'brand', ...staff),
  'submission.publish': allow('Record where content was posted', 'creator'),
  'files.startUpload': allow('Start an upload', 'brand', 'creator'),
  'files.finishUpload': allow('Finish an upload', 'brand', 'creator'),
  'files.stopUpload': allow('Stop an upload', 'brand', 'creator'),
  'files.url': allow('Open a file of a deal one is party to', 'brand', 'creator', ...staff),
} as const satisfies Record<string, Rule>;
