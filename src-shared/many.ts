import { z } from 'zod';
import { MANY_MAX } from './constants.ts';
import { id } from './text.ts';

/** What became of several things that one press was meant for. */
export interface ManyDone {
  /** The ids of those that it was done to, in the order in which they were asked for. */
  done: string[];
  /** Those that were left as they were, each with the sentence that says why. */
  refused: { id: string; why: string }[];
}

const BOUNDS = { least: 'Select one at least', most: `Select at most ${MANY_MAX}` };

/** What was removed a moment ago, to put it back. */
export const removalIdInput = z.strictObject({ removalId: id('Removal') });

/** The ids of several things of a kind, {@link MANY_MAX} at most; one that is named twice counts once. */
export const manyIds = (label: string) =>
  z
    .array(id(label))
    .min(1, BOUNDS.least)
    .max(MANY_MAX, BOUNDS.most)
    .transform((ids) => [...new Set(ids)]);

/** The same where each comes with more than its id, which `key` names. */
export const manyOf = <Row extends z.ZodType<Record<Key, string>>, Key extends string>(row: Row, key: Key) =>
  z
    .array(row)
    .min(1, BOUNDS.least)
    .max(MANY_MAX, BOUNDS.most)
    .transform((rows) => [...new Map(rows.map((each) => [each[key], each])).values()]);
