import { expect, test } from 'vitest';
import {
  BRAND_STATUSES,
  brandsSearch,
  creatorsSearch,
  DEAL_STATES,
  dealsSearch,
  PLATFORMS,
  STAGES,
} from '#client/features/crm/crmSearch.ts';
import { viewsOf } from '#client/features/crm/viewLinks.ts';
import { CRM_PLATFORMS } from '#shared/choices/platforms.ts';
import { CRM_STAGES, CRM_STATUSES } from '#shared/deals/deal-words.ts';
import { CRM_ACCOUNT_STATUSES } from '#shared/status-sets.ts';

test('[CRM-17] [CRM-22] [CRM-23] the filters of the address have the words that the server knows', () => {
  expect([BRAND_STATUSES, PLATFORMS, STAGES, DEAL_STATES]).toEqual([
    CRM_ACCOUNT_STATUSES,
    CRM_PLATFORMS,
    CRM_STAGES,
    CRM_STATUSES,
  ]);
});

test('what the address says and is not understood is left out', () => {
  expect(brandsSearch({ search: 'tea', status: 'deleted', page: 0, pageSize: 'x' })).toEqual({ search: 'tea' });
  expect(brandsSearch({ status: 'pending', page: 3, pageSize: 25 })).toEqual({
    status: 'pending',
    page: 3,
    pageSize: 25,
  });
  expect(creatorsSearch({ platform: 'twitch', after: '<', sort: 'size' })).toEqual({});
  expect(creatorsSearch({ sort: 'name' })).toEqual({ sort: 'name' });
  expect(brandsSearch({ sort: 'name' })).toEqual({});
  expect(dealsSearch({ stage: 'new', status: 'inactive', view: 'map', deal: '7' })).toEqual({ status: 'inactive' });
});

test('a saved view keeps filters and sort, and leaves out the page, the one campaign and what is open beside the list', () => {
  const id = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
  const open = { after: 'x', page: 2, pageSize: 25, deal: id, campaign: id };
  for (const [list, kept] of [
    ['brands', { search: 'tea', status: 'active', tag: 'autumn', sort: 'oldest' }],
    ['creators', { search: 'tea', platform: 'tiktok', tag: 'autumn', sort: 'name' }],
    ['deals', { search: 'tea', stage: 'active', status: 'active', view: 'board' }],
  ] as const) {
    for (const area of ['admin', 'agency'] as const) {
      const { search, linkTo } = viewsOf(area, list, { ...kept, ...open });
      expect(search).toEqual(kept);
      expect(linkTo(search), list).toMatchObject({ to: `/${area}/crm/${list}`, search: kept });
    }
  }
});
