import { documentHash } from '#server/agreement/contracts/documents.rules.ts';
import { dealCostMinor, depositMinor } from '#shared/money.ts';
import type { Harness } from '#tests/support/harness.ts';
import type { Stand } from './moments.ts';
import { balanceOf, payment } from './scene.ts';

/** The state of a campaign and its payment, with nothing taken from the code that decides. */
export async function stateOf(h: Harness, at: Stand) {
  const { id } = at.campaign;
  const campaign = await h.owner.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const row = await payment(h, at.paymentId);
  const payments = await h.owner.selectFrom('payments').selectAll().where('campaignId', '=', id).execute();
  const deals = await h.owner.selectFrom('deals').selectAll().where('campaignId', '=', id).execute();
  const dealIds = deals.map((deal) => deal.id);
  const signatures = await h.owner.selectFrom('signatures').selectAll().where('dealId', 'in', dealIds).execute();
  const milestones = await h.owner.selectFrom('milestones').select('status').where('dealId', 'in', dealIds).execute();
  const files = await h.owner
    .selectFrom('campaignFiles')
    .innerJoin('files', 'files.id', 'campaignFiles.fileId')
    .where('campaignId', '=', id)
    .where('removedAt', 'is', null)
    .select(['kind', 'contentKey'])
    .execute();
  const briefs = await h.owner.selectFrom('campaignBriefs').select('id').where('campaignId', '=', id).execute();
  const hash = documentHash(
    files.map(({ contentKey }) => contentKey),
    briefs.length,
  );
  const charged = await h.owner
    .selectFrom('sandboxBank.charges')
    .innerJoin('sandboxBank.checkouts', 'sandboxBank.checkouts.id', 'sandboxBank.charges.checkoutId')
    .where('reference', '=', row.id)
    .where('sandboxBank.charges.status', '=', 'succeeded')
    .select('reference')
    .execute();
  const returned = await h.owner
    .selectFrom('notifications')
    .select(['userId', 'message'])
    .where('campaignId', '=', id)
    .where('notificationType', '=', 'payment_returned')
    .execute();
  const signedBy = (dealId: string, party: 'brand' | 'creator') =>
    signatures.some((one) => one.dealId === dealId && one.party === party && one.documentHash === hash);
  const wanted = payments.filter(
    ({ status, unwanted }) => !unwanted && (status === 'succeeded' || status === 'refunded'),
  );
  const costing = deals.filter(({ status }) =>
    ['accepted', 'contracted', 'in_progress', 'submitted', 'completed'].includes(status),
  );
  const refunds = await h.owner.selectFrom('refunds').select('id').where('paymentId', '=', row.id).execute();
  const moves = await h.owner
    .selectFrom('auditLog')
    .select(['id', 'machine', 'action', 'toStatus', 'resourceId', 'userId', 'onBehalfOf'])
    .where((eb) =>
      eb.or([
        eb('resourceId', 'in', [id, ...dealIds, ...[...payments, ...refunds].map((one) => one.id)]),
        eb('userId', 'in', [at.brand.id, ...at.creators.map((creator) => creator.id)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const arrival = moves.findLast(({ action, resourceId }) => action === 'payment.succeed' && resourceId === row.id);
  const reviewBefore = (before: number) =>
    moves.findLast((move) => move.machine === 'review' && move.id < before)?.toStatus ?? null;
  return {
    campaign,
    /** The status of the review when the money arrived, by the audit log. */
    reviewAtArrival: arrival ? reviewBefore(arrival.id) : null,
    reviewsAtBinding: moves.filter(({ action }) => action === 'deal.contract').map((move) => reviewBefore(move.id)),
    /** Somebody did something after the money had arrived: what was true then need not be true now. */
    changedSince: arrival
      ? moves.some(({ id: moved, userId, onBehalfOf }) => moved > arrival.id && (userId ?? onBehalfOf) !== null)
      : false,
    payment: row,
    fate: fateOf(row, charged.length),
    over:
      campaign.status === 'cancelled' ||
      campaign.status === 'completed' ||
      campaign.reviewStatus === 'rejected' ||
      campaign.deletedAt !== null,
    deals: deals.map((deal) => ({
      ...deal,
      signed: signedBy(deal.id, 'brand') && signedBy(deal.id, 'creator'),
      creatorSigned: signatures.some(({ dealId, party }) => dealId === deal.id && party === 'creator'),
    })),
    documentsComplete: files.some(({ kind }) => kind === 'contract') && briefs.length > 0,
    earned: milestones.filter(({ status }) => status !== 'planned' && status !== 'cancelled').length,
    heldMinor: await balanceOf(h, 'held', id),
    arrived: wanted.length > 0,
    paidMinor: wanted.reduce((sum, one) => sum + one.amountMinor - one.refundedMinor, 0),
    costMinor: costing.reduce((sum, deal) => sum + dealCostMinor(deal.agreedAmountMinor), 0),
    returned,
  };
}

type State = Awaited<ReturnType<typeof stateOf>>;

/** The fate of the money: `given back` counted first, and its campaign ended since. */
function fateOf(
  {
    status,
    unwanted,
    amountMinor,
    refundedMinor,
  }: { status: string; unwanted: boolean; amountMinor: number; refundedMinor: number },
  charges: number,
): 'counted' | 'given back' | 'went back' | 'never came' | 'stuck' {
  if (charges === 0) return status === 'cancelled' ? 'never came' : 'stuck';
  if (status === 'succeeded' && !unwanted) return 'counted';
  if (status !== 'refunded' || refundedMinor !== amountMinor) return 'stuck';
  return unwanted ? 'went back' : 'given back';
}

/**
 * What must be true of a campaign whose payment is over, whatever happened: the money counts and every guard holds, or it was refunded in full and
 * everyone was told, or it never arrived; nothing is held for anything that is over, and nothing is earned or bound without a reason that holds.
 * Returns what is wrong, a line each.
 */
export function faultsOf(now: State, at: Stand): string[] {
  const wrong: string[] = [];
  const must = (holds: boolean, what: string) => {
    if (!holds) wrong.push(what);
  };
  const { campaign, fate } = now;
  must(fate !== 'stuck', `the payment is ${now.payment.status}, ${now.payment.refundedMinor} went back`);

  const bound = now.deals.filter(({ status }) => ['contracted', 'in_progress', 'submitted'].includes(status));
  if (fate === 'counted' || fate === 'given back') {
    must(now.reviewAtArrival === 'approved', `counted while the review was ${now.reviewAtArrival}`);
  }
  if (fate === 'counted' && !now.changedSince) {
    must(campaign.reviewStatus === 'approved', `counted while the review is ${campaign.reviewStatus}`);
    must(campaign.deletedAt === null && !now.over, `counted for a campaign that is ${campaign.status}`);
    if (at.kind === 'deposit') {
      must(now.documentsComplete, 'counted without contract or brief');
      must(
        bound.some(({ signed }) => signed),
        'counted with nobody bound who signed what is there',
      );
      must(
        now.payment.amountMinor === depositMinor(campaign.budgetMinor ?? 0),
        'counted with another amount than is due',
      );
    } else must(now.paidMinor <= now.costMinor, `counted beyond what is due: ${now.paidMinor} of ${now.costMinor}`);
  }
  if (fate === 'went back') {
    const why = now.payment.failureReason ?? '';
    must(why !== '', 'nobody knows why it went back');
    const told = (userId: string) => now.returned.filter((notice) => notice.userId === userId);
    must(
      told(at.brand.id).some(({ message }) => message.includes(why)),
      'the brand was not told why',
    );
    must(
      told(at.admin.id).some(({ message }) => message.includes(why)),
      'staff was not told why',
    );
    const waiting = now.deals.filter(({ status, creatorSigned }) => status === 'accepted' && creatorSigned);
    for (const { creatorId } of waiting) must(told(creatorId).length === 1, 'a creator who signed still waits');
  } else must(now.returned.length === 0, 'somebody was told of money that did not go back');

  // Until the launch staff can refund a deposit that had counted; it is due again then.
  const dueAgain = fate === 'given back' && now.changedSince && !now.over;
  if (at.kind === 'deposit' && fate !== 'counted' && !dueAgain) {
    must(!['in_progress', 'awaiting_approval'].includes(campaign.status), `${campaign.status} without a deposit`);
    must(bound.length === 0 && now.earned === 0, 'a milestone was earned without a deposit');
  }
  for (const review of now.reviewsAtBinding) must(review === 'approved', `bound while the review was ${review}`);
  must(!now.over || now.heldMinor === 0, `over, and ${now.heldMinor} is held`);
  must(now.heldMinor === 0 || now.arrived, 'money is held that no payment brought');
  return wrong;
}

export const faults = async (h: Harness, at: Stand): Promise<string[]> => faultsOf(await stateOf(h, at), at);
