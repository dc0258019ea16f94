import { projectStatus } from '#shared/campaigns/project-status.ts';
import type { Project, ProjectFilters, ProjectRow } from '#shared/campaigns/projects.schema.ts';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { allowedUnless } from '#shared/may.ts';
import { campaignNotices } from '#shared/messages/campaigns.ts';
import { creatorPoolMinor } from '#shared/money.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { type CampaignRow, staffCampaign } from '../access.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { refuse } from '../errors.ts';
import { type Notice, notifyAll } from '../notifications/notifications.service.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { transition } from '../transition.ts';
import { moneyOf } from './campaigns.views.ts';
import { brandOfProject, creatorsWaitingOn, projectsQuery } from './projects.queries.ts';

/** The campaigns of all brands that pass the filters, by creation time (ADM-PRJ-09). Budgets in minor units. Locks nothing. */
export async function listProjects(
  ctx: Context,
  { cursor, limit, ...filters }: ProjectFilters & { cursor?: string | null | undefined; limit: number },
): Promise<Slice<ProjectRow>> {
  const rows = await projectsQuery(ctx.db, filters, { after: keysetOf(cursor), limit }).execute();
  return sliceOf(rows, limit, (row) => ({ at: row.createdAt, id: row.id }), rowOf);
}

/**
 * One campaign as staff see it, drafts included, with what they may do with it (ruling ADM-PRJ-06). Amounts in minor units. Locks nothing.
 * @throws NOT_FOUND if there is none
 */
export async function readProject(ctx: Context, campaignId: string): Promise<Project> {
  const campaign = await staffCampaign(ctx.db, ctx, campaignId);
  const brand = await brandOfProject(ctx.db, campaign.brandId).executeTakeFirstOrThrow();
  const { budgetMinor, currency, totalCreatorBudgetMinor, contentRequirements } = campaign;
  const pool = totalCreatorBudgetMinor ?? (budgetMinor === null ? null : creatorPoolMinor(budgetMinor));
  const may = (event: 'pause' | 'resume' | 'cancel') => allowedUnless(moveRefusal('campaign', campaign.status, event));
  return {
    ...rowOf({ ...campaign, brandName: brand.companyName }),
    campaignStatus: campaign.status,
    reviewStatus: campaign.reviewStatus,
    origin: campaign.origin,
    campaignType: campaign.campaignType,
    description: campaign.description,
    platforms: campaign.platforms,
    contentRequirements: Object.entries(contentRequirements).map(([type, asked]) => ({
      type,
      quantity: asked.quantity ?? null,
      description: asked.description ?? null,
    })),
    creatorBudget: moneyOf(pool, currency),
    submissionDeadline: campaign.submissionDeadline,
    briefNotes: campaign.briefNotes,
    createdAt: campaign.createdAt,
    submittedAt: campaign.submittedAt,
    pauseReason: campaign.pauseReason,
    brand: {
      industry: brand.industry,
      websiteUrl: brand.websiteUrl,
      email: brand.email,
    },
    may: { pause: may('pause'), resume: may('resume'), cancel: may('cancel') },
  };
}

/**
 * Pauses a campaign: its deadlines stop, and brand and creators are told why (ruling B2.1). Locks the campaign.
 * @throws NOT_FOUND; CONFLICT if it is not running
 */
export async function pause(ctx: Context, campaignId: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    const set = { pauseReason: reason, updatedAt: ctx.now };
    await transition(tx, ctx, 'campaign', campaign, 'pause', { set, note: reason });
    await tellAll(tx, ctx, campaign, 'paused', reason);
  });
}

/** Resumes a paused campaign in its earlier status (ruling B2.1). Locks the campaign. @throws NOT_FOUND; CONFLICT if it is not paused */
export async function resume(ctx: Context, campaignId: string, reason: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const campaign = await staffCampaign(tx, ctx, campaignId, { lock: true });
    const { status, pausedFrom } = campaign;
    refuse(moveRefusal('campaign', status, 'resume'));
    await transition(tx, ctx, 'campaign', campaign, 'resume', {
      ...(pausedFrom && { to: pausedFrom }),
      set: { updatedAt: ctx.now },
      note: reason,
    });
    await tellAll(tx, ctx, campaign, 'resumed', reason);
  });
}

/** Tells the brand, and the creators whose deals are not over. */
async function tellAll(
  tx: Tx,
  ctx: Context,
  campaign: CampaignRow,
  what: 'paused' | 'resumed',
  reason: string,
): Promise<void> {
  const { id: campaignId, brandId } = campaign;
  const { title, text } = campaignNotices[what];
  const news = {
    type: `campaign_${what}` as const,
    title,
    message: text(nameOrUntitled(campaign.name), reason),
    campaignId,
  };
  const creators = await creatorsWaitingOn(tx, campaignId).execute();
  const toBrand: Notice = { ...news, userId: brandId, route: `/brand/orders?projectId=${campaignId}` };
  const toCreators = creators.map(({ creatorId }): Notice => ({ ...news, userId: creatorId, route: '/creator/deals' }));
  await notifyAll(tx, ctx, [toBrand, ...toCreators]);
}

const rowOf = (
  row: Pick<
    CampaignRow,
    'id' | 'name' | 'status' | 'participation' | 'startDate' | 'endDate' | 'timeZone' | 'budgetMinor' | 'currency'
  > & { brandName: string | null },
): ProjectRow => ({
  id: row.id,
  name: row.name,
  brandName: row.brandName,
  status: projectStatus(row.status),
  type: row.participation,
  startDate: row.startDate,
  endDate: row.endDate,
  timeZone: row.timeZone,
  budget: moneyOf(row.budgetMinor, row.currency),
});
