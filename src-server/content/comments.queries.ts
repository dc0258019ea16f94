import type { CommentRow } from '../access.ts';
import type { Tx } from '../data/db.ts';
import type { Locked } from '../ground/locks.ts';

/** A handed-in version of a submission with the files that it shows. */
export function sentVersion(tx: Tx, submissionId: string, version: number) {
  return tx
    .selectFrom('submissionVersions')
    .leftJoin('submissionFiles', 'submissionFiles.versionId', 'submissionVersions.id')
    .leftJoin('files', 'files.id', 'submissionFiles.fileId')
    .select(['submissionFiles.fileId', 'files.contentType'])
    .where('submissionVersions.submissionId', '=', submissionId)
    .where('submissionVersions.version', '=', version)
    .where('submissionVersions.submittedAt', 'is not', null);
}

export function countOfComments(tx: Tx, submissionId: string) {
  return tx
    .selectFrom('submissionComments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('submissionId', '=', submissionId);
}

/** A notice of this type about the submission that the person got after `since`. */
export function toldSince(tx: Tx, userId: string, submissionId: string, type: string, since: Date) {
  return tx
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', userId)
    .where('submissionId', '=', submissionId)
    .where('notificationType', '=', type)
    .where('createdAt', '>', since)
    .limit(1);
}

interface NewComment {
  submissionId: string;
  version: number;
  fileId: string | null;
  atMs: number | null;
  atX: number | null;
  atY: number | null;
  authorId: string;
  writtenBy: string | null;
  agencyId: string | null;
  body: string;
  createdAt: Date;
}

export const insertComment = (tx: Tx, comment: NewComment) =>
  tx.insertInto('submissionComments').values(comment).returning('id');

/** Stores who resolved a comment and when; null reopens it. */
export const setResolved = (tx: Tx, comment: Locked<CommentRow>, resolved: { by: string; at: Date } | null) =>
  tx
    .updateTable('submissionComments')
    .set({ resolvedAt: resolved?.at ?? null, resolvedBy: resolved?.by ?? null })
    .where('id', '=', comment.id);
