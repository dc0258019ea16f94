import type { LinkTarget } from '#client/components/base/address.ts';
import type { ViewList, ViewSearch } from '#shared/crm/views.schema.ts';
import { brandsSearch, creatorsSearch, dealsSearch } from './crmSearch.ts';
import type { Area } from './types.ts';

type Search = Readonly<Record<string, unknown>>;

const LINKS: Readonly<Record<Area, Record<ViewList, (search: Search) => LinkTarget>>> = {
  admin: {
    brands: (search) => ({ to: '/admin/crm/brands', search: brandsSearch(search) }),
    creators: (search) => ({ to: '/admin/crm/creators', search: creatorsSearch(search) }),
    deals: (search) => ({ to: '/admin/crm/deals', search: dealsSearch(search) }),
  },
  agency: {
    brands: (search) => ({ to: '/agency/crm/brands', search: brandsSearch(search) }),
    creators: (search) => ({ to: '/agency/crm/creators', search: creatorsSearch(search) }),
    deals: (search) => ({ to: '/agency/crm/deals', search: dealsSearch(search) }),
  },
};

/** The link to a list with the filters of a view. */
export const viewLink = (area: Area, list: ViewList, search: ViewSearch): LinkTarget => LINKS[area][list](search);

const KEPT = ['search', 'status', 'platform', 'stage', 'view', 'sort', 'tag'] as const;

/** The part of a list's search that a view saves: not the page, nor the campaign by which another screen opened it, nor what is open beside it. */
export function keptOf(search: Search): ViewSearch {
  const kept = KEPT.flatMap((key) => (typeof search[key] === 'string' ? [[key, search[key]]] : []));
  return Object.fromEntries(kept);
}
