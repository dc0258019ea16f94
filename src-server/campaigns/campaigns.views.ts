import type { CampaignCard, CampaignDraft, CampaignForm, FoundCampaign } from '#shared/campaigns/campaigns.schema.ts';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '#shared/choices/audiences.ts';
import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { WANTED_INDUSTRIES } from '#shared/choices/industries.ts';
import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { currencyOf } from '#shared/currencies.ts';
import { dayIn } from '#shared/dates.ts';
import { allowedUnless } from '#shared/may.ts';
import { creatorPoolMinor, type Money } from '#shared/money.ts';
import { coverOf } from '#shared/pictures.ts';
import { ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import type { CardRow } from './campaigns.queries.ts';
import { restoreRefusal, resubmitRefusal, saveRefusal, submitRefusal } from './campaigns.rules.ts';

/** An amount of a row, or null if none was entered. */
export function moneyOf(amountMinor: number | null, currency: string): Money | null {
  return amountMinor === null ? null : { amountMinor, currency: currencyOf(currency) };
}

/** A campaign as a card shows it, its budget in minor units. */
export function cardOf(row: CardRow): CampaignCard {
  const { id, name, campaignType, status, stage, reviewStatus, currentStep, platforms } = row;
  const running = status !== 'draft' && !isOneOf(ENDED_CAMPAIGNS, status);
  const planned = stage === 'planning_creation' && (row.submissions ?? 0) > 0;
  return {
    id,
    name,
    campaignType,
    status,
    stage,
    reviewStatus,
    currentStep,
    platforms,
    cover: coverOf(row),
    budget: moneyOf(row.budgetMinor, row.currency),
    creatorsActive: row.creatorsActive ?? 0,
    creatorsAll: row.creatorsAll ?? 0,
    submissionDeadline: row.submissionDeadline,
    timeZone: row.timeZone,
    reviewOpen: running && (planned || stage === 'content_performance'),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

/** A campaign as Search & Recovery shows it, its budget in minor units. */
export function foundOf(row: CampaignRow, now: Date): FoundCampaign {
  const { id, name, description, status, reviewStatus, origin, createdAt, deletedAt } = row;
  const budget = moneyOf(row.budgetMinor, row.currency);
  const may = { restore: allowedUnless(restoreRefusal(row, { staff: false, now })) };
  return { id, name, description, status, reviewStatus, origin, budget, createdAt, deletedAt, may };
}

/** The wizard's fields of a campaign. Stored choices that are no longer offered are left out, so that the brand chooses again. */
export function draftOf(row: CampaignRow): Required<CampaignDraft> {
  return {
    name: row.name,
    campaignType: row.campaignType,
    participation: row.participation,
    description: row.description,
    budgetMinor: row.budgetMinor,
    currency: currencyOf(row.currency),
    startDate: row.startDate,
    endDate: row.endDate,
    submissionDeadline: row.submissionDeadline,
    platforms: known(BRAND_PLATFORMS, row.platforms),
    contentRequirements: Object.fromEntries(
      Object.entries(row.contentRequirements)
        .filter(([type]) => REQUIREMENT_TYPES.some((known) => known === type))
        .map(([type, { quantity, description }]) => [type, { quantity, description: description ?? null }]),
    ),
    industries: known(WANTED_INDUSTRIES, row.targetIndustries),
    audienceTypes: known(AUDIENCE_TYPES, row.targetAudienceTypes),
    audienceLocations: known(AUDIENCE_LOCATIONS, row.targetAudienceLocations),
    tiers: known(TIERS, row.targetTiers),
    totalCreatorBudgetMinor: row.totalCreatorBudgetMinor,
    preselectedCreatorIds: row.preselectedCreatorIds,
    coverFileId: row.coverFileId,
  };
}

/** A campaign as the wizard shows it, with the reviewer's note if a revision is requested. */
export function formOf(
  row: CampaignRow,
  { note: revisionNote, changed }: { note: string | null; changed: boolean },
  now: Date,
): CampaignForm {
  const { id, currentStep, status, reviewStatus, updatedAt } = row;
  const today = dayIn(row.timeZone, now);
  return {
    id,
    currentStep,
    status,
    reviewStatus,
    may: {
      save: allowedUnless(saveRefusal(row)),
      submit: allowedUnless(submitRefusal(reviewStatus, submittedDraft(row), today)?.message ?? null),
      resubmit: allowedUnless(resubmitRefusal(reviewStatus, draftOf(row), changed, today)?.message ?? null),
    },
    revising: reviewStatus === 'needs_revision',
    draft: draftOf(row),
    timeZone: row.timeZone,
    revisionNote,
    updatedAt,
  };
}

/** A draft as it is submitted: without a creator budget of its own, the whole pool is offered. */
export const submittedDraft = (row: CampaignRow) =>
  draftOf({
    ...row,
    totalCreatorBudgetMinor: row.totalCreatorBudgetMinor ?? creatorPoolMinor(row.budgetMinor ?? 0),
  });

function known<Word extends string>(words: readonly Word[], stored: readonly string[]): Word[] {
  return words.filter((word) => stored.includes(word));
}
