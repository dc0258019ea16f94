import { z } from 'zod';
import type { Slice } from '#shared/paging.ts';
import { badRequest } from './errors.ts';

/** Where a slice of a list newest first ended: the moment and the id of its last row. */
export interface Keyset {
  at: Date;
  id: string;
}

const stored = z.tuple([z.iso.datetime(), z.uuid()]);

/** The row after which the next slice starts; null at the beginning. @throws BAD_REQUEST for a cursor that no list gave. */
export function keysetOf(cursor: string | null | undefined): Keyset | null {
  if (!cursor) return null;
  try {
    const [at, id] = stored.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at: new Date(at), id };
  } catch {
    throw badRequest('Cursor is not one that this list gave', 'cursor');
  }
}

/** Cuts rows that were asked for with `limit + 1`; `key` names the columns that the list is ordered by. */
export function sliceOf<Row, View>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => Keyset,
  view: (row: Row) => View,
): Slice<View> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(view), nextCursor: rows.length > limit && last ? cursorOf(key(last)) : null };
}

function cursorOf({ at, id }: Keyset): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url');
}
