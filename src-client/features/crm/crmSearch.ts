import { afterParam, idParam, shownParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { asShown, cursorOf } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { PEOPLE_SORTS, type PeopleSort, TIME_SORTS, type TimeSort } from '#shared/sorts.ts';
import type { Area } from './types.ts';

/** The words of the filters; the server knows the same (tests/crm/search.test.ts). */
export const BRAND_STATUSES = Object.values({ active: 'active', pending: 'pending', suspended: 'suspended' } as const);
export const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const;
export const STAGES = ['pending', 'active', 'completed', 'cancelled'] as const;
export const DEAL_STATES = ['active', 'inactive', 'completed'] as const;

/** What the address says of the list of brands. */
export interface BrandsSearch {
  search?: string | undefined;
  status?: (typeof BRAND_STATUSES)[number] | undefined;
  tag?: string | undefined;
  sort?: TimeSort | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}
export const brandsSearch = (search: Record<string, unknown>): BrandsSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', BRAND_STATUSES),
  tag: textParam(search, 'tag'),
  sort: wordParam(search, 'sort', TIME_SORTS),
  page: shownParam(search, 'page'),
  pageSize: shownParam(search, 'pageSize'),
});
export const brandsInput = (area: Area, search: BrandsSearch) => ({ area, ...search });

/** What the address says of the list of creators. */
export interface CreatorsSearch {
  search?: string | undefined;
  platform?: (typeof PLATFORMS)[number] | undefined;
  tag?: string | undefined;
  sort?: PeopleSort | undefined;
  after?: string | undefined;
}
export const creatorsSearch = (search: Record<string, unknown>): CreatorsSearch => ({
  search: textParam(search, 'search'),
  platform: wordParam(search, 'platform', PLATFORMS),
  tag: textParam(search, 'tag'),
  sort: wordParam(search, 'sort', PEOPLE_SORTS),
  after: afterParam(search),
});
export const creatorsInput = (area: Area, { search, platform, tag, sort }: CreatorsSearch) => ({
  area,
  search,
  platform,
  tag,
  sort,
});

/** What the address says of the pipeline. */
export interface DealsSearch {
  search?: string | undefined;
  stage?: (typeof STAGES)[number] | undefined;
  status?: (typeof DEAL_STATES)[number] | undefined;
  /** The one campaign whose deals are shown. */
  campaign?: string | undefined;
  view?: 'board' | undefined;
  after?: string | undefined;
  /** The deal whose panel is open. */
  deal?: string | undefined;
}
export const dealsSearch = (search: Record<string, unknown>): DealsSearch => ({
  search: textParam(search, 'search'),
  stage: wordParam(search, 'stage', STAGES),
  status: wordParam(search, 'status', DEAL_STATES),
  campaign: idParam(search, 'campaign'),
  view: wordParam(search, 'view', ['board']),
  after: afterParam(search),
  deal: idParam(search, 'deal'),
});
export const dealsInput = (area: Area, { search, stage, status, campaign }: DealsSearch) => ({
  area,
  search,
  stage,
  status,
  campaignId: campaign,
});
/** The stages whose columns the board shows. */
export const stagesOf = ({ stage }: DealsSearch) => (stage ? [stage] : STAGES);
/** What a column of the board asks for. */
export const columnInput = (area: Area, search: DealsSearch, stage: (typeof STAGES)[number]) =>
  dealsInput(area, { ...search, stage });

/** The first page of a table that is paged by cursors. */
export const paged = <Input extends object>(input: Input, after: string | undefined) => ({
  cursor: cursorOf(after),
  ...input,
});

/** What the page of a brand or a creator reads besides its facts: tags, follow-ups and notes. */
export const marksReads = (api: Api, area: Area, userId: string): Read[] => [
  api.crm.marks.queryOptions({ area, userId }),
  api.crm.tags.queryOptions({ area }),
  api.crm.notes.infiniteQueryOptions({ area, userId }, asShown()),
];

/** What the list of brands reads at first: a page, the tags to choose from, and the saved views. */
export const brandsReads = (api: Api, input: ReturnType<typeof brandsInput>): Read[] => [
  api.crm.brands.queryOptions(input),
  api.crm.tags.queryOptions({ area: input.area }),
  api.crm.views.queryOptions({ area: input.area, list: 'brands' }),
];
/** The same of the list of creators. */
export const creatorsReads = (
  api: Api,
  input: ReturnType<typeof creatorsInput> & { cursor: string | null },
): Read[] => [
  api.crm.creators.queryOptions(input),
  api.crm.tags.queryOptions({ area: input.area }),
  api.crm.views.queryOptions({ area: input.area, list: 'creators' }),
];

/** What the pipeline reads at first: a page of the table, or of each column of the board. */
export const dealsReads = (api: Api, area: Area, search: DealsSearch): Read[] => [
  ...(search.view === 'board'
    ? stagesOf(search).map((stage) => api.crm.deals.infiniteQueryOptions(columnInput(area, search, stage), asShown()))
    : [api.crm.deals.queryOptions(paged(dealsInput(area, search), search.after))]),
  api.crm.views.queryOptions({ area, list: 'deals' }),
];
