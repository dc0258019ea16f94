import { z } from 'zod';
import { FILTER_VALUES_MAX, SEARCH_MAX_CHARS, VIEW_FILTERS_MAX, VIEW_NAME_MAX_CHARS } from '../constants.ts';
import { areaFields } from '../crm/crm.schema.ts';
import type { May } from '../may.ts';
import type { Action } from '../policy.ts';
import { choice, id, text } from '../text.ts';

/** The lists whose filters can be saved. */
const VIEW_LISTS = ['brands', 'creators', 'deals', 'campaigns', 'discover', 'people'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

/** Whoever may read a list may have views of it. */
export const VIEWED_BY: Readonly<Record<ViewList, Action>> = {
  brands: 'crm.brands',
  creators: 'crm.creators',
  deals: 'crm.deals',
  campaigns: 'campaigns.list',
  discover: 'discovery.creators',
  people: 'crm.people',
};

const word = text('Filter', { max: SEARCH_MAX_CHARS });
const value = z.union([word, z.number(), z.array(word).max(FILTER_VALUES_MAX)], {
  error: 'A filter must be a text, a number or a list of texts',
});

/** The filters as the list's address has them; the page reads only those that it knows. */
const viewSearch = z
  .record(z.string().regex(/^[a-zA-Z]{1,40}$/, 'A filter must be named in letters'), value)
  .refine((filters) => Object.keys(filters).length <= VIEW_FILTERS_MAX, 'A view has too many filters');
export type ViewSearch = z.infer<typeof viewSearch>;

const list = choice('List', VIEW_LISTS);
const named = {
  name: text('Name', { max: VIEW_NAME_MAX_CHARS }),
  shared: z.boolean({ error: 'Shared must be true or false' }),
};

export const viewsInput = z.strictObject({ list, ...areaFields });
export const saveViewInput = z.strictObject({ list, ...named, search: viewSearch, ...areaFields });
export const changeViewInput = z.strictObject({ viewId: id('View'), ...named, ...areaFields });
export const viewIdInput = z.strictObject({ viewId: id('View'), ...areaFields });

/** Filters under a name. */
export interface SavedView {
  id: string;
  name: string;
  search: ViewSearch;
  shared: boolean;
  /** The owner's name, if that is a colleague. */
  owner: string | null;
  may: May<'change' | 'delete'>;
}

/** The views of a list, and whether its present filters can be saved as another. */
export interface SavedViews {
  views: SavedView[];
  may: May<'save'>;
}
