import { z } from 'zod';
import { cursorFields } from '../paging.schema.ts';
import { TIME_SORTS } from '../sorts.ts';
import { choice, id, searchText } from '../text.ts';
import { DESK_LISTS, DESK_STATES, WAITING } from './desk.ts';

const statuses = [WAITING, ...new Set(Object.values(DESK_STATES).flat())] as const;

/** A list of the money desk; the search looks for part of the campaign's name, or of the brand's or creator's name and address. */
export const deskInput = z.strictObject({
  list: z.enum(DESK_LISTS, { error: 'List is not known' }),
  search: searchText().default(''),
  status: z.enum(statuses, { error: 'Status is not known' }).optional(),
  sort: choice('Sort', TIME_SORTS).default('newest'),
  ...cursorFields,
});

/** One row of a list of the money desk. */
export const deskItemInput = z.strictObject({
  list: z.enum(DESK_LISTS, { error: 'List is not known' }),
  id: id('Row'),
});
