import { dayIn } from '#shared/dates.ts';
import { allowedUnless } from '#shared/may.ts';
import { MILESTONE_KINDS, milestonesMinor } from '#shared/money.ts';
import { isOneOf, UNAGREED_DEALS } from '#shared/status-sets.ts';
import type { CampaignRow, DealRow, Viewable } from '../../access.ts';
import { creatorSignRefusal } from '../../agreement/contracts/contracts.rules.ts';
import { documentsOf, signaturesOn } from '../../agreement/contracts/contracts.service.ts';
import { usageView } from '../../agreement/deals/usage.rules.ts';
import { extensionsOf } from '../../agreement/deals/usage.service.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../data/db.ts';
import { mayInName } from '../../ground/acting.ts';
import { brandNameOf } from '../../ground/people.ts';
import { userOf } from '../../trpc.ts';
import { depositPaid } from '../checkout/balance.service.ts';
import { paymentsOf } from '../payments.queries.ts';
import { payoutAccountOf } from '../payouts/payout-accounts.queries.ts';
import { milestonesOfDeal } from './creator-agreement.queries.ts';
import { dealTimeline, expectedPayment } from './deal-timeline.rules.ts';

/**
 * The agreement of one deal as its creator sees it: creators see the documents once they have accepted (ruling D). Amounts in minor units. Locks
 * nothing.
 */
export async function agreementView(ctx: Context, campaign: CampaignRow, deal: Viewable<DealRow>) {
  const open = !isOneOf(UNAGREED_DEALS, deal.status);
  const documents = (await documentsOf(ctx.db, campaign.id)).ofDeal(deal.id);
  const signatures = await signaturesOn(ctx.db, deal.id);
  const stored = await milestonesOfDeal(ctx.db, deal.id).execute();
  const brand = await brandNameOf(ctx.db, campaign.brandId).executeTakeFirst();
  const account = await payoutAccountOf(ctx.db, deal.creatorId).executeTakeFirst();
  const extensions = await extensionsOf(ctx.db, deal);
  const depositAt = await depositHeldSince(ctx.db, campaign.id);
  const bound = stored.length > 0;
  const current = signatures.filter(({ documentHash }) => bound || documentHash === documents.hash);
  const signature = (party: 'brand' | 'creator') => {
    const found = current.findLast((row) => row.party === party);
    return found ? { name: found.typedName, signedAt: found.signedAt } : null;
  };
  const planned = milestonesMinor(deal.agreedAmountMinor);
  const milestones = MILESTONE_KINDS.map((kind) => ({
    ...(stored.find((milestone) => milestone.kind === kind) ?? { ...UNREACHED, amountMinor: planned[kind].netMinor }),
    kind,
  }));
  const activeSince = account?.status === 'active' ? account.activeSince : null;
  const expected = milestones.flatMap(
    (milestone) => expectedPayment(milestone, campaign, { activeSince }, dayIn(campaign.timeZone, ctx.now)) ?? [],
  );
  const signed = { brand: signature('brand')?.signedAt ?? null, creator: signature('creator')?.signedAt ?? null };
  return {
    dealId: deal.id,
    campaignId: campaign.id,
    campaignName: campaign.name,
    brandName: brand?.companyName ?? null,
    status: deal.status,
    may: mayInName(
      userOf(ctx),
      {
        sign: allowedUnless(
          creatorSignRefusal(deal.status, documents, { signed: current.some(({ party }) => party === 'creator') }),
        ),
      },
      { sign: 'payments.signAsCreator' },
      deal,
    ),
    agreedAmountMinor: deal.agreedAmountMinor,
    currency: deal.currency,
    usage: usageView(deal, campaign),
    /** What was agreed later, each with the days that it adds. */
    extensions: extensions.map((extension) => usageView(extension, campaign)),
    documents: open ? documents : null,
    signatures: { brand: signature('brand'), creator: signature('creator') },
    milestones: milestones.map(({ kind, status, amountMinor }) => ({
      kind,
      status,
      amountMinor,
      expected: expected.find((payment) => payment.kind === kind) ?? null,
    })),
    timeZone: campaign.timeZone,
    deposit: { held: depositAt !== null, since: depositAt },
    timeline: dealTimeline(deal, campaign, { signed, depositAt, milestones: stored, expected }),
  };
}

/** A milestone of a deal that is not under contract yet. */
const UNREACHED = {
  status: 'planned',
  reachedAt: null,
  accruedAt: null,
  releasedAt: null,
  paidAt: null,
  payoutStatus: null,
} as const;

/** Since when a campaign's deposit is held; null if none is, or a dispute has taken it back. */
async function depositHeldSince(db: Db, campaignId: string): Promise<Date | null> {
  if (!(await depositPaid(db, campaignId))) return null;
  const payments = await paymentsOf(db, campaignId).execute();
  const arrived = payments.filter(({ unwanted, carriedOver, succeededAt }) => !unwanted && !carriedOver && succeededAt);
  // A campaign that was imported while it ran pays only the balance.
  const deposit = arrived.findLast(({ kind }) => kind === 'deposit') ?? arrived[0];
  return deposit?.succeededAt ?? null;
}
