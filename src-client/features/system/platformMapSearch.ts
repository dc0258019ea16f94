import { oneOf, searchOf } from '#client/components/lists/listSearch.ts';

/** The tabs beside the map, which is what the plain address shows. */
const TABS = ['architecture', 'schema', 'flows', 'deals'] as const;
export type MapTab = (typeof TABS)[number] | 'map';

/** What the address says of the platform map. */
export const platformMapSearch = searchOf({ tab: oneOf(TABS) });
