import type { PaymentApproval } from '#shared/approvals/approvals.schema.ts';
import { type Asked, isAbove, limitIn, limitOf, mayApprove, type Spender } from '#shared/approvals/limits.ts';
import type { Currency } from '#shared/currencies.ts';
import { isoDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/format.ts';
import { approvalRefusals } from '#shared/messages/approvals.ts';
import type { Money, UsdMicros } from '#shared/money.ts';
import type { PaymentKind } from '#shared/payments/payments.schema.ts';
import type { ApprovalRow, CampaignRow } from '../../access.ts';
import { asSystem, type Context, doerOf, type UserContext } from '../../context.ts';
import type { Db, Tx } from '../../data/db.ts';
import { unmet } from '../../errors.ts';
import { type Locked, sharing } from '../../ground/locks.ts';
import { publish } from '../../live.ts';
import { transitionAll } from '../../transition.ts';
import * as queries from './limits.queries.ts';

interface OwnLimit {
  limit: Money;
  usdMicros: UsdMicros;
}

/** The limit of the member who acts; null without one, and for whoever is alone in their company. */
async function ownLimit(db: Db | Tx, { actor, now }: Context, lock = false): Promise<OwnLimit | null> {
  if (actor.kind !== 'user' || !actor.seat) return null;
  const query = queries.limitOfSeat(db, actor.seat.id, isoDay(now));
  const row = await (lock ? sharing(query, 'seats') : query).executeTakeFirst();
  const limit = row && limitOf(row);
  return row && limit ? { limit, usdMicros: row.usdMicros } : null;
}

/** The most that the member who acts may spend at once in a currency, in minor units; null without a limit. Locks nothing. */
export async function ownLimitIn(ctx: Context, currency: Currency): Promise<number | null> {
  const own = await ownLimit(ctx.db, ctx);
  return own && limitIn(own.limit, currency, own.usdMicros);
}

/** The limit of the member who acts if an amount is above it, otherwise null. Locks their seat, so that it
 * cannot be changed until the transaction ends. */
export async function exceededLimit(tx: Tx, ctx: Context, amount: Money): Promise<Money | null> {
  const own = await ownLimit(tx, ctx, true);
  return own && isAbove(amount, own.limit, own.usdMicros) ? own.limit : null;
}

/** Refuses what is above the limit of the member who acts: a second person has to approve it. Locks their seat. @throws PRECONDITION_FAILED */
export async function refuseAboveLimit(tx: Tx, ctx: Context, amount: Money): Promise<void> {
  const limit = await exceededLimit(tx, ctx, amount);
  if (limit) throw unmet(approvalRefusals.aboveLimit(formatMoney(limit)));
}

/**
 * The approval that lets the member who acts begin a payment above their limit; null if they need none. It counts for this amount alone, for whoever
 * asked or approved, until it runs out or the payment has been made. The caller has locked the campaign; this locks the approvals and the
 * member's seat.
 * @throws PRECONDITION_FAILED without one
 */
export async function approvalToPay(
  tx: Tx,
  ctx: UserContext,
  campaign: Locked<CampaignRow>,
  kind: PaymentKind,
  amount: Money,
): Promise<Locked<ApprovalRow> | null> {
  const limit = await exceededLimit(tx, ctx, amount);
  if (!limit) return null;
  const doer = doerOf(ctx.actor);
  const theirs = (await queries.usableApprovals(tx, campaign, kind, ctx.now).execute()).filter(
    ({ askedBy, decidedBy }) => askedBy === doer || decidedBy === doer,
  );
  const exact = theirs.find((each) => sameAmount(each, amount));
  if (exact) return exact;
  const [other] = theirs;
  throw unmet(
    other
      ? approvalRefusals.otherAmount(formatMoney(other), formatMoney(amount))
      : approvalRefusals.aboveLimit(formatMoney(limit)),
  );
}

const sameAmount = (one: Money, other: Money): boolean =>
  one.amountMinor === other.amountMinor && one.currency === other.currency;

/** Notes which payment was begun with an approval. The caller has locked the approval. */
export const notePayment = async (tx: Tx, approval: Locked<ApprovalRow>, paymentId: string): Promise<void> => {
  if (approval.paymentId !== paymentId) await queries.setPayment(tx, approval, paymentId).execute();
};

/** How the payments of a campaign stand for the member who acts; null in a company without members. Locks nothing. */
export async function paymentApprovals(
  ctx: Context,
  campaignId: string,
  due: Readonly<Record<PaymentKind, Money>>,
): Promise<Record<PaymentKind, PaymentApproval> | null> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.seat) return null;
  const own = await ownLimit(ctx.db, ctx);
  const rows = await queries.standingApprovals(ctx.db, campaignId, ctx.now).execute();
  const doer = doerOf(actor);
  const of = (kind: PaymentKind): PaymentApproval => {
    const ofKind = rows.filter(({ act }) => act === kind);
    const waiting = ofKind.find(({ status }) => status === 'waiting');
    const approved = ofKind.some(
      (each) =>
        each.status === 'approved' && (each.askedBy === doer || each.decidedBy === doer) && sameAmount(each, due[kind]),
    );
    return {
      needed: own !== null && isAbove(due[kind], own.limit, own.usdMicros) && !approved,
      waiting: waiting ? { askedBy: waiting.askerName, askedAt: waiting.askedAt } : null,
    };
  };
  return { deposit: of('deposit'), balance: of('balance') };
}

