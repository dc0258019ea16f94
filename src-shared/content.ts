import { z } from 'zod';
import { CAPTION_MAX_CHARS, FEEDBACK_MAX_CHARS, SUBMISSION_FILES_MAX } from './constants.ts';
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
