import { z } from 'zod';
import { CAMPAIGN_BUCKETS } from '../campaigns/campaign-dates.ts';
import {
  CAPTION_MAX_CHARS,
  COMMENT_MAX_CHARS,
  FEEDBACK_MAX_CHARS,
  SUBMISSION_FILES_MAX,
  VIDEO_TIME_MAX_MS,
} from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { SubmissionStatus } from '../lifecycles.ts';
import { manyOf } from '../many.ts';
import { commentMessages, contentReviewMessages } from '../messages/content.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, httpsUrl, id, multiline, optionalMultiline, text } from '../text.ts';
import type { PostView } from './post-checks.ts';

const title = text('Title', { max: 120 });
const caption = optionalMultiline('Caption', { max: CAPTION_MAX_CHARS });
const fileIds = z
  .array(id('File'))
  .max(SUBMISSION_FILES_MAX, `At most ${SUBMISSION_FILES_MAX} files can be added`)
  .refine((ids) => new Set(ids).size === ids.length, 'Files has the same entry twice');

/** Saves a draft, new or existing. A draft without files can be saved, but not submitted. */
export const saveSubmissionInput = z.strictObject({
  campaignId: id('Campaign'),
  submissionId: id('Submission').nullish(),
  /** The piece that it is for, such as `reel:2`; null for something else. Without it, the piece stays. */
  piece: text('Piece', { max: 40 }).nullish(),
  title,
  caption,
  fileIds,
});
export type SaveSubmissionInput = z.infer<typeof saveSubmissionInput>;

/** Submits content: a first version, or the next one after a request for revision. */
export const submitContentInput = saveSubmissionInput.extend({
  fileIds: fileIds.min(1, 'Add at least one file before you submit'),
});
export type SubmitContentInput = z.infer<typeof submitContentInput>;

export const submissionIdInput = z.strictObject({ submissionId: id('Submission') });

/** Content that its brand has not reviewed within twice its review period, the oldest first. */
export const overdueContentInput = z.strictObject(cursorFields);
export type OverdueContentInput = z.infer<typeof overdueContentInput>;

/** Request revisions and Reject need feedback; Approve does not (B5). `version` is the one that the reviewer saw. */
export const approveContentInput = z.strictObject({
  submissionId: id('Submission'),
  version: z.int({ error: 'Version must be a whole number' }).min(1),
  feedback: optionalMultiline('Feedback', { max: FEEDBACK_MAX_CHARS }),
});
/** Approves several versions without feedback; each is the one that the reviewer saw. */
export const approveManyInput = z.strictObject({
  submissions: manyOf(approveContentInput.omit({ feedback: true }), 'submissionId'),
});
export const returnContentInput = approveContentInput.extend({
  feedback: z
    .string({ error: contentReviewMessages.feedbackRequired })
    .trim()
    .min(1, contentReviewMessages.feedbackRequired)
    .pipe(multiline('Feedback', { max: FEEDBACK_MAX_CHARS })),
});

const fraction = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} must be at least 0`)
    .max(1, `${label} must be at most 1`);

/** The place in a file that a comment is about: a time in a video, or a point in an image as fractions of its width and height. */
const commentAnchor = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('time'),
    atMs: z.int({ error: 'Time must be a whole number of milliseconds' }).min(0).max(VIDEO_TIME_MAX_MS),
  }),
  z.strictObject({ kind: z.literal('point'), x: fraction('Point from the left'), y: fraction('Point from the top') }),
]);
export type CommentAnchor = z.infer<typeof commentAnchor>;

/** A comment on a submitted version: on the whole version, on one of its files, or on a place in that file. */
export const commentInput = z
  .strictObject({
    submissionId: id('Submission'),
    version: z.int({ error: 'Version must be a whole number' }).min(1),
    fileId: id('File').nullish(),
    anchor: commentAnchor.nullish(),
    text: multiline('Comment', { max: COMMENT_MAX_CHARS }),
  })
  .refine(({ fileId, anchor }) => !anchor || fileId, { error: commentMessages.anchorNeedsFile, path: ['anchor'] });
export type CommentInput = z.infer<typeof commentInput>;

export const resolveCommentInput = z.strictObject({ commentId: id('Comment'), resolved: z.boolean() });

/** A screenshot of a post at which Accord cannot look. */
export const showPostInput = z.strictObject({ submissionId: id('Submission'), fileId: id('Screenshot') });
/** What is wrong with a post, in the brand's words. */
export const objectToPostInput = z.strictObject({
  submissionId: id('Submission'),
  reason: multiline('Reason', { max: FEEDBACK_MAX_CHARS }),
});

/** The post that an approved submission became. */
export const publishContentInput = z.strictObject({ submissionId: id('Submission'), postUrl: httpsUrl('Post URL') });

/** The creator's campaigns, a page of one tab. */
export const myCampaignsInput = z.strictObject({
  tab: choice('Tab', CAMPAIGN_BUCKETS).default('active'),
  ...cursorFields,
});

export const campaignContentInput = z.strictObject({ campaignId: id('Campaign'), ...cursorFields });

/** Submitted content, as staff see it on its campaign. */
export interface StaffContentView {
  id: string;
  campaignId: string;
  title: string;
  status: SubmissionStatus;
  version: number;
  creatorName: string;
  postUrl: string | null;
  platform: string | null;
  /** Its checks; null if it has no post. */
  post: PostView | null;
  submittedAt: Moment | null;
}
