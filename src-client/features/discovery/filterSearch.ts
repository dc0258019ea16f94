import { idParam, listParam, textParam } from '#client/components/searchParams.ts';
import { SEARCH_MAX_CHARS } from '#shared/constants.ts';
import { BRAND_CONTENT_TYPES } from '#shared/content-types.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { INDUSTRY_GROUPS } from '#shared/industries.ts';
import { BRAND_PLATFORMS } from '#shared/platforms.ts';

/** The filters that the address mirrors (BR-DISC-22). */
export type MirroredFilters = Pick<CreatorFilters, 'search' | 'platforms' | 'contentTypes' | 'industries'>;

export interface FilterSearch {
  search?: string | undefined;
  platforms?: string[] | undefined;
  contentTypes?: string[] | undefined;
  industries?: string[] | undefined;
  campaign?: string | undefined;
}

/** The filters that stand in the address, as words; the page drops the ones that it does not know. */
export function filterSearch(search: Record<string, unknown>): FilterSearch {
  return {
    search: textParam(search, 'search'),
    platforms: listParam(search, 'platforms'),
    contentTypes: listParam(search, 'contentTypes'),
    industries: listParam(search, 'industries'),
    campaign: idParam(search, 'campaign'),
  };
}

/** What of those words are filters; the others, which a person may have typed into the address, are dropped. */
export function mirroredFilters(search: FilterSearch): MirroredFilters {
  const known = <Word extends string>(words: readonly Word[], given: readonly string[] = []) =>
    words.filter((word) => given.includes(word));
  return {
    search: (search.search ?? '')
      .replaceAll(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(0, SEARCH_MAX_CHARS),
    platforms: known(BRAND_PLATFORMS, search.platforms),
    contentTypes: known(BRAND_CONTENT_TYPES, search.contentTypes),
    industries: known(INDUSTRY_GROUPS, search.industries),
  };
}
