import type { z } from 'zod';
import type * as inputs from '#shared/approvals/approvals.schema.ts';
import type { ApprovalAct } from '#shared/approvals/limits.ts';
import { APPROVAL_WAIT_MS } from '#shared/constants.ts';
import { currencyOf } from '#shared/currencies.ts';
import { approvalNotices, approvalRefusals } from '#shared/messages/approvals.ts';
import type { Money } from '#shared/money.ts';
import { ownCampaign } from '../../access.ts';
import { offerWithin } from '../../agreement/offers/applications.service.ts';
import { extendWithin } from '../../agreement/offers/extensions.service.ts';
import { inviteWithin, offeredMinor } from '../../agreement/offers/invites.service.ts';
import { agencyOf, doerOf, type UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { rehearse } from '../../data/savepoint.ts';
import { conflict, unmet } from '../../errors.ts';
import { announce } from '../../ground/webhooks.ts';
import { publish } from '../../live.ts';
import { amountToPay } from '../../money/checkout/checkout.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { recordCreated } from '../../transition.ts';
import { standingApprovals } from '../limits/limits.queries.ts';
import { approversOf, exceededLimit } from '../limits/limits.service.ts';
import { APPROVALS_PAGE, newsOf } from '../limits/notices.service.ts';
import * as queries from './approvals.queries.ts';

interface Request {
  campaignId: string;
  act: ApprovalAct;
  input: object;
  creatorIds: string[];
  amount: Money;
  reason: string;
}

/**
 * Asks for a payment above the actor's limit to be approved, as it is due now. Locks the campaign.
 * @throws NOT_FOUND for another brand's; what refuses the payment itself; CONFLICT if it was asked for already, or needs no approval;
 * PRECONDITION_FAILED if nobody could approve it
 */
export async function askToPay(
  ctx: UserContext,
  { campaignId, kind, reason }: z.infer<typeof inputs.askToPayInput>,
): Promise<{ approvalId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const amount = { amountMinor: await amountToPay(tx, ctx, campaign, kind), currency: campaign.currency };
    const doer = doerOf(ctx.actor);
    for (const known of await standingApprovals(tx, campaignId, ctx.now).execute()) {
      if (known.act !== kind) continue;
      if (known.status === 'waiting') throw conflict(approvalRefusals.alreadyAsked);
      const same = known.amountMinor === amount.amountMinor && known.currency === amount.currency;
      if (same && (known.askedBy === doer || known.decidedBy === doer))
        throw conflict(approvalRefusals.alreadyApproved);
    }
    return ask(tx, ctx, { campaignId, act: kind, input: { kind }, creatorIds: [], amount, reason });
  });
}

/**
 * Asks for invitations above the actor's limit to be approved. Whatever would refuse them now refuses the request. Locks what they lock.
 * @throws what inviting throws; CONFLICT, PRECONDITION_FAILED like {@link askToPay}
 */
export async function askToInvite(
  ctx: UserContext,
  { reason, ...input }: z.infer<typeof inputs.askToInviteInput>,
): Promise<{ approvalId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    await rehearse(tx, () => inviteWithin(tx, ctx, input));
    const creatorIds = input.invites.map(({ creatorId }) => creatorId);
    const amount = { amountMinor: offeredMinor(input), currency: input.currency };
    return ask(tx, ctx, { campaignId: input.campaignId, act: 'invite', input, creatorIds, amount, reason });
  });
}

/** The same for an offer that answers an application. Locks what it locks. */
export async function askToAnswer(
  ctx: UserContext,
  { reason, ...input }: z.infer<typeof inputs.askToAnswerInput>,
): Promise<{ approvalId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaignId, creatorId } = (await rehearse(tx, () => offerWithin(tx, ctx, input))).application;
    const amount = { amountMinor: input.agreedMinor, currency: input.currency };
    return ask(tx, ctx, { campaignId, act: 'answer', input, creatorIds: [creatorId], amount, reason });
  });
}

/** The same for an extension of usage rights. Locks what it locks. */
export async function askToExtend(
  ctx: UserContext,
  { reason, ...input }: z.infer<typeof inputs.askToExtendInput>,
): Promise<{ approvalId: string }> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaignId, creatorId, currency } = (await rehearse(tx, () => extendWithin(tx, ctx, input))).deal;
    const amount = { amountMinor: input.agreedMinor, currency: currencyOf(currency) };
    return ask(tx, ctx, { campaignId, act: 'extend', input, creatorIds: [creatorId], amount, reason });
  });
}

/** Stores a request and tells those who could approve it. A repeated one is the same. */
async function ask(tx: Tx, ctx: UserContext, request: Request): Promise<{ approvalId: string }> {
  const { amount, ...asked } = request;
  const { id: companyId } = ctx.actor;
  const askedBy = doerOf(ctx.actor);
  const agencyId = agencyOf(ctx.actor);
  if (!(await exceededLimit(tx, ctx, amount))) throw conflict(approvalRefusals.withinLimit);
  const only = await approversOf(tx, companyId, { act: request.act, amount, askedBy }, ctx.now);
  if (only.length === 0) throw unmet(approvalRefusals.nobody);
  const input = JSON.stringify(request.input);
  const same = await queries.sameWaiting(tx, { ...asked, input, askedBy }).executeTakeFirst();
  if (same) return { approvalId: same.id };
  const approval = await queries
    .insertApproval(tx, {
      ...asked,
      ...amount,
      companyId,
      input,
      askedBy,
      agencyId,
      askedAt: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + APPROVAL_WAIT_MS),
    })
    .executeTakeFirstOrThrow();
  const action = request.creatorIds.length === 0 ? 'approvals.askToPay' : 'approvals.askToOffer';
  const { input: _its, ...facts } = request;
  await recordCreated(tx, ctx, 'approval', approval, action, 'waiting', facts);
  await announce(tx, ctx, 'approval.asked', [approval.id]);
  const { news, person } = await newsOf(tx, approval, { id: askedBy, agencyId });
  const texts = approvalNotices.asked(news, person, request.reason);
  const { campaignId } = request;
  await notify(tx, ctx, {
    ...{ userId: companyId, only, type: 'approval_asked', campaignId, route: APPROVALS_PAGE },
    ...texts,
  });
  await publish(tx, { userId: companyId, topic: 'approval' });
  return { approvalId: approval.id };
}
