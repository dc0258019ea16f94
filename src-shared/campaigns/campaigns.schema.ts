import { z } from 'zod';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '../choices/audiences.ts';
import { REQUIREMENT_TYPES, type RequirementType } from '../choices/content-types.ts';
import { WANTED_INDUSTRIES } from '../choices/industries.ts';
import { INDUSTRY_GROUPS } from '../choices/industry-groups.ts';
import { BRAND_PLATFORMS } from '../choices/platforms.ts';
import { CAMPAIGN_TYPES, PARTICIPATIONS, TIERS } from '../choices/tiers.ts';
import {
  BUDGET_MIN_MINOR,
  CAMPAIGN_DESCRIPTION_MAX_CHARS,
  CAMPAIGN_DESCRIPTION_MIN_CHARS,
  CAMPAIGN_NAME_MAX_CHARS,
  CAMPAIGN_NAME_MIN_CHARS,
  DRAFT_STEPS,
  PRESELECTED_CREATORS_MAX,
  REASON_MAX_CHARS,
  REQUIREMENT_DESCRIPTION_MAX_CHARS,
  REQUIREMENT_QUANTITY_MAX,
  REQUIREMENT_QUANTITY_MIN,
} from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { BrandStep, FirstStep } from '../first-steps.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import { manyIds } from '../many.ts';
import type { May } from '../may.ts';
import { creatorPoolMinor, type Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { CoverView } from '../pictures.ts';
import type { Stage } from '../stages.ts';
import {
  amountMinor,
  choice,
  choices,
  currency,
  id,
  isoDate,
  multiline,
  optionalMultiline,
  optionalText,
  searchText,
  text,
  wholeNumberBetween,
} from '../text.ts';
import type { ActionItem } from './action-items.ts';
import { CAMPAIGN_BADGES } from './campaign-filters.ts';
import type { CampaignOrigin } from './campaign-labels.ts';
import { stepOf } from './wizard-steps.ts';

/** One content type of a campaign: how many pieces, and what they should be. */
const requirement = z.strictObject({
  quantity: wholeNumberBetween('Quantity', { min: REQUIREMENT_QUANTITY_MIN, max: REQUIREMENT_QUANTITY_MAX }),
  description: optionalMultiline('Requirement description', { max: REQUIREMENT_DESCRIPTION_MAX_CHARS }),
});

const contentRequirements = z.partialRecord(choice('Content type', REQUIREMENT_TYPES), requirement);
/** What a campaign asks for of each content type (F3, projects_new.content_requirements). */
export type ContentRequirements = Partial<Record<RequirementType, z.infer<typeof requirement>>>;

const fields = {
  name: text('Campaign name', { min: CAMPAIGN_NAME_MIN_CHARS, max: CAMPAIGN_NAME_MAX_CHARS }),
  campaignType: choice('Campaign type', CAMPAIGN_TYPES),
  participation: choice('Participation', PARTICIPATIONS),
  description: multiline('Description', { min: CAMPAIGN_DESCRIPTION_MIN_CHARS, max: CAMPAIGN_DESCRIPTION_MAX_CHARS }),
  budgetMinor: amountMinor('Budget').min(BUDGET_MIN_MINOR, 'Budget must leave something for creators'),
  currency: currency(),
  startDate: isoDate('Start date'),
  endDate: isoDate('End date'),
  submissionDeadline: isoDate('Submission deadline'),
  platforms: choices('Platforms', BRAND_PLATFORMS),
  contentRequirements,
  industries: choices('Industries', WANTED_INDUSTRIES),
  /** A picture that the brand has uploaded; null for none. */
  coverFileId: id('Cover picture').nullish(),
  audienceTypes: choices('Audience', AUDIENCE_TYPES),
  audienceLocations: choices('Audience location', AUDIENCE_LOCATIONS),
  tiers: choices('Creator tiers', TIERS),
  totalCreatorBudgetMinor: amountMinor('Total creator budget'),
  preselectedCreatorIds: z
    .array(id('Creator'))
    .max(PRESELECTED_CREATORS_MAX, `Creators may have at most ${PRESELECTED_CREATORS_MAX} entries`),
};

/** A complete campaign, which can be submitted: its dates are in order, and its creator budget is within the pool. */
export const completeCampaign = z
  .strictObject({
    ...fields,
    platforms: fields.platforms.min(1, 'Choose at least one platform'),
    contentRequirements: fields.contentRequirements.refine(
      (requirements) => Object.keys(requirements).length > 0,
      'Choose at least one kind of content',
    ),
    industries: fields.industries.min(1, 'Choose at least one industry'),
  })
  .superRefine((campaign, ctx) => {
    for (const problem of campaignProblems(campaign)) {
      ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
    }
  });
export type CompleteCampaign = z.infer<typeof completeCampaign>;

/** A draft: every field can be missing; a field that is there keeps its limits. */
export const campaignDraft = z.strictObject({
  name: fields.name.nullish(),
  campaignType: fields.campaignType.nullish(),
  participation: fields.participation.nullish(),
  description: multiline('Description', { max: CAMPAIGN_DESCRIPTION_MAX_CHARS }).nullish(),
  budgetMinor: fields.budgetMinor.nullish(),
  currency: fields.currency.optional(),
  startDate: fields.startDate.nullish(),
  endDate: fields.endDate.nullish(),
  submissionDeadline: fields.submissionDeadline.nullish(),
  platforms: fields.platforms.optional(),
  contentRequirements: fields.contentRequirements.optional(),
  industries: fields.industries.optional(),
  audienceTypes: fields.audienceTypes.optional(),
  audienceLocations: fields.audienceLocations.optional(),
  tiers: fields.tiers.optional(),
  totalCreatorBudgetMinor: fields.totalCreatorBudgetMinor.nullish(),
  preselectedCreatorIds: fields.preselectedCreatorIds.optional(),
  coverFileId: fields.coverFileId,
});
export type CampaignDraft = z.infer<typeof campaignDraft>;

/** Creates a draft from what was typed so far: a name or, before there is one, a description. */
export const createCampaignInput = z.strictObject({
  draft: campaignDraft.refine(({ name, description }) => Boolean(name || description), {
    path: ['name'],
    error: 'Campaign name is required',
  }),
});

/** Saves the given fields of a draft; `currentStep` is the step to resume at. */
export const saveDraftInput = z.strictObject({
  campaignId: id('Campaign'),
  currentStep: wholeNumberBetween('Step', { min: 1, max: DRAFT_STEPS }),
  draft: campaignDraft,
});

export interface FieldProblem {
  field: string;
  message: string;
}

/** Problems between the fields that are filled in: dates out of order, creator budget above the pool. Amounts in minor units. */
export function campaignProblems(campaign: {
  startDate?: string | null;
  endDate?: string | null;
  submissionDeadline?: string | null;
  budgetMinor?: number | null;
  totalCreatorBudgetMinor?: number | null;
}): FieldProblem[] {
  const { startDate, endDate, submissionDeadline, budgetMinor, totalCreatorBudgetMinor } = campaign;
  const problems: FieldProblem[] = [];
  if (startDate && endDate && endDate < startDate) {
    problems.push({ field: 'endDate', message: 'End date must be on or after the start date' });
  }
  const early = startDate && submissionDeadline && submissionDeadline < startDate;
  const late = endDate && submissionDeadline && submissionDeadline > endDate;
  if (early || late)
    problems.push({
      field: 'submissionDeadline',
      message: 'Submission deadline must be between the start date and the end date',
    });
  if (budgetMinor && totalCreatorBudgetMinor && totalCreatorBudgetMinor > creatorPoolMinor(budgetMinor)) {
    problems.push({
      field: 'totalCreatorBudgetMinor',
      message: 'Total creator budget may be at most 75% of the budget',
    });
  }
  return problems;
}

/** What is missing or wrong in a draft, in the order of the wizard's steps; a draft without problems can be submitted. */
export function missingInDraft(draft: CampaignDraft): (FieldProblem & { step: number })[] {
  const result = completeCampaign.safeParse(draft);
  if (result.success) return [];
  const bindings = campaignProblems(draft).map(({ field, message }) => ({ path: [field], message }));
  const seen = new Set<string>();
  const problems = [...result.error.issues, ...bindings].flatMap((issue) => {
    const field = String(issue.path[0]);
    if (seen.has(field)) return [];
    seen.add(field);
    return [{ field, message: issue.message, step: stepOf(field) }];
  });
  return problems.toSorted((a, b) => a.step - b.step);
}

/** `Edit Details` of an order (B2): a field that is left out stays as it is. */
export const editCampaignInput = z.strictObject({
  campaignId: id('Campaign'),
  name: fields.name,
  description: fields.description,
  budgetMinor: fields.budgetMinor,
  platforms: fields.platforms.min(1, 'Choose at least one platform'),
  coverFileId: fields.coverFileId,
  /** The values that the person saw. With them only changed fields are saved, and the save is refused if somebody else has changed them since. */
  seen: z
    .strictObject({
      name: optionalText('Campaign name', { max: CAMPAIGN_DESCRIPTION_MAX_CHARS }),
      description: optionalMultiline('Description', { max: CAMPAIGN_DESCRIPTION_MAX_CHARS }),
      budgetMinor: amountMinor('Budget').nullable(),
      platforms: z.array(text('Platform', { max: 60 })).max(50),
      coverFileId: fields.coverFileId,
    })
    .optional(),
});
export type EditCampaignInput = z.infer<typeof editCampaignInput>;

export const campaignIdInput = z.strictObject({ campaignId: id('Campaign') });
export const campaignIdsInput = z.strictObject({ campaignIds: manyIds('Campaign') });
export const campaignSearchInput = z.strictObject({ search: searchText() });
export const campaignReasonInput = z.strictObject({
  campaignId: id('Campaign'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

/** Which of a brand's campaigns a list shows. */
const CAMPAIGN_LISTS = ['drafts', 'submitted', 'inviting', 'all'] as const;
export const campaignListInput = z.strictObject({
  which: choice('List', CAMPAIGN_LISTS).default('all'),
  /** Part of the name. */
  search: searchText().default(''),
  status: choice('Status', CAMPAIGN_BADGES).optional(),
  /** A group: also campaigns for one of the industries in it. */
  industry: choice('Industry', INDUSTRY_GROUPS).optional(),
  /** Only campaigns that start on this day or later, or end on this day or earlier; those without the date are left out. */
  from: isoDate('First day').optional(),
  until: isoDate('Last day').optional(),
  ...cursorFields,
});
export type CampaignFilters = Omit<z.infer<typeof campaignListInput>, keyof typeof cursorFields>;
export const dismissActionInput = z.strictObject({ key: text('Item', { max: 120 }) });

/** The values of the wizard: every field as it is stored, null or empty until something has been entered. */
export interface CampaignForm {
  id: string;
  currentStep: number;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  may: May<'save' | 'submit' | 'resubmit'>;
  /** A revision was requested: it is submitted again instead of for the first time. */
  revising: boolean;
  draft: Required<CampaignDraft>;
  /** IANA name of the time zone of its dates. */
  timeZone: string;
  /** The reviewer's note while the review status is needs_revision; else null. */
  revisionNote: string | null;
  updatedAt: Moment;
}

/** A campaign's card in lists, orders and on the dashboard (BR-DRAFT-03 to 05, BR-ORD-03 to 07). */
export interface CampaignCard {
  id: string;
  name: string | null;
  campaignType: string | null;
  status: CampaignStatus;
  stage: Stage;
  reviewStatus: ReviewStatus;
  currentStep: number;
  budget: Money | null;
  platforms: string[];
  cover: CoverView;
  /** How many deals were accepted and have not ended early. */
  creatorsActive: number;
  /** How many deals there are, without those withdrawn, expired or cancelled. */
  creatorsAll: number;
  submissionDeadline: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
  /** Whether there is content to review (ruling A09). */
  reviewOpen: boolean;
  createdAt: Moment;
  updatedAt: Moment;
}

/** A campaign that Campaign Search & Recovery found (BR-SEARCH-03 to 05). */
export interface FoundCampaign {
  id: string;
  name: string | null;
  description: string | null;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  origin: CampaignOrigin;
  budget: Money | null;
  createdAt: Moment;
  /** When it was deleted, while it can still be restored; else null. */
  deletedAt: Moment | null;
  may: May<'restore'>;
}

export interface Dashboard {
  stats: { total: number; active: number; completed: number };
  recent: CampaignCard[];
  actionItems: ActionItem[];
  /** A new brand's first steps; null once all of them are done, and in a preview. */
  firstSteps: FirstStep<BrandStep>[] | null;
}
