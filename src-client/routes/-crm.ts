import {
  brandsReads,
  brandsSearch,
  creatorsReads,
  creatorsSearch,
  type DealsSearch,
  dealsReads,
  dealsSearch,
  marksReads,
} from '#client/features/crm/crmSearch.ts';
import type { Area } from '#client/features/crm/types.ts';
import type { RouterContext } from '#client/router-context.ts';
import { screenOf } from './-screenOf.ts';

interface Loading<Params> {
  context: Pick<RouterContext, 'api' | 'load'>;
  params: Params;
}

/** The CRM of an area: its dashboard, its lists, and the pages of one brand and one creator. */
export const crmOf = (area: Area) => ({
  home: {
    loader: ({ context: { api, load } }: Pick<Loading<never>, 'context'>) =>
      load(api.crm.stats.queryOptions({ area }), api.crm.dueFollowUps.queryOptions({ area })),
  },
  brands: screenOf(
    brandsSearch,
    (search) => search,
    (api, search) => brandsReads(api, area, search),
  ),
  creators: screenOf(
    creatorsSearch,
    (search) => search,
    (api, search) => creatorsReads(api, area, search),
  ),
  deals: screenOf(
    dealsSearch,
    ({ deal, ...search }): DealsSearch => search,
    (api, search) => dealsReads(api, area, search),
  ),
  brand: {
    loader: ({ context: { api, load }, params: { brandId } }: Loading<{ brandId: string }>) =>
      load(api.crm.brand.queryOptions({ area, brandId }), ...marksReads(api, area, brandId)),
  },
  creator: {
    loader: ({ context: { api, load }, params: { id } }: Loading<{ id: string }>) =>
      load(api.crm.creator.queryOptions({ area, creatorId: id }), ...marksReads(api, area, id)),
  },
});
