import { z } from 'zod';
import { LIST_NAME_MAX_CHARS, MEMBER_NOTE_MAX_CHARS, PRESELECTED_CREATORS_MAX } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { DealStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { listMessages } from '../messages/discovery/lists.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Slice } from '../paging.ts';
import { id, optionalMultiline, searchText, text } from '../text.ts';
import type { MarkedCreatorView } from './discovery.schema.ts';

const listName = z
  .string({ error: listMessages.nameRequired })
  .trim()
  .min(1, listMessages.nameRequired)
  .pipe(text('List name', { max: LIST_NAME_MAX_CHARS }));
const listId = id('List');
const creatorIds = z
  .array(id('Creator'))
  .min(1, 'Select one creator at least')
  .max(PRESELECTED_CREATORS_MAX, `Select at most ${PRESELECTED_CREATORS_MAX} creators`)
  .transform((ids) => [...new Set(ids)]);
const note = optionalMultiline('Note', { max: MEMBER_NOTE_MAX_CHARS });

export const listsInput = z.strictObject({ search: searchText().default(''), ...cursorFields });
export const listIdInput = z.strictObject({ listId });
export const listMembersInput = z.strictObject({ listId, search: searchText().default(''), ...cursorFields });
/** A new list, with the creators saved to it at once. */
export const createListInput = z.strictObject({ name: listName, creatorIds: creatorIds.or(z.tuple([])).default([]) });
export const renameListInput = z.strictObject({ listId, name: listName });
/** Creators who are already in the list keep their note. */
export const addToListInput = z.strictObject({ listId, creatorIds, note: note.nullish() });
export const removeFromListInput = z.strictObject({ listId, creatorIds });
export const noteMemberInput = z.strictObject({ listId, creatorId: id('Creator'), note });

/** A brand's list of creators. */
export interface CreatorListView {
  id: string;
  name: string;
  /** The first list, filled by the hearts: it cannot be renamed or deleted. */
  favourites: boolean;
  /** How many of its creators are still visible to the brand. */
  creators: number;
  /** The newest of them. */
  newest: { name: string; avatarUrl: string | null }[];
  /** `change` covers adding and removing creators, and notes on them. */
  may: May<'rename' | 'delete' | 'change' | 'invite' | 'share'>;
}

/** A page of a brand's lists. */
export interface CreatorLists extends Slice<CreatorListView> {
  may: May<'create'>;
}

/** A creator in a list, with the brand's note. */
export interface ListMemberView extends MarkedCreatorView {
  note: string | null;
  addedAt: Moment;
  /** The newest open deal with this brand, on any campaign; null if there is none. */
  current: { campaignName: string | null; status: DealStatus } | null;
  completedWithYou: number;
}
