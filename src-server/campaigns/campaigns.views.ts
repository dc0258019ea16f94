import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '#shared/audiences.ts';
import type { CampaignCard, CampaignDraft, CampaignForm, FoundCampaign } from '#shared/campaigns/campaigns.schema.ts';
import { REQUIREMENT_TYPES } from '#shared/content-types.ts';
import { currencyOf } from '#shared/currencies.ts';
import { INDUSTRY_GROUPS } from '#shared/industries.ts';
import type { Money } from '#shared/money.ts';
import { BRAND_PLATFORMS } from '#shared/platforms.ts';
import { ENDED_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import { TIERS } from '#shared/tiers.ts';
import type { CampaignRow } from '../access.ts';
import type { CardRow } from './campaigns.queries.ts';

/** An amount of a row, or null where none was entered. */
export function moneyOf(amountMinor: number | null, currency: string): Money | null {
  return amountMinor === null ? null : { amountMinor, currency: currencyOf(currency) };
}

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
    budget: moneyOf(row.budgetMinor, row.currency),
    creatorsActive: row.creatorsActive ?? 0,
    creatorsAll: row.creatorsAll ?? 0,
    submissionDeadline: row.submissionDeadline,
    reviewOpen: running && (planned || stage === 'content_performance'),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  };
}

export function foundOf(row: CampaignRow): FoundCampaign {
  const { id, name, description, status, reviewStatus, origin, createdAt, deletedAt } = row;
  const budget = moneyOf(row.budgetMinor, row.currency);
  return { id, name, description, status, reviewStatus, origin, budget, createdAt, deletedAt };
}

/** The wizard's fields of a campaign. What a list no longer knows is left out, so that it can be chosen anew. */
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
    industries: known(INDUSTRY_GROUPS, row.targetIndustries),
    audienceTypes: known(AUDIENCE_TYPES, row.targetAudienceTypes),
    audienceLocations: known(AUDIENCE_LOCATIONS, row.targetAudienceLocations),
    tiers: known(TIERS, row.targetTiers),
    totalCreatorBudgetMinor: row.totalCreatorBudgetMinor,
    preselectedCreatorIds: row.preselectedCreatorIds,
  };
}

export function formOf(row: CampaignRow, revisionNote: string | null): CampaignForm {
  const { id, currentStep, status, reviewStatus, updatedAt } = row;
  return { id, currentStep, status, reviewStatus, draft: draftOf(row), revisionNote, updatedAt };
}

function known<Word extends string>(words: readonly Word[], stored: readonly string[]): Word[] {
  return words.filter((word) => stored.includes(word));
}
