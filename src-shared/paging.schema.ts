import { z } from 'zod';
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from './constants.ts';
import { wholeNumberBetween } from './text.ts';

const PAGE_MAX = 100_000;

/** The page of a numbered list, from 1 (rulings A39, C49). Spread into a list's input. */
export const pageFields = {
  page: wholeNumberBetween('Page', { min: 1, max: PAGE_MAX }).default(1),
  pageSize: wholeNumberBetween('Page size', { min: 1, max: PAGE_SIZE_MAX }).default(PAGE_SIZE_DEFAULT),
};

/** Where a list that is read in slices continues; the cursor is the one that came with the last slice. */
export const cursorFields = {
  cursor: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,400}$/, 'Cursor is not one that this list gave')
    .nullish(),
  /** Sent by the client's infinite queries; these lists only go forward. */
  direction: z.literal('forward').optional(),
  limit: wholeNumberBetween('Limit', { min: 1, max: PAGE_SIZE_MAX }).default(PAGE_SIZE_DEFAULT),
};
