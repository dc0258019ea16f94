import { z } from 'zod';
import { CRM_VIEW_NAME_MAX_CHARS } from '../constants.ts';
import type { May } from '../may.ts';
import { choice, id, searchText, text } from '../text.ts';
import { areaFields, tagText } from './crm.schema.ts';

/** The lists whose filters can be saved. */
export const VIEW_LISTS = ['brands', 'creators', 'deals'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];

const word = (label: string) => text(label, { max: 40 }).optional();

/** The search of a list: the page reads only the parameters that it knows. */
const viewSearch = z.strictObject({
  search: searchText().optional(),
  status: word('Status'),
  platform: word('Platform'),
  stage: word('Stage'),
  view: word('View'),
  sort: word('Sort'),
  tag: tagText().optional(),
});
export type ViewSearch = z.infer<typeof viewSearch>;

const list = choice('List', VIEW_LISTS);
const name = () => text('Name', { max: CRM_VIEW_NAME_MAX_CHARS });
const shared = z.boolean({ error: 'Shared must be true or false' });

export const viewsInput = z.strictObject({ list, ...areaFields });
export const saveViewInput = z.strictObject({ list, name: name(), search: viewSearch, shared, ...areaFields });
export const changeViewInput = z.strictObject({ viewId: id('View'), name: name(), shared, ...areaFields });
export const viewIdInput = z.strictObject({ viewId: id('View'), ...areaFields });

/** Named filters. */
export interface CrmView {
  id: string;
  name: string;
  search: ViewSearch;
  shared: boolean;
  /** The owner's name, if that is a colleague. */
  owner: string | null;
  may: May<'changeView' | 'deleteView'>;
}
