import { after, id, listSearch, oneOf, type SearchIn, shown, text } from '#client/components/lists/listSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { PEOPLE_SORTS, TIME_SORTS } from '#shared/sorts.ts';
import type { Area, Desk } from './types.ts';

/** The values of the filters; the server has the same (tests/crm/search.test.ts). */
export const BRAND_STATUSES = Object.values({ active: 'active', pending: 'pending', suspended: 'suspended' } as const);
export const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const;
export const STAGES = ['pending', 'active', 'completed', 'cancelled'] as const;
export const DEAL_STATES = ['active', 'inactive', 'completed'] as const;

/** The search of the list of brands. */
export const brandsSearch = listSearch({
  search: text,
  status: oneOf(BRAND_STATUSES),
  tag: text,
  sort: oneOf(TIME_SORTS),
  page: shown,
  pageSize: shown,
});
export type BrandsSearch = SearchIn<typeof brandsSearch>;

/** The search of the list of creators. */
export const creatorsSearch = listSearch({
  search: text,
  platform: oneOf(PLATFORMS),
  tag: text,
  sort: oneOf(PEOPLE_SORTS),
  after,
});
export type CreatorsSearch = SearchIn<typeof creatorsSearch>;

/** The search of the pipeline, as a table or a board; `campaign` is the one whose deals are shown, `deal` the one whose panel is open. */
export const dealsSearch = listSearch(
  {
    search: text,
    stage: oneOf(STAGES),
    status: oneOf(DEAL_STATES),
    campaign: id,
    view: oneOf(['board']),
    after,
    deal: id,
  },
  ({ search, stage, status, campaign }) => ({ search, stage, status, campaignId: campaign }),
);
export type DealsSearch = SearchIn<typeof dealsSearch>;

/** The stages whose columns the board shows. */
export const stagesOf = ({ stage }: DealsSearch) => (stage ? [stage] : STAGES);
/** The input for a column of the board. */
export const columnInput = (area: Area, search: DealsSearch, stage: (typeof STAGES)[number]) => ({
  area,
  ...dealsSearch.input({ ...search, stage }),
});

/** The reads of a brand's or creator's page besides its facts: tags, follow-ups and notes. */
export const marksReads = (api: Api, area: Desk, userId: string): Read[] => [
  api.crm.marks.queryOptions({ area, userId }),
  api.crm.tags.queryOptions({ area }),
  api.crm.notes.infiniteQueryOptions({ area, userId }, asShown()),
];

/** The first reads of the list of brands: a page, the tags to choose from, and the saved views. */
export const brandsReads = (api: Api, area: Area, search: BrandsSearch): Read[] => [
  api.crm.brands.queryOptions({ area, ...brandsSearch.input(search) }),
  api.crm.tags.queryOptions({ area }),
  api.views.list.queryOptions({ area, list: 'brands' }),
];
/** The same for the list of creators. */
export const creatorsReads = (api: Api, area: Area, search: CreatorsSearch): Read[] => [
  api.crm.creators.queryOptions({ area, ...creatorsSearch.page(search) }),
  api.crm.tags.queryOptions({ area }),
  api.views.list.queryOptions({ area, list: 'creators' }),
];

/** The first reads of the pipeline: a page of the table, or of each column of the board. */
export const dealsReads = (api: Api, area: Area, search: DealsSearch): Read[] => [
  ...(search.view === 'board'
    ? stagesOf(search).map((stage) => api.crm.deals.infiniteQueryOptions(columnInput(area, search, stage), asShown()))
    : [api.crm.deals.queryOptions({ area, ...dealsSearch.page(search) })]),
  api.views.list.queryOptions({ area, list: 'deals' }),
];
