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
