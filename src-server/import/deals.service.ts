import {
  CAMPAIGN_NAME_MAX_CHARS,
  CREATOR_POOL_BPS,
  DAY_MS,
  DEAL_NOTES_MAX_CHARS,
  INVITATION_EXPIRY_DAYS,
  WHOLE_BPS,
} from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import type { DealStatus, StatusOf } from '#shared/lifecycles.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { stageOf } from '#shared/stages.ts';
import { COMMITTED_DEALS, CONTRACTED_DEALS, ENDED_CAMPAIGNS, isOneOf, OFFERABLE_DEALS } from '#shared/status-sets.ts';
import { insertAll } from '../data/insert-all.ts';
import { campaignOfDeal, DEAL_WORDS_KNOWN, dealState, launchStateOf, reachedBy } from './campaign-states.rules.ts';
import { insertCampaign } from './campaigns.service.ts';
import { campaignFacts, connectionOf, dealsOn, unjoinedDeals } from './deals.queries.ts';
import { refuseField } from './fields.rules.ts';
import {
  type CampaignFacts,
  campaignIfAny,
  campaignIn,
  dealIdIn,
  madeAt,
  newId,
  personIn,
  put,
  type Taken,
  type Taking,
} from './taking.service.ts';

/** `project_creators`: the deal of a creator on a campaign (ruling A13). Locks the campaign. @throws Refusal */
export async function takeProjectCreator(taking: Taking): Promise<Taken> {
  const campaign = await campaignIn(taking, 'project_id', 'campaign_id');
  const creator = await personIn(taking, 'creator_id');
  const agreedAmountMinor = amountOn(taking, campaign, 'agreed_amount');
  const invitationDate = madeAt(taking, 'invitation_date', 'created_at');
  const newDeal = { campaign, creatorId: creator.id, agreedAmountMinor, invitationDate };
  return { newId: await addDeal(taking, { ...newDeal, status: statusOn(taking, campaign.status, invitationDate) }) };
}

/** The agreed amount in the campaign's own currency, which is the currency of all its money. */
function amountOn({ fields }: Taking, campaign: { currency: Currency }, column: string): number {
  const currency = fields.currency(campaign.currency);
  if (currency !== campaign.currency)
    refuseField('currency', importProblems.otherCurrency(currency, campaign.currency));
  return fields.amount(currency, column) ?? refuseField(column, importProblems.missing);
}

/** The status of a deal on a campaign in this status; null for a deal that gets a campaign of its own. */
function statusOn({ fields, ctx }: Taking, campaign: CampaignFacts['status'] | null, invited: Date): DealStatus {
  const word = fields.needed('status');
  const isOverdue = invited.getTime() + INVITATION_EXPIRY_DAYS * DAY_MS <= ctx.now.getTime();
  const status = dealState(word, campaign, isOverdue);
  if (status === null) return refuseField('status', importProblems.notOneOf(DEAL_WORDS_KNOWN));
  if (status !== word.toLowerCase()) fields.note(importNotes.statusRead(word, status));
  return status;
}

interface NewDeal {
  campaign: CampaignFacts;
  creatorId: string;
  agreedAmountMinor: number;
  invitationDate: Date;
  status: DealStatus;
}

/** Inserts a deal, with the connection of its pair and, if it is bound, its milestones. */
async function addDeal(
  taking: Taking,
  { campaign, creatorId, agreedAmountMinor, invitationDate, status }: NewDeal,
): Promise<string> {
  const { tx, batch, fields } = taking;
  if (campaign.status === 'draft') refuseField('project_id', 'names a draft, which can have no deals');
  const { currency } = campaign;
  const takesFromPool = isOneOf(COMMITTED_DEALS, status);
  if (takesFromPool) {
    const others = await dealsOn(tx, campaign.id, creatorId).execute();
    if (others.some((other) => isOneOf(COMMITTED_DEALS, other.status)))
      refuseField('creator_id', 'the creator already has an open deal on this campaign');
    checkPool(taking, campaign, agreedAmountMinor);
  }
  const id = newId();
  const responseDate = fields.moment('response_date');
  const hasAnswered = status !== 'invited' && status !== 'expired' && status !== 'withdrawn';
  const updatedAt = fields.moment('updated_at') ?? responseDate ?? invitationDate;
  await put(tx, 'deals', {
    id,
    campaignId: campaign.id,
    brandId: campaign.brandId,
    creatorId,
    status,
    agreedAmountMinor,
    currency,
    notes: fields.prose(DEAL_NOTES_MAX_CHARS, 'notes'),
    cancelReason: status === 'cancelled' ? 'It had ended in the old system' : null,
    invitationDate,
    responseDate: hasAnswered ? (responseDate ?? updatedAt) : null,
    expiresAt: new Date(invitationDate.getTime() + INVITATION_EXPIRY_DAYS * DAY_MS),
    createdAt: invitationDate,
    updatedAt,
  });
  batch.begin('deal', { id }, status);
  if (isOneOf(CONTRACTED_DEALS, status))
    await planMilestones(taking, { id, agreedAmountMinor, currency, status, at: updatedAt });
  await connect(taking, campaign.brandId, creatorId, status, invitationDate);
  return id;
}

