import { z } from 'zod';
import { CRM_STAGES, CRM_STATUSES } from '../deals/deal-words.ts';
import { pageFields } from '../paging.ts';
import { CRM_PLATFORMS } from '../platforms.ts';
import { CRM_ACCOUNT_STATUSES } from '../status-sets.ts';
import { choice, id, searchText } from '../text.ts';

export const listBrandsInput = z.strictObject({
  search: searchText().default(''),
  status: choice('Status', CRM_ACCOUNT_STATUSES).nullish(),
  ...pageFields,
});
export const listCreatorsInput = z.strictObject({
  search: searchText().default(''),
  platform: choice('Platform', CRM_PLATFORMS).nullish(),
  ...pageFields,
});
export const listCrmDealsInput = z.strictObject({
  search: searchText().default(''),
  stage: choice('Stage', CRM_STAGES).nullish(),
  status: choice('Status', CRM_STATUSES).nullish(),
  ...pageFields,
});
export const brandIdInput = z.strictObject({ brandId: id('Brand') });
export const crmCreatorIdInput = z.strictObject({ creatorId: id('Creator') });
