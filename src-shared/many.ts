import { z } from 'zod';
import { MANY_MAX } from './constants.ts';
import { id } from './text.ts';

/** The result of a bulk action. */
export interface ManyDone {
  /** The ids of the things that were changed, in the order of the request. */
  done: string[];
  /** The things that were left as they were, each with a sentence that says why. */
  refused: { id: string; why: string }[];
}

const BOUNDS = { least: 'Select one at least', most: `Select at most ${MANY_MAX}` };

/** Things that were just removed, to be restored. */
export const removalIdInput = z.strictObject({ removalId: id('Removal') });

/** The ids of several things of a kind, {@link MANY_MAX} at most; one that is named twice counts once. */
export const manyIds = (label: string) =>
  z
    .array(id(label))
    .min(1, BOUNDS.least)
    .max(MANY_MAX, BOUNDS.most)
    .transform((ids) => [...new Set(ids)]);

/** The same for things that come with more than an id, which `key` names. */
export const manyOf = <Row extends z.ZodType<Record<Key, string>>, Key extends string>(row: Row, key: Key) =>
  z
    .array(row)
    .min(1, BOUNDS.least)
    .max(MANY_MAX, BOUNDS.most)
    .transform((rows) => [...new Map(rows.map((each) => [each[key], each])).values()]);