/** The agreed total of a running campaign never exceeds what creators may get; for one that is over it stays as it was. */
function checkPool({ fields }: Taking, campaign: CampaignFacts, amountMinor: number): void {
  if (isOneOf(ENDED_CAMPAIGNS, campaign.status)) return;
  if (campaign.budgetMinor === null) {
    fields.note(importNotes.noBudget);
    return;
  }
  const leftMinor = campaign.poolMinor - campaign.committedMinor;
  if (amountMinor <= leftMinor) return;
  refuseField(
    'agreed_amount',
    `is more than what is left of the creator budget (${formatMoney({ amountMinor: Math.max(0, leftMinor), currency: campaign.currency })})`,
  );
}

/**
 * The three milestones of a bound deal. None is accrued, because Accord holds no money of the old system (ruling A16); those that were reached there
 * wait for the brand's payment.
 */
async function planMilestones(
  { tx, batch }: Taking,
  {
    id: dealId,
    agreedAmountMinor,
    currency,
    status,
    at,
  }: { id: string; agreedAmountMinor: number; currency: Currency; status: DealStatus; at: Date },
): Promise<void> {
  const reached = reachedBy(status);
  const shares = milestonesMinor(agreedAmountMinor);
  const rows = MILESTONE_KINDS.map((kind) => ({
    id: newId(),
    dealId,
    kind,
    status: 'planned' as const,
    amountMinor: shares[kind].netMinor,
    currency,
    reachedAt: reached.includes(kind) ? at : null,
    createdAt: at,
  }));
  await insertAll(tx, 'milestones', rows).execute();
  for (const { id, kind } of rows) batch.begin('milestone', { id, kind }, 'planned');
}

/** The status of a connection that follows from a deal, if nothing else gives it. */
function connectionOfDeal(status: DealStatus): StatusOf<'connection'> {
  if (status === 'declined') return 'declined';
  return status === 'invited' || isOneOf(OFFERABLE_DEALS, status) ? 'invited' : 'connected';
}

async function connect(
  { tx, batch }: Taking,
  brandId: string,
  creatorId: string,
  deal: DealStatus,
  at: Date,
): Promise<void> {
  if (await connectionOf(tx, brandId, creatorId).executeTakeFirst()) return;
  const status = connectionOfDeal(deal);
  const id = newId();
  await put(tx, 'brandCreatorConnections', { id, brandId, creatorId, status, createdAt: at, updatedAt: at });
  batch.begin('connection', { id }, status);
}

const CONNECTION_WORDS: Readonly<Record<string, StatusOf<'connection'>>> = {
  invited: 'invited',
  pending: 'invited',
  connected: 'connected',
  accepted: 'connected',
  declined: 'declined',
  ended: 'ended',
};

/** `brand_creator_connections`: the connection of a brand and a creator (ruling B2.2). Locks nothing. @throws Refusal */
export async function takeConnection(taking: Taking): Promise<Taken> {
  const { tx, batch, fields } = taking;
  const brand = await personIn(taking, 'brand_id');
  const creator = await personIn(taking, 'creator_id');
  const status = CONNECTION_WORDS[fields.text('status')?.toLowerCase() ?? 'invited'];
  if (status === undefined) return refuseField('status', importProblems.notOneOf(Object.keys(CONNECTION_WORDS)));
  const has = await connectionOf(tx, brand.id, creator.id).executeTakeFirst();
  if (has) return { newId: has.id };
  const id = newId();
  const createdAt = madeAt(taking);
  const updatedAt = fields.moment('updated_at') ?? createdAt;
  await put(tx, 'brandCreatorConnections', {
    id,
    brandId: brand.id,
    creatorId: creator.id,
    status,
    createdAt,
    updatedAt,
  });
  batch.begin('connection', { id }, status);
  return { newId: id };
}