/** Who could approve something, in the order in which they became members. Locks nothing. */
export async function approversOf(db: Db | Tx, companyId: string, asked: Asked, now: Date): Promise<string[]> {
  const rows = await queries.spenders(db, companyId, isoDay(now)).execute();
  return rows.filter((row) => mayApprove(spender(row), asked, row.usdMicros)).map(({ personId }) => personId);
}

type Row = Awaited<ReturnType<ReturnType<typeof queries.spenders>['execute']>>[number];
const spender = (row: Row): Spender => ({ personId: row.personId, role: row.role, limit: limitOf(row) });

/** A member as somebody who may approve, with the rates of the day. */
export interface Standing {
  own: Spender;
  usdMicros: UsdMicros;
}

/** The member who acts, as somebody who may approve, and the rates of the day; null in a company without members. Locks nothing. */
export async function ownStanding(db: Db | Tx, { actor, now }: Context): Promise<Standing | null> {
  if (actor.kind !== 'user' || !actor.seat) return null;
  const rows = await queries.spenders(db, actor.id, isoDay(now)).execute();
  const { id: seatId } = actor.seat;
  const row = rows.find(({ id }) => id === seatId);
  return row ? { own: spender(row), usdMicros: row.usdMicros } : null;
}

/** How many requests wait for the member who acts. Locks nothing. */
export async function countWaitingFor(db: Db | Tx, ctx: Context): Promise<number> {
  const { actor } = ctx;
  if (actor.kind !== 'user' || !actor.seat) return 0;
  const rows = await queries.waitingIn(db, actor.id, doerOf(actor)).execute();
  const standing = rows.length > 0 ? await ownStanding(db, ctx) : null;
  if (!standing) return 0;
  const { own, usdMicros } = standing;
  return rows.filter(({ act, askedBy, ...amount }) => mayApprove(own, { act, amount, askedBy }, usdMicros)).length;
}

/**
 * Ends what the holder of a seat has asked for, because they are about to leave the company, or may no longer do it. Locks the requests; the caller
 * locks seats afterwards.
 */
export async function voidRequestsOf(
  tx: Tx,
  ctx: Context,
  holder: Parameters<typeof queries.waitingOf>[1],
  note: string = approvalRefusals.askerGone,
): Promise<void> {
  const rows = await queries.waitingOf(tx, holder).execute();
  if (rows.length === 0) return;
  await transitionAll(tx, asSystem(ctx), 'approval', rows, 'void', { set: { note }, note });
  const companies = [...new Set(rows.map(({ companyId }) => companyId))];
  await publish(tx, ...companies.map((userId) => ({ userId, topic: 'approval' as const })));
}
