import { z } from 'zod';
import { CRM_PLATFORMS } from '../choices/platforms.ts';
import { CRM_TAG_MAX_CHARS, type TOTALS_CURRENCY } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { CRM_STAGES, CRM_STATUSES, type CrmStage, type CrmStatus } from '../deals/deal-words.ts';
import type { DealStatus, Machine, StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { cursorFields, pageFields } from '../paging.schema.ts';
import type { Page } from '../paging.ts';
import type { Role } from '../policy/rule.ts';
import { PEOPLE_SORTS, TIME_SORTS } from '../sorts.ts';
import { CRM_ACCOUNT_STATUSES } from '../status-sets.ts';
import { choice, id, searchText, text } from '../text.ts';

/**
 * The area in which the CRM is open. In the agency's area everybody sees only the people assigned to that agency (rulings A04, AG-17), in a brand's
 * only the brand's own people.
 */
export const areaFields = { area: choice('Area', ['admin', 'agency', 'brand']).optional() };

/** A keyword by which people are found again, in lower case. */
export const tagText = () => text('Tag', { max: CRM_TAG_MAX_CHARS }).toLowerCase();

export const crmAreaInput = z.strictObject(areaFields);
/** The filters of the lists, which also select the rows of their exports. */
const brandFilters = {
  search: searchText().default(''),
  status: choice('Status', CRM_ACCOUNT_STATUSES).nullish(),
  tag: tagText().nullish(),
  sort: choice('Sort', TIME_SORTS).default('newest'),
  ...areaFields,
};
const creatorFilters = {
  search: searchText().default(''),
  platform: choice('Platform', CRM_PLATFORMS).nullish(),
  tag: tagText().nullish(),
  sort: choice('Sort', PEOPLE_SORTS).default('newest'),
  ...areaFields,
};
/** The deals of the pipeline, or of one campaign. */
const dealFilters = {
  search: searchText().default(''),
  campaignId: id('Campaign').nullish(),
  stage: choice('Stage', CRM_STAGES).nullish(),
  status: choice('Status', CRM_STATUSES).nullish(),
  ...areaFields,
};
export const listBrandsInput = z.strictObject({ ...brandFilters, ...pageFields });
export const exportBrandsInput = z.strictObject(brandFilters);
export const listCreatorsInput = z.strictObject({ ...creatorFilters, ...cursorFields });
export const exportCreatorsInput = z.strictObject(creatorFilters);
export const listCrmDealsInput = z.strictObject({
  ...dealFilters,
  brandId: id('Brand').optional(),
  creatorId: id('Creator').optional(),
  ...cursorFields,
});
export const exportDealsInput = z.strictObject(dealFilters);
export const brandIdInput = z.strictObject({ brandId: id('Brand'), ...areaFields });
export const crmCreatorIdInput = z.strictObject({ creatorId: id('Creator'), ...areaFields });
export const crmDealIdInput = z.strictObject({ dealId: id('Deal'), ...areaFields });
/** The history of a brand or a creator, including everything that is theirs. */
export const timelineInput = z.strictObject({ userId: id('User'), ...areaFields, ...cursorFields });
/** The history of one deal. */
export const dealTimelineInput = z.strictObject({ dealId: id('Deal'), ...areaFields, ...cursorFields });

export type CrmArea = NonNullable<z.infer<typeof crmAreaInput>['area']>;

/** The cards of the dashboard (ruling CRM-02); the value is that of the open deals, in cents, null if the currency of one has no rate. */
export interface CrmStats {
  brands: number;
  activeCreators: number;
  openDeals: number;
  currency: typeof TOTALS_CURRENCY;
  dealValueMinor: number | null;
}

/** One page of the brands. */
export interface BrandsOfPage extends Page<CrmBrandRow> {
  /** Whether a search found more than it lists and counts. */
  more: boolean;
}

export interface CrmBrandRow {
  id: string;
  name: string;
  email: string;
  industry: string | null;
  logoUrl: string | null;
  status: StatusOf<'account'>;
  deals: number;
  /** For the deals that were not declined and did not end early, in cents; null if the currency of one has no rate. */
  valueMinor: number | null;
  createdAt: Moment;
  tags: string[];
}

export interface CrmCreatorRow {
  id: string;
  name: string;
  email: string;
  avatarUrl: string | null;
  platform: string | null;
  followers: number | null;
  /** A fraction from 0 to 1. */
  engagement: number | null;
  status: StatusOf<'account'>;
  activeDeals: number;
  deals: number;
  tags: string[];
}

/** A party of a deal; `opens` says whether the reader can open its page. */
export interface CrmParty {
  id: string;
  name: string;
  opens: boolean;
}

export interface CrmDealRow {
  id: string;
  title: string;
  /** An offer to use content for longer, for which nothing is made. */
  extension: boolean;
  brand: CrmParty;
  creator: CrmParty;
  amount: Money;
  status: DealStatus;
  stage: CrmStage;
  crmStatus: CrmStatus;
  createdAt: Moment;
  updatedAt: Moment;
  /** How staff can end it in its current status; agencies can only look. */
  may: May<'withdraw' | 'cancel' | 'end'>;
}

/** How many deals are in each stage. */
export type DealCounts = Record<CrmStage, number> & { total: number };

export interface CrmBrand {
  id: string;
  name: string;
  email: string;
  industry: string | null;
  budgetRange: string | null;
  websiteUrl: string | null;
  logoUrl: string | null;
  status: StatusOf<'account'>;
  createdAt: Moment;
  deals: DealCounts;
  currency: 'GBP';
  /** The brand's payments minus refunds, in pence; null if a currency has no rate. */
  totalSpendMinor: number | null;
  /** The agreed amounts of its accepted deals, in pence. */
  dealValueMinor: number | null;
}

export interface CrmCreator {
  id: string;
  name: string;
  email: string;
  username: string | null;
  avatarUrl: string | null;
  bio: string | null;
  platform: string | null;
  platforms: string[];
  industries: string[];
  contentTypes: string[];
  status: StatusOf<'account'>;
  createdAt: Moment;
  followers: number | null;
  /** A fraction from 0 to 1. */
  engagement: number | null;
  audienceType: string;
  audiencePrimary: string;
  audienceCountries: string[];
  languages: string[];
  accounts: { platform: string; handle: string; followers: number | null; engagement: number | null }[];
  deals: DealCounts;
  currency: typeof TOTALS_CURRENCY;
  /** The sum released to the creator, in cents; null if a currency has no rate. */
  earningsMinor: number | null;
}

export interface CrmDeal extends CrmDealRow {
  campaignId: string;
  notes: string | null;
  cancelReason: string | null;
  invitationDate: Moment;
  responseDate: Moment | null;
  deadline: string | null;
}

/** One step in the history of an account, a campaign, a deal or what belongs to them. */
export interface TimelineEntry {
  id: number;
  at: Moment;
  /** What has moved: a lifecycle, or the stage of one of a brand's own people. */
  machine: Machine | 'personStage';
  from: string | null;
  to: string;
  /** The campaign that it was about. */
  title: string | null;
  /** The other party of the deal. */
  party: string | null;
  /** Who did it; `system` if nobody did, `staff` without a name for readers who need not know it. */
  by: {
    kind: Role | 'system' | 'person';
    name: string | null;
    /** The creator in whose name an agency did it. */
    inNameOf: string | null;
    /** The end of a sentence which says that they confirmed what a program had proposed; absent if they did not. */
    confirming?: string;
  };
  note: string | null;
}
