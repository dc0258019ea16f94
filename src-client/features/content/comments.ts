import type { CommentAnchor } from '#shared/content/content.schema.ts';
import type { BrandSubmission, CreatorSubmission } from './submissions.ts';

export type SubmissionComment = BrandSubmission['comments'][number];
/** A submission with its history, whoever reads it. */
export type Submission = Omit<BrandSubmission | CreatorSubmission, 'may' | 'platform' | 'post'>;
export type Version = Submission['versions'][number];

/** A comment with the number shown on its pin. */
export interface NumberedComment extends SubmissionComment {
  number: number;
}

/** The names of the two sides of a deal for the reader: one of them is `You`, unless staff read. */
export type SideNames = Record<SubmissionComment['author'], string>;

/** A comment that is being written, and the place that it points at. */
export interface CommentDraft {
  fileId: string | null;
  anchor: CommentAnchor | null;
}

/** The comments on one version, numbered in the order in which they were written. */
export function commentsOfVersion(submission: Submission, version: number): NumberedComment[] {
  return submission.comments
    .filter((comment) => comment.version === version)
    .map((comment, index) => ({ ...comment, number: index + 1 }));
}

/** The brand's unresolved comments on the newest version: a line each, with its number and its moment in the video. */
export function openNotes(submission: Submission): string {
  return commentsOfVersion(submission, submission.version)
    .filter(({ author, resolvedAt }) => author === 'brand' && resolvedAt === null)
    .map(({ number, atMs, text }) => `${number}. ${atMs === null ? '' : `${momentLabel(atMs)}: `}${text}`)
    .join('\n');
}

/** The moment of a video that a comment is about. */
export const momentLabel = (ms: number): string => `At ${timeLabel(ms)}`;

/** `0:12`, `1:02:05`; the milliseconds are dropped. */
export function timeLabel(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  const tail = `${String(s).padStart(2, '0')}`;
  return h > 0 ? `${h}:${String(m).padStart(2, '0')}:${tail}` : `${m}:${tail}`;
}

/** Milliseconds of `0:12`, `72` or `1:02:05`; null for anything else. */
export function parseTime(text: string): number | null {
  const parts = text.trim().split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,5}$/.test(part))) return null;
  if (parts.slice(1).some((part) => Number(part) > 59)) return null;
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

const within = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));

/** A point inside the picture, in thousandths. */
export function pointAt(x: number, y: number): Extract<CommentAnchor, { kind: 'point' }> {
  return { kind: 'point', x: within(x), y: within(y) };
}

export const percent = (fraction: number): number => Math.round(fraction * 100);
