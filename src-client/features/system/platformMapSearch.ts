import { wordParam } from '#client/components/core/searchParams.ts';

const TABS = ['map', 'architecture', 'schema', 'flows', 'deals'] as const;
export type MapTab = (typeof TABS)[number];

/** What the address says of the platform map. */
export interface PlatformMapSearch {
  tab?: Exclude<MapTab, 'map'> | undefined;
}

/** What the address says; what is not understood is left out. */
export function platformMapSearch(search: Record<string, unknown>): PlatformMapSearch {
  const tab = wordParam(search, 'tab', TABS);
  return { tab: tab === 'map' ? undefined : tab };
}
