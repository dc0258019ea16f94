import { z } from 'zod';
import { CAPTION_MAX_CHARS, FEEDBACK_MAX_CHARS, SUBMISSION_FILES_MAX } from './constants.ts';
import type { SubmissionStatus } from './lifecycles.ts';
import { contentReviewMessages, uploadMessages } from './messages/content.ts';
import { httpsUrl, id, multiline, optionalMultiline, text } from './text.ts';

const title = text('Title', { max: 120 });
const caption = optionalMultiline('Caption', { max: CAPTION_MAX_CHARS });
const fileIds = z
  .array(id('File'))
  .max(SUBMISSION_FILES_MAX, uploadMessages.tooMany(SUBMISSION_FILES_MAX))
  .refine((ids) => new Set(ids).size === ids.length, 'Files has the same entry twice');

/** Saves a draft, new or existing. Without files it can be kept, but not handed in. */
export const saveSubmissionInput = z.strictObject({
  campaignId: id('Campaign'),
  submissionId: id('Submission').nullish(),
  title,
  caption,
  fileIds,
});
export type SaveSubmissionInput = z.infer<typeof saveSubmissionInput>;

/** Hands content in: a first version, or the next one after a request for revision. */
export const submitContentInput = saveSubmissionInput.extend({ fileIds: fileIds.min(1, uploadMessages.noFiles) });
export type SubmitContentInput = z.infer<typeof submitContentInput>;

export const submissionIdInput = z.strictObject({ submissionId: id('Submission') });

/** Request revisions and Reject need feedback; Approve does not (B5). `version` is the one that was looked at. */
export const approveContentInput = z.strictObject({
  submissionId: id('Submission'),
  version: z.int({ error: 'Version must be a whole number' }).min(1),
  feedback: optionalMultiline('Feedback', { max: FEEDBACK_MAX_CHARS }),
});
export const returnContentInput = approveContentInput.extend({
  feedback: z
    .string({ error: contentReviewMessages.feedbackRequired })
    .trim()
    .min(1, contentReviewMessages.feedbackRequired)
    .pipe(multiline('Feedback', { max: FEEDBACK_MAX_CHARS })),
});

/** The post that an approved submission became. */
export const publishContentInput = z.strictObject({ submissionId: id('Submission'), postUrl: httpsUrl('Post URL') });

/** What the brand reads (B4): `submitted` is Awaiting Review. */
export const brandSubmissionLabels: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Awaiting Review',
  approved: 'Approved',
  revision_requested: 'Revision Requested',
  rejected: 'Rejected',
  published: 'Published',
};

/** What the creator reads (C4, ruling A21): Approved, Needs Revision, or Under Review for anything else. */
export function creatorSubmissionLabel(
  status: SubmissionStatus,
): 'Approved' | 'Needs Revision' | 'Under Review' | 'Published' {
  if (status === 'published') return 'Published';
  if (status === 'approved') return 'Approved';
  return status === 'rejected' || status === 'revision_requested' ? 'Needs Revision' : 'Under Review';
}

/** Whether a campaign may be launched (B4): nothing awaits review, and something is approved. */
export function contentReady(statuses: readonly SubmissionStatus[]): boolean {
  return !statuses.includes('submitted') && statuses.includes('approved');
}
