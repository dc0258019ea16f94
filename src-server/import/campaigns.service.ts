import type { Insertable } from 'kysely';
import type { Database } from '#db/schema.ts';
import type { CampaignOrigin } from '#shared/campaigns/campaign-labels.ts';
import { CAMPAIGN_TYPES, type CampaignType, PARTICIPATIONS } from '#shared/choices/tiers.ts';
import {
  CAMPAIGN_DESCRIPTION_MAX_CHARS,
  CAMPAIGN_NAME_MAX_CHARS,
  DEFAULT_CURRENCY,
  DRAFT_STEPS,
  FEEDBACK_MAX_CHARS,
} from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import { lifecycles, type StatusOf } from '#shared/lifecycles.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { aiDecision, RECOMMENDATIONS, REVIEW_PRIORITIES } from '#shared/review/review.ts';
import { stageOf } from '#shared/stages.ts';
import { TURNED_DOWN } from '#shared/status-sets.ts';
import { brandTimeZone } from '../ground/people.ts';
import { type CampaignState, campaignState, launchStateOf } from './campaign-states.rules.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import { campaignIn, madeAt, newId, personIfAny, personIn, put, type Taken, type Taking } from './taking.service.ts';
import { namedPlatforms, requirementsOf } from './words.rules.ts';

type NewCampaign = Insertable<Database['campaigns']>;

/** `projects_new`: a campaign, or a draft if its review status says so. Locks nothing. @throws Refusal */
export async function takeNewProject(taking: Taking): Promise<Taken> {
  const { fields } = taking;
  const typed = fields.text('campaign_type') ?? '';
  const campaignType = CAMPAIGN_TYPES.find((type) => type.toLowerCase() === typed.toLowerCase()) ?? null;
  const state = stateIn(fields, fields.word(lifecycles.review.statuses, 'review_status'));
  if (!campaignType && state.status !== 'draft') fields.note(importNotes.typeGuessed(cut(typed, 60)));
  const pricing: CampaignType | null = campaignType ?? (state.status === 'draft' ? null : 'Single');
  return addCampaign(taking, { origin: 'new', state, campaignType: pricing, from: fields });
}

/** `projects`: a campaign of the old system; its `campaign_type` says how creators join (ruling A33). Locks nothing. @throws Refusal */
export async function takeLegacyProject(taking: Taking): Promise<Taken> {
  const { fields } = taking;
  const participation = fields.word(PARTICIPATIONS, 'campaign_type') ?? 'invite';
  const state = stateIn(fields, fields.word(lifecycles.review.statuses, 'review_status'));
  return addCampaign(taking, { origin: 'legacy', state, campaignType: null, participation, from: fields });
}

/** `project_drafts`: a draft, whose content is an object with `total_budget` (ruling BR-DRAFT-20). Locks nothing. @throws Refusal */
export async function takeDraft(taking: Taking): Promise<Taken> {
  const from = taking.fields.inside('draft_data');
  const taken = await addCampaign(taking, {
    origin: 'draft',
    state: campaignState('draft', 'draft'),
    campaignType: null,
    from,
  });
  for (const note of from.notes) taking.fields.note(note);
  return taken;
}

function stateIn(fields: Fields, review: StatusOf<'review'> | null): CampaignState {
  const word = fields.text('status');
  const state = campaignState(word, review);
  if (state.fellBack && word !== null) fields.note(importNotes.fellBack(cut(word, 60)));
  return state;
}

interface Wanted {
  origin: CampaignOrigin;
  state: CampaignState;
  campaignType: CampaignType | null;
  participation?: (typeof PARTICIPATIONS)[number];
  /** The columns that describe the campaign: those of the row, or of an object in it. */
  from: Fields;
}

async function addCampaign(
  taking: Taking,
  { origin, state, campaignType, participation = 'invite', from }: Wanted,
): Promise<Taken> {
  const { fields } = taking;
  const brand = await personIn(taking, 'brand_id');
  const currency = from.currency(DEFAULT_CURRENCY);
  const budgetMinor = from.amount(currency, 'budget', 'total_budget');
  const dates = datesIn(from);
  const createdAt = madeAt(taking);
  const updatedAt = fields.moment('updated_at') ?? createdAt;
  const described = {
    name: from.line(CAMPAIGN_NAME_MAX_CHARS, 'name'),
    description: from.prose(CAMPAIGN_DESCRIPTION_MAX_CHARS, 'description'),
    budgetMinor,
    ...dates,
    platforms: namedPlatforms(from, 'platforms', from.list('platforms')),
  };
  const missing = state.status === 'draft' ? [] : missingIn(described);
  const fits = fitting(origin, state, missing);
  if (fits.state !== state) fields.note(`${missing.join(', ')}: missing, so the campaign is a draft again`);
  else if (fits.origin !== origin)
    fields.note(`${missing.join(', ')}: missing, so the campaign counts as one of the old system`);
  const { status, reviewStatus } = fits.state;
  const isDraft = status === 'draft';
  const id = newId();
  const { timeZone } = await brandTimeZone(taking.tx, brand.id).executeTakeFirstOrThrow();
  const row = {
    id,
    brandId: brand.id,
    timeZone,
    origin: fits.origin,
    ...described,
    campaignType,
    participation,
    currency,
    totalCreatorBudgetMinor: creatorBudget(from, budgetMinor, currency, origin),
    status,
    pausedFrom: status === 'paused' ? 'in_progress' : null,
    pausedAt: status === 'paused' ? updatedAt : null,
    stage: stageOf(status, status === 'paused' ? 'planning_creation' : 'campaign_setup'),
    reviewStatus,
    reviewPriority: isDraft ? null : (from.word(REVIEW_PRIORITIES, 'review_priority') ?? 'normal'),
    reviewStage: launchStateOf(status),
    currentStep: isDraft
      ? Math.min(DRAFT_STEPS, Math.max(1, fields.count('current_step') ?? from.count('current_step') ?? 1))
      : DRAFT_STEPS,
    contentRequirements: JSON.stringify(requirementsOf(from, 'content_requirements')),
    submittedAt: isDraft ? null : createdAt,
    launchedAt: launchStateOf(status) === 'live' ? updatedAt : null,
    completedAt: status === 'completed' ? updatedAt : null,
    createdAt,
    updatedAt,
  } satisfies NewCampaign;
  await insertCampaign(taking, row);
  return { newId: id };
}

