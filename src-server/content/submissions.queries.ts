import type { Granted, SubmissionRow } from '../access.ts';
import type { Tx } from '../data/db.ts';

/** The statements that write submissions and reviews; content.queries.ts has those that read them. */

interface NewSubmission {
  dealId: string;
  campaignId: string;
  creatorId: string;
  title: string;
}

export const insertDraft = (tx: Tx, submission: NewSubmission, now: Date) =>
  tx
    .insertInto('submissions')
    .values({ ...submission, status: 'draft', createdAt: now, updatedAt: now })
    .returningAll();

/** `piece` stays if it is undefined. */
export const setTitle = (
  tx: Tx,
  { id }: Granted<SubmissionRow>,
  { title, piece }: { title: string; piece?: string | null | undefined },
  now: Date,
) =>
  tx
    .updateTable('submissions')
    .set({ title, ...(piece !== undefined && { piece }), updatedAt: now })
    .where('id', '=', id);

/** Removes a submission that is still a draft, with its versions. */
export const deleteDraft = (tx: Tx, { id }: Granted<SubmissionRow>) =>
  tx.deleteFrom('submissions').where('id', '=', id).where('status', '=', 'draft');

/** The tables whose rows are deleted with a draft, those that refer to others first. */
export const DRAFT_TABLES = [
  'submissions',
  'submission_versions',
  'submission_files',
  'submission_comments',
  'notifications',
] as const;

/** Everything that is deleted with a draft, and the messages that are about it. */
export function partsOfDraft(tx: Tx, id: string) {
  const versions = tx.selectFrom('submissionVersions').where('submissionId', '=', id);
  return {
    submissions: tx.selectFrom('submissions').selectAll().where('id', '=', id),
    submission_versions: versions.selectAll(),
    submission_files: tx.selectFrom('submissionFiles').selectAll().where('versionId', 'in', versions.select('id')),
    submission_comments: tx.selectFrom('submissionComments').selectAll().where('submissionId', '=', id),
    notifications: tx.selectFrom('notifications').selectAll().where('submissionId', '=', id),
    deal_messages: tx.selectFrom('dealMessages').selectAll().where('submissionId', '=', id),
  };
}

/** Writes the caption of a version; creates the version if there is none yet. */
export const putVersion = (tx: Tx, of: { submissionId: string; version: number }, caption: string, now: Date) =>
  tx
    .insertInto('submissionVersions')
    .values({ ...of, caption, createdAt: now })
    .onConflict((oc) => oc.columns(['submissionId', 'version']).doUpdateSet({ caption }))
    .returning('id');

export const removeFiles = (tx: Tx, versionId: string) =>
  tx.deleteFrom('submissionFiles').where('versionId', '=', versionId);

/** Attaches these files to a version, in this order. */
export const insertFiles = (tx: Tx, versionId: string, fileIds: readonly string[]) =>
  tx.insertInto('submissionFiles').values(fileIds.map((fileId, index) => ({ versionId, fileId, position: index + 1 })));

/** Stores when a version was submitted; null takes it back. */
export const setHandedIn = (tx: Tx, { id }: Granted<SubmissionRow>, version: number, submittedAt: Date | null) =>
  tx
    .updateTable('submissionVersions')
    .set({ submittedAt })
    .where('submissionId', '=', id)
    .where('version', '=', version);

interface NewReview {
  submissionId: string;
  version: number;
  reviewerId: string;
  action: 'approve' | 'request_revision' | 'reject';
  feedbackText: string | null;
  createdAt: Date;
}

export const insertReview = (tx: Tx, review: NewReview) => tx.insertInto('submissionReviews').values(review);
