import type { LinkTarget } from '#client/components/base/address.ts';
import type { ViewSearch } from '#shared/views/views.schema.ts';
import { keptOf } from '../views/keptOf.ts';
import { brandsSearch, creatorsSearch, dealsSearch } from './crmSearch.ts';
import type { Area } from './types.ts';

type CrmList = 'brands' | 'creators' | 'deals';
type Search = Readonly<Record<string, unknown>>;

const LINKS: Readonly<Record<Area, Record<CrmList, (search: Search) => LinkTarget>>> = {
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

/** What the saved views of a list need: the filters and the link, but not the campaign by which another screen opened it, nor what is open beside it. */
export const viewsOf = (area: Area, list: CrmList, search: object) => ({
  area,
  list,
  search: keptOf(search, ['campaign', 'deal']),
  linkTo: (saved: ViewSearch): LinkTarget => LINKS[area][list](saved),
});