/** Inserts a campaign with the beginning of its three histories. Locks nothing. */
export async function insertCampaign(
  { tx, batch }: Taking,
  row: NewCampaign & { id: string; reviewStage: StatusOf<'launch'> },
): Promise<void> {
  await put(tx, 'campaigns', row, ['contentRequirements']);
  const { id } = row;
  batch.begin('campaign', { id }, row.status);
  batch.begin('review', { id }, row.reviewStatus);
  batch.begin('launch', { id }, row.reviewStage);
}

/** The days of a campaign in their order; content is due at the end if no deadline is given. */
function datesIn(from: Fields) {
  const startDate = from.day('start_date');
  const endDate = from.day('end_date');
  if (startDate && endDate && endDate < startDate) refuseField('end_date', 'is before the start date');
  const typed = from.day('submission_deadline');
  const isWithin = typed !== null && (!startDate || typed >= startDate) && (!endDate || typed <= endDate);
  if (typed !== null && !isWithin)
    from.note(importNotes.dropped('submission_deadline', 'it is outside the start and end dates'));
  return { startDate, endDate, submissionDeadline: isWithin ? typed : endDate };
}

const COLUMNS = {
  name: 'name',
  description: 'description',
  budgetMinor: 'budget',
  startDate: 'start_date',
  endDate: 'end_date',
  platforms: 'platforms',
} as const;

/** The columns without which a campaign past its draft is not complete. */
function missingIn(described: Readonly<Record<keyof typeof COLUMNS, unknown>>): string[] {
  const isMissing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
  return Object.entries(COLUMNS).flatMap(([key, column]) =>
    isMissing(described[key as keyof typeof COLUMNS]) ? [column] : [],
  );
}

/**
 * How an incomplete campaign is imported: one of the old system may be incomplete; a new one for which nobody was chosen becomes a draft again, and
 * one that is under way counts as one of the old system.
 */
function fitting(origin: CampaignOrigin, state: CampaignState, missing: readonly string[]) {
  if (missing.length === 0 || origin !== 'new') return { origin, state };
  if (state.status === 'new') return { origin, state: campaignState('draft', 'draft') };
  return { origin: 'legacy' as const, state };
}

/** What creators may get in total: what the row says, at most the pool; a new campaign's pool if it says nothing. */
function creatorBudget(
  from: Fields,
  budgetMinor: number | null,
  currency: Parameters<Fields['amount']>[0],
  origin: CampaignOrigin,
) {
  const typed = from.amount(currency, 'total_creator_budget');
  if (budgetMinor === null) return null;
  const pool = creatorPoolMinor(budgetMinor);
  if (pool === 0) refuseField('budget', importProblems.amount.zero);
  if (typed !== null && typed > pool) from.note(importNotes.poolBound);
  return typed === null ? (origin === 'new' ? pool : null) : Math.min(typed, pool);
}

const DECISIONS = ['approved', ...TURNED_DOWN] as const;

/** `campaign_reviews`: what the AI reviewer or a person said about a campaign (ruling A24). Locks the campaign. @throws Refusal */
export async function takeCampaignReview(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const campaign = await campaignIn(taking, 'campaign_id', 'project_id');
  const reviewer = await personIfAny(taking, 'reviewer_id');
  const decision = fields.word(DECISIONS, 'decision');
  const note = fields.prose(FEEDBACK_MAX_CHARS, 'note', 'notes');
  if (decision && decision !== 'approved' && !note) refuseField('note', importProblems.missing);
  const recommendation = fields.word(RECOMMENDATIONS, 'recommendation', 'ai_recommendation');
  const score = fields.count('score', 10);
  const createdAt = madeAt(taking);
  const own = recommendation === null ? null : aiDecision({ recommendation, score: score ?? 5 });
  const id = newId();
  await put(tx, 'campaignReviews', {
    id,
    campaignId: campaign.id,
    round: 1,
    kind: decision ? 'decision' : 'assessment',
    reviewerId: reviewer?.id ?? null,
    aiRecommendation: recommendation,
    aiDecision: fields.word(AI_DECISIONS, 'ai_decision') ?? own,
    score,
    reasoning: fields.prose(10_000, 'reasoning'),
    decision,
    note,
    reviewedAt: fields.moment('reviewed_at'),
    createdAt,
  });
  return { newId: id };
}
const AI_DECISIONS = ['approved', 'flagged'] as const;
