import { type ActionItem, sortActionItems } from '#shared/campaigns/action-items.ts';
import type { Dashboard } from '#shared/campaigns/campaigns.schema.ts';
import { RECENT_CAMPAIGNS_SHOWN } from '#shared/constants.ts';
import { type BrandStep, firstSteps } from '#shared/first-steps.ts';
import type { Signer } from '../agreement/contracts/contracts.rules.ts';
import { awaitedSigners } from '../agreement/contracts/contracts.service.ts';
import { countWaitingFor } from '../approvals/limits/limits.service.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { balanceMinor, depositDueMinor } from '../ground/campaign-money.ts';
import { userOf } from '../trpc.ts';
import { approvalItems } from './approval-items.rules.ts';
import {
  type ActionFacts,
  actionFacts,
  brandOverview,
  campaignCards,
  dismissItem,
  restoreItem,
} from './campaigns.queries.ts';
import { actionItems, type Situation } from './campaigns.rules.ts';
import { cardOf, moneyOf } from './campaigns.views.ts';

/** How many unfinished campaigns, newest first, are checked for action items. */
const CAMPAIGNS_LOOKED_AT = 100;

/**
 * Everything on the brand's dashboard in one request and six statements (ruling BR-DASH-23), amounts in minor units. A new brand is told what
 * to do first. Locks nothing.
 */
export async function dashboard(ctx: Context): Promise<Dashboard> {
  const brandId = userOf(ctx).id;
  const newest = { brandId, which: 'all', limit: RECENT_CAMPAIGNS_SHOWN, after: null } as const;
  const [{ stats, items, steps }, recent] = await Promise.all([
    waiting(ctx.db, ctx, brandId),
    campaignCards(ctx.db, newest).execute(),
  ]);
  return { stats, recent: recent.slice(0, RECENT_CAMPAIGNS_SHOWN).map(cardOf), actionItems: items, firstSteps: steps };
}

/**
 * Hides an action item until its cause changes (ruling BR-DASH-15). Locks nothing. @throws NOT_FOUND for an item that the brand does not
 * have
 */
export async function dismiss(ctx: Context, key: string): Promise<void> {
  const userId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const { items } = await waiting(tx, ctx, userId);
    if (!items.some((item) => item.key === key)) throw notFound('This item');
    await dismissItem(tx, { userId, itemKey: key, dismissedAt: ctx.now }).execute();
    await audit(tx, ctx, { action: 'campaigns.dismissAction', resourceType: 'action item', resourceId: key });
  });
}

/** Undoes a dismissal. Locks nothing. @throws NOT_FOUND for an item that the brand has not dismissed */
export async function restoreAction(ctx: Context, key: string): Promise<void> {
  const userId = userOf(ctx).id;
  await inTransaction(ctx.db, async (tx) => {
    const { numDeletedRows } = await restoreItem(tx, { userId, itemKey: key }).executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('This item');
    await audit(tx, ctx, { action: 'campaigns.restoreAction', resourceType: 'action item', resourceId: key });
  });
}

async function waiting(db: Db | Tx, ctx: Context, brandId: string) {
  const [overview, unfinished, approvals] = await Promise.all([
    brandOverview(db, brandId).executeTakeFirstOrThrow(),
    actionFacts(db, brandId, CAMPAIGNS_LOOKED_AT).execute(),
    countWaitingFor(db, ctx),
  ]);
  const { total, active, completed, profileDone, hasPaymentMethod, hasInvited, dismissed } = overview;
  const unpaid = unfinished.filter(({ status, depositArrived }) => status === 'creators_assigned' && !depositArrived);
  const signers = await awaitedSigners(
    db,
    unpaid.map(({ id }) => id),
  );
  // A super admin's preview has no brand, so there is nothing to do.
  const items: ActionItem[] =
    profileDone === null
      ? []
      : sortActionItems([
          ...approvalItems(approvals),
          ...actionItems(
            {
              profileDone,
              hasPaymentMethod,
              campaigns: unfinished.map((row) => situationOf(ctx, row, signers.get(row.id) ?? null)),
            },
            ctx.now,
          ),
        ]);
  return {
    stats: { total: total ?? 0, active: active ?? 0, completed: completed ?? 0 },
    steps:
      profileDone === null
        ? null
        : firstSteps<BrandStep>({
            profile: profileDone,
            campaign: (total ?? 0) > 0,
            card: hasPaymentMethod,
            invite: hasInvited,
          }),
    items: items.filter((item) => !dismissed?.includes(item.key)),
  };
}

function situationOf({ providers }: Context, row: ActionFacts, awaitedSigner: Signer | null): Situation {
  const minimum = providers.payments.minimumCharge(row.currency);
  const { status, budgetMinor, currency, depositMinor: asked } = row;
  const owing = {
    status,
    agreedCostMinor: row.agreedCostMinor ?? 0,
    paidMinor: row.paidMinor ?? 0,
    depositMinor: asked,
  };
  return {
    ...row,
    acceptedDeals: row.acceptedDeals ?? 0,
    boundDeals: row.boundDeals ?? 0,
    committedDeals: row.committedDeals ?? 0,
    creatorsActive: row.creatorsActive ?? 0,
    awaitedSigner,
    paymentProcessing: row.paymentProcessing ?? false,
    awaitingReview: row.awaitingReview ?? 0,
    approvedContent: row.approvedContent ?? 0,
    pendingApplications: row.pendingApplications ?? 0,
    contractStored: row.contractStored ?? false,
    briefStored: row.briefStored ?? false,
    depositArrived: row.depositArrived ?? false,
    deposit: budgetMinor === null ? null : moneyOf(depositDueMinor(budgetMinor, minimum), currency),
    balanceDue: moneyOf(balanceMinor(owing, minimum), currency),
  };
}
