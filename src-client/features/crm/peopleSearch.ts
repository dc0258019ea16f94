import { after, listSearch, oneOf, type SearchIn, text } from '#client/components/lists/listSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { PERSON_SOURCES, PERSON_STAGES } from '#shared/crm/person-stages.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { marksReads } from './crmSearch.ts';

/** The search of a brand's own people. */
export const peopleSearch = listSearch({
  search: text,
  stage: oneOf(PERSON_STAGES),
  source: oneOf(PERSON_SOURCES),
  tag: text,
  sort: oneOf(TIME_SORTS),
  after,
});
export type PeopleSearch = SearchIn<typeof peopleSearch>;

/** The first reads of the list: a page, the tags to choose from, and the saved views. */
export const peopleReads = (api: Api, search: PeopleSearch): Read[] => [
  api.crm.people.queryOptions(peopleSearch.page(search)),
  api.crm.tags.queryOptions({ area: 'brand' }),
  api.views.list.queryOptions({ list: 'people' }),
];

/** What the page of a creator shows besides their facts: notes, tags, follow-ups, the common history, and what Discover shows. */
export const creatorReads = (
  api: Api,
  { id, listed, deals }: { id: string; listed: boolean; deals: readonly unknown[] },
): Read[] => [
  ...(deals.length > 0 ? [api.analytics.withCreator.queryOptions({ creatorId: id })] : []),
  ...marksReads(api, 'brand', id),
  api.crm.timeline.infiniteQueryOptions({ area: 'brand', userId: id }, asShown()),
  ...(listed
    ? [api.discovery.creator.queryOptions({ creatorId: id }), api.discovery.portfolio.queryOptions({ creatorId: id })]
    : []),
];
