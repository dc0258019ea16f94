import { idParam, listParam, textParam } from '#client/components/searchParams.ts';

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