/**
 * `deals`: the same agreement as in `project_creators`, seen from the CRM. It is joined to the deal on the campaign that it names, otherwise to the
 * first deal of the pair with the same amount; a deal that is found nowhere else gets a campaign of its own. Locks the campaign. @throws Refusal
 */
export async function takeOldDeal(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const brand = await personIn(taking, 'brand_id');
  const creator = await personIn(taking, 'creator_id');
  const campaign = await campaignIfAny(taking, 'project_id', 'campaign_id');
  const invitationDate = madeAt(taking);
  if (campaign) {
    const [on] = await dealsOn(tx, campaign.id, creator.id).execute();
    const agreedAmountMinor = amountOn(taking, campaign, 'value');
    if (on) return joined(taking, on, agreedAmountMinor);
    const status = statusOn(taking, campaign.status, invitationDate);
    return {
      newId: await addDeal(taking, { campaign, creatorId: creator.id, agreedAmountMinor, invitationDate, status }),
    };
  }
  const currency = fields.currency('USD');
  const agreedAmountMinor = fields.amount(currency, 'value') ?? refuseField('value', importProblems.missing);
  const same = (await unjoinedDeals(tx, brand.id, creator.id).execute()).find(
    (deal) => deal.agreedAmountMinor === agreedAmountMinor && (deal.currency === currency || !fields.has('currency')),
  );
  if (same) return joined(taking, same, agreedAmountMinor);
  const status = statusOn(taking, null, invitationDate);
  const campaignId = await campaignFor(taking, {
    brandId: brand.id,
    currency,
    agreedAmountMinor,
    status,
    at: invitationDate,
  });
  const own = await campaignFacts(tx, campaignId).executeTakeFirstOrThrow();
  fields.note('it has no known campaign, so it has one of its own');
  return {
    newId: await addDeal(taking, { campaign: own, creatorId: creator.id, agreedAmountMinor, invitationDate, status }),
  };
}

function joined(
  { fields }: Taking,
  deal: { id: string; agreedAmountMinor: number; currency: Currency },
  amountMinor: number,
): Taken {
  const money = (minor: number) => formatMoney({ amountMinor: minor, currency: deal.currency });
  fields.note(
    deal.agreedAmountMinor === amountMinor
      ? importNotes.joined('a deal')
      : importNotes.otherAmount(money(amountMinor), money(deal.agreedAmountMinor)),
  );
  return { newId: deal.id };
}

/** Makes the campaign of a deal without a known one, with the deal's amount and a matching status. */
async function campaignFor(
  taking: Taking,
  {
    brandId,
    currency,
    agreedAmountMinor,
    status: deal,
    at,
  }: { brandId: string; currency: Currency; agreedAmountMinor: number; status: DealStatus; at: Date },
): Promise<string> {
  const { fields } = taking;
  const status = campaignOfDeal(deal);
  const id = newId();
  const updatedAt = fields.moment('updated_at') ?? at;
  const reviewStage = launchStateOf(status);
  await insertCampaign(taking, {
    id,
    brandId,
    origin: 'legacy',
    name: fields.line(CAMPAIGN_NAME_MAX_CHARS, 'title'),
    budgetMinor: Math.ceil((agreedAmountMinor * WHOLE_BPS) / CREATOR_POOL_BPS),
    currency,
    status,
    stage: stageOf(status),
    reviewStatus: isOneOf(ENDED_CAMPAIGNS, status) ? 'approved' : 'pending_review',
    reviewPriority: 'normal',
    reviewStage,
    currentStep: 5,
    contentRequirements: '{}',
    submittedAt: at,
    launchedAt: status === 'completed' ? updatedAt : null,
    completedAt: status === 'completed' ? updatedAt : null,
    createdAt: at,
    updatedAt,
  });
  return id;
}

/** `creator_deals`: just a count of deals, unless it names a deal. Locks nothing. @throws Refusal */
export async function takeCreatorDeal(taking: Taking): Promise<Taken> {
  const newDealId = await dealIdIn(taking, 'deal_id', 'project_creator_id');
  if (newDealId === null)
    return refuseField(
      'deal_id',
      'says only how many deals a creator has, and not which; Accord counts the deals themselves',
    );
  taking.fields.note(importNotes.joined('a deal'));
  return { newId: newDealId };
}
