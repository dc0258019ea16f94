import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { BINDING_CAMPAIGNS, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow } from '../access.ts';
import { documentsOf, signedDeals } from '../agreement/contracts/contracts.service.ts';
import { linkDeals } from '../analytics/links.service.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { type Locked, lockDeals } from '../ground/locks.ts';
import { balanceDue, depositPaid } from '../money/checkout/balance.service.ts';
import { tellCreators } from '../money/notices.service.ts';
import { accrueMilestones, milestonesOfDeals, planMilestones } from '../money/payouts/milestones.service.ts';
import { transitionAll } from '../transition.ts';

/**
 * Binds every deal of a campaign for which nothing is missing: the campaign is approved, the deal is accepted and signed by both parties, the deposit
 * is held. The deal is contracted and opened for content, its milestones are planned and the first one accrues. All other deals stay as they are, so
 * it may be called after a change of any of these. The caller has locked the campaign; this locks its accepted deals and their milestones. The number
 * of statements does not grow with the deals.
 */
export async function bindDeals(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  if (!(await binds(tx, ctx, campaign))) return;
  const accepted = await lockDeals(tx, campaign, ['accepted']).where('extendsDealId', 'is', null).execute();
  const { signed, portfolioUse } = await signedByBoth(tx, campaign.id);
  const deals = accepted.filter(({ id }) => signed.has(id));
  if (deals.length === 0) return;

  const system = asSystem(ctx);
  const set = { updatedAt: ctx.now };
  // A term of the signed documents, so that a later brief does not change it.
  const contracted = await transitionAll(tx, system, 'deal', deals, 'contract', { set: { ...set, portfolioUse } });
  await planMilestones(tx, system, deals);
  await linkDeals(tx, ctx, campaign, deals);
  await accrueMilestones(tx, system, campaign, await milestonesOfDeals(tx, contracted), 'signing');
  await transitionAll(tx, system, 'deal', contracted, 'start', { set });
  await tellCreators(tx, ctx, deals, {
    type: 'contract',
    title: 'Your contract is in force',
    message: paymentMessages.contractInForce(nameOrUntitled(campaign.name)),
  });
}

/** Whether a campaign binds deals now. Once it is live, every creator is asked to post, so deals that join then wait for the balance, too. */
async function binds(tx: Tx, ctx: Context, campaign: CampaignRow): Promise<boolean> {
  const { id, status, pausedFrom, reviewStatus } = campaign;
  if (!isOneOf(BINDING_CAMPAIGNS, status) || reviewStatus !== 'approved') return false;
  if (!(await depositPaid(tx, id))) return false;
  const live = status === 'live' || pausedFrom === 'live';
  return !live || (await balanceDue(tx, ctx, campaign)).amountMinor === 0;
}

/** The ids of the deals whose current documents both parties have signed, and whether these let creators show the content in their portfolio. */
async function signedByBoth(tx: Tx, campaignId: string): Promise<{ signed: Set<string>; portfolioUse: boolean }> {
  const documents = await documentsOf(tx, campaignId);
  const deals = await signedDeals(tx, campaignId, documents);
  const signed = deals.filter(
    ({ id, brandSignedAt, creatorSignedAt }) => brandSignedAt && creatorSignedAt && documents.ofDeal(id).complete,
  );
  return {
    signed: new Set(signed.map(({ id }) => id)),
    portfolioUse: documents.all.brief?.content.portfolioUse ?? false,
  };
}
