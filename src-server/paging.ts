import { z } from 'zod';
import type { Slice } from '#shared/paging.ts';
import { isWellFormed } from '#shared/text.ts';
import { badRequest } from './errors.ts';

/** A place in a list sorted by time: the time and the id of a slice's last row. */
export interface Keyset {
  at: Date;
  id: string;
}

/** A place in a list sorted by rank: the rank and the id of a slice's last row. */
export interface RankKeyset {
  rank: number;
  id: string;
}

/** A place in a list sorted by a number that no two rows share. */
export interface SerialKeyset {
  serial: number;
}

/** A place in a list sorted by time whose rows are numbered. */
export interface NumberedKeyset {
  at: Date;
  number: number;
}

/** A place in a list sorted by time in which some rows come first: whether a slice's last row is one of them, its time and its id. */
export interface FirstKeyset {
  first: boolean;
  at: Date;
  id: string;
}

/** A place in a list sorted by name: the name and the id of a slice's last row. */
export interface NameKeyset {
  name: string;
  id: string;
}

const storedName = z.tuple([z.string().refine(isWellFormed), z.uuid()]);
const stored = z.tuple([z.iso.datetime(), z.uuid()]);
const storedFirst = z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]);
const storedNumbered = z.tuple([z.iso.datetime(), z.int()]);
const storedRank = z.tuple([z.int(), z.uuid()]);
const storedSerial = z.tuple([z.int()]);

/** The place after which the next slice starts; null for the first slice. @throws BAD_REQUEST for a cursor that no list returned. */
export function keysetOf(cursor: string | null | undefined): Keyset | null {
  const found = cursor ? read(cursor, stored) : null;
  return found && { at: new Date(found[0]), id: found[1] };
}

/** Like `keysetOf`, for a list in which some rows come first. @throws BAD_REQUEST for a cursor that no list returned. */
export function firstKeysetOf(cursor: string | null | undefined): FirstKeyset | null {
  const found = cursor ? read(cursor, storedFirst) : null;
  return found && { first: found[0], at: new Date(found[1]), id: found[2] };
}

/** Like `keysetOf`, for a list sorted by name. @throws BAD_REQUEST for a cursor that no list returned. */
export function nameKeysetOf(cursor: string | null | undefined): NameKeyset | null {
  const found = cursor ? read(cursor, storedName) : null;
  return found && { name: found[0], id: found[1] };
}

/** Like `keysetOf`, for a list sorted by rank. @throws BAD_REQUEST for a cursor that no list returned. */
export function rankKeysetOf(cursor: string | null | undefined): RankKeyset | null {
  const found = cursor ? read(cursor, storedRank) : null;
  return found && { rank: found[0], id: found[1] };
}

/** The number after which the next slice of a list sorted by number starts. @throws BAD_REQUEST for a cursor that no list returned */
export function serialOf(cursor: string | null | undefined): number | null {
  const found = cursor ? read(cursor, storedSerial) : null;
  return found?.[0] ?? null;
}

/** Like `keysetOf`, for a list whose rows are numbered. @throws BAD_REQUEST for a cursor that no list returned. */
export function numberedKeysetOf(cursor: string | null | undefined): NumberedKeyset | null {
  const found = cursor ? read(cursor, storedNumbered) : null;
  return found && { at: new Date(found[0]), number: found[1] };
}

function read<T>(cursor: string, shape: z.ZodType<T>): T {
  try {
    return shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw badRequest('Cursor is not one that this list gave', 'cursor');
  }
}

type AnyKeyset = Keyset | FirstKeyset | RankKeyset | SerialKeyset | NumberedKeyset | NameKeyset;

/**
 * Makes a slice from the rows of a query with limit `limit + 1`: the extra row only shows that there are more. `key` gives a row's place in the list.
 */
export function sliceOf<Row, View>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => AnyKeyset,
  view: (row: Row) => View,
): Slice<View> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown.map(view), nextCursor: rows.length > limit && last ? cursorOf(key(last)) : null };
}

function cursorOf(key: AnyKeyset): string {
  return Buffer.from(JSON.stringify(placeOf(key))).toString('base64url');
}

function placeOf(key: AnyKeyset): unknown[] {
  if ('serial' in key) return [key.serial];
  if ('first' in key) return [key.first, key.at.toISOString(), key.id];
  if ('name' in key) return [key.name, key.id];
  if ('number' in key) return [key.at.toISOString(), key.number];
  return ['at' in key ? key.at.toISOString() : key.rank, key.id];
}
