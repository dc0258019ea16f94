import { paymentMessages } from '#shared/messages/payments.ts';
import { BINDING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { DealRow } from '../access.ts';
import { linkDeal } from '../analytics/links.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { dealById, lockCampaign, lockDeal, lockDeals } from '../ground/locks.ts';
import { balanceDue, depositPaid } from '../payments/balance.service.ts';
import { accrueMilestone, planMilestones } from '../payments/milestones.service.ts';
import { tellCreator } from '../payments/notices.service.ts';
import { transition } from '../transition.ts';
import { dealsWithSignatures } from './contracts.queries.ts';
import { documentsOf } from './contracts.service.ts';

/**
 * Binds a deal whose time has come: the campaign approved, the deal accepted and signed by both parties, the deposit held. It is contracted and opened for content, its
 * milestones are planned and the first one accrues. Any other deal is left as it is, so it may be called whenever one of these changes.
 * Once a campaign is live, every creator is asked to post: a deal that joins then also waits for the balance.
 */
async function bindDeal(tx: Tx, ctx: Context, deal: DealRow): Promise<boolean> {
  const campaign = await lockCampaign(tx, deal.campaignId).executeTakeFirstOrThrow();
  if (!isOneOf(BINDING_CAMPAIGNS, campaign.status) || campaign.reviewStatus !== 'approved') return false;
  if (!(await depositPaid(tx, campaign.id))) return false;
  const live = campaign.status === 'live' || campaign.pausedFrom === 'live';
  if (live && (await balanceDue(tx, campaign.id)).amountMinor > 0) return false;
  const current = await lockDeal(tx, deal.id).executeTakeFirst();
  if (current?.status !== 'accepted' || !(await signedByBoth(tx, current))) return false;

  const system = asSystem(ctx);
  const set = { updatedAt: ctx.now };
  const contracted = await transition(tx, system, 'deal', current, 'contract', { set });
  await planMilestones(tx, ctx, current);
  await linkDeal(tx, ctx, campaign, deal.id);
  await accrueMilestone(tx, ctx, deal.id, 'signing');
  await transition(tx, system, 'deal', contracted, 'start', { set });
  await tellCreator(tx, ctx, current, {
    type: 'contract',
    title: 'Your contract is in force',
    message: paymentMessages.contractInForce(campaign.name ?? ''),
  });
  return true;
}

/** Binds every deal of a campaign whose time has come: when the deposit or a balance arrives, and when the review approves it. */
export async function bindDeals(tx: Tx, ctx: Context, campaignId: string): Promise<void> {
  for (const deal of await lockDeals(tx, campaignId, ['accepted']).execute()) await bindDeal(tx, ctx, deal);
}

/** What follows from a signature: the deal is bound if it was the last thing missing. */
export async function onSigned(tx: Tx, ctx: Context, dealId: string): Promise<void> {
  const deal = await dealById(tx, dealId).executeTakeFirst();
  if (deal) await bindDeal(tx, ctx, deal);
}

async function signedByBoth(tx: Tx, deal: DealRow): Promise<boolean> {
  const documents = await documentsOf(tx, deal.campaignId);
  if (!documents.complete) return false;
  const deals = await dealsWithSignatures(tx, deal.campaignId, documents.hash).execute();
  return deals.some(({ id, brandSignedAt, creatorSignedAt }) => id === deal.id && brandSignedAt && creatorSignedAt);
}
