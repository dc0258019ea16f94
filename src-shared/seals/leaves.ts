import { type Hash, leafHash } from './merkle.ts';

/** What a leaf of the log is made from: a row of the audit log, or a movement of money as one party sees it. */
export type LeafKind = 'audit' | 'movement';

const utf8 = new TextEncoder();

/**
 * The hash of a leaf. The kind comes first, so that the words of an audit row, which people may choose, never pass for a movement; then a random salt,
 * so that nobody who sees the hash as a neighbour in a proof can guess the text.
 */
export const leafOf = (kind: LeafKind, salt: string, text: string): Hash =>
  leafHash(utf8.encode(`accord-${kind}-v1\n${salt}\n${text}`));
