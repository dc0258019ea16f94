import { oneOf, searchOf } from '#client/components/lists/listSearch.ts';

/** The tabs beside the map; the plain address shows the map. */
const TABS = ['architecture', 'schema', 'flows', 'deals'] as const;
export type MapTab = (typeof TABS)[number] | 'map';

/** The search of the platform map. */
export const platformMapSearch = searchOf({ tab: oneOf(TABS) });
