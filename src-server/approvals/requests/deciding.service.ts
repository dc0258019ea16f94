import type { ApprovalAnswer } from '#shared/approvals/approvals.schema.ts';
import { APPROVAL_WAIT_MS } from '#shared/constants.ts';
import { approvalNotices, approvalRefusals } from '#shared/messages/approvals.ts';
import { approvalToAnswer } from '../../access.ts';
import { asSystem, doerOf, type SystemContext, type UserContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { inSavepoint } from '../../data/savepoint.ts';
import { forbidden, refuse, UserError } from '../../errors.ts';
import { publish } from '../../live.ts';
import { forEachDue } from '../../sweep.ts';
import { transition } from '../../transition.ts';
import { ownStanding } from '../limits/limits.service.ts';
import { newsOf, tellAsker } from '../limits/notices.service.ts';
import { endOvertaken } from '../limits/overtaken.service.ts';
import { carryOut } from './acts.service.ts';
import * as queries from './approvals.queries.ts';
import { answerRefusal, standsRefusal, withdrawRefusal } from './approvals.rules.ts';

/**
 * Approves what another member has asked for, and does it in their name, in the same transaction. What is refused now can no longer be done: the
 * request is void, and the refusal is said. A payment is not made by this: its bank page can be opened from now on. Locks the campaign, the request,
 * and what the act locks.
 * @throws NOT_FOUND for another company's; CONFLICT if it was answered before or has run out; FORBIDDEN for whoever may not answer it
 */
export async function approve(ctx: UserContext, approvalId: string): Promise<ApprovalAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, approval } = await toAnswer(tx, ctx, approvalId);
    const refusal = await refusalOf(tx, () => carryOutFor(tx, ctx, { campaign, approval }));
    const { news, person } = await newsOf(tx, approval, decider(ctx));
    if (refusal !== null) {
      const set = { decidedBy: doerOf(ctx.actor), note: refusal };
      await transition(tx, asSystem(ctx), 'approval', approval, 'void', { set, note: refusal });
      await tellAsker(tx, ctx, approval, approvalNotices.void(news, refusal));
      return { status: 'void', refusal };
    }
    const pays = approval.act === 'deposit' || approval.act === 'balance';
    const expiresAt = pays ? new Date(ctx.now.getTime() + APPROVAL_WAIT_MS) : approval.expiresAt;
    const set = { decidedBy: doerOf(ctx.actor), expiresAt };
    await transition(tx, ctx, 'approval', approval, 'approve', { set });
    if (!pays) await endOvertaken(tx, ctx, approval);
    const texts = pays ? approvalNotices.payable(news, person) : approvalNotices.carriedOut(news, person);
    await tellAsker(tx, ctx, approval, texts, 'campaign');
    return { status: 'approved', refusal: null };
  });
}

/** Only the company's own people decide. */
const decider = ({ actor }: UserContext) => ({ id: doerOf(actor), agencyId: null });

type ToAnswer = Awaited<ReturnType<typeof approvalToAnswer>>;

/** A request that waits, and that the actor may answer. */
async function toAnswer(tx: Tx, ctx: UserContext, approvalId: string): Promise<ToAnswer> {
  const found = await approvalToAnswer(tx, ctx, approvalId);
  refuse(standsRefusal(found.approval, ctx.now));
  const refusal = answerRefusal(found.approval, await ownStanding(tx, ctx));
  if (refusal) throw forbidden(refusal);
  return found;
}

/** Does it as the member who has asked for it. @throws FORBIDDEN if they are no longer a member; what the act throws */
async function carryOutFor(tx: Tx, ctx: UserContext, { campaign, approval }: ToAnswer): Promise<void> {
  const asker = await queries.askerOf(tx, approval).executeTakeFirst();
  if (!asker?.seatRole) throw forbidden(approvalRefusals.askerGone);
  const { seatId, seatRole, agency, ...account } = asker;
  const person = { kind: 'user', agent: null, seat: null, ...account } as const;
  const seat = { id: seatId, role: seatRole, person };
  const actor = { ...ctx.actor, agent: null, seat: agency ? { ...seat, agency } : seat };
  await carryOut(tx, { ...ctx, actor }, { campaign, approval });
}

/** Why something is refused, in the words of its guard; null if it was done. A failure that is no refusal is thrown. */
async function refusalOf(tx: Tx, act: () => Promise<void>): Promise<string | null> {
  try {
    await inSavepoint(tx, act);
    return null;
  } catch (error) {
    if (error instanceof UserError && error.code !== 'SERVICE_UNAVAILABLE') return error.message;
    throw error;
  }
}

/** Declines what another member has asked for; they are told why. Locks the campaign and the request. @throws like {@link approve} */
export async function decline(
  ctx: UserContext,
  { approvalId, reason }: { approvalId: string; reason: string },
): Promise<ApprovalAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { approval } = await toAnswer(tx, ctx, approvalId);
    const set = { decidedBy: doerOf(ctx.actor), note: reason };
    await transition(tx, ctx, 'approval', approval, 'decline', { set, note: reason });
    const { news, person } = await newsOf(tx, approval, decider(ctx));
    await tellAsker(tx, ctx, approval, approvalNotices.declined(news, person, reason));
    return { status: 'declined', refusal: null };
  });
}

/** Withdraws what one has asked for. Locks the campaign and the request. @throws like {@link approve}; FORBIDDEN for others */
export async function withdraw(ctx: UserContext, approvalId: string): Promise<ApprovalAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { approval } = await approvalToAnswer(tx, ctx, approvalId);
    refuse(standsRefusal(approval, ctx.now));
    const refusal = withdrawRefusal(approval, doerOf(ctx.actor));
    if (refusal) throw forbidden(refusal);
    await transition(tx, ctx, 'approval', approval, 'withdraw');
    await publish(tx, { userId: approval.companyId, topic: 'approval' });
    return { status: 'withdrawn', refusal: null };
  });
}

const SWEEP = { job: 'approvals.expire', id: 'approvals.id' } as const;

/**
 * Ends requests that nobody has answered in time, and tells their askers (the hourly job `approvals.expire`). Locks each in a transaction of its
 * own.
 */
export async function expire(ctx: SystemContext): Promise<void> {
  await forEachDue(ctx, SWEEP, queries.unanswered(ctx.db, ctx.now), async (tx, { id }) => {
    const approval = await queries.lockUnanswered(tx, id, ctx.now).executeTakeFirst();
    if (!approval) return;
    await transition(tx, ctx, 'approval', approval, 'expire');
    const { news } = await newsOf(tx, approval, { id: approval.askedBy, agencyId: approval.agencyId });
    await tellAsker(tx, ctx, approval, approvalNotices.expired(news));
  });
}
