import type { z } from 'zod';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { waiting } from '#shared/messages/ledger/payout-waits.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice, Waiting } from '#shared/paging.ts';
import type { deskInput, deskItemInput } from '#shared/payments/desk.schema.ts';
import { DESK_STATES, type DeskItem, type DeskList, type DeskRow, type WaitingList } from '#shared/payments/desk.ts';
import { ANSWERABLE_DISPUTES, isOneOf } from '#shared/status-sets.ts';
import { displayName } from '#shared/users/people.ts';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { disputeById } from '../locking.queries.ts';
import {
  payoutReleaseRefusal,
  payoutSettleRefusal,
  refundSettleRefusal,
  transferRefusal,
} from './bank-transfers.rules.ts';
import { deskQuery, type FoundRow, moneyHistory, mostUrgent } from './desk.queries.ts';
import { mayOfDispute, mayOfMilestone, mayOfTransfer } from './payments.views.ts';
import { type RefundRoom, refundRefusal } from './staff.rules.ts';
import { refundRoom, refundRooms } from './staff-actions.service.ts';

/** A list of the money desk. Amounts in minor units. Locks nothing. */
export async function deskRows(
  ctx: Context,
  { list, search, status, sort, cursor, limit }: z.infer<typeof deskInput>,
): Promise<Slice<DeskRow>> {
  const page = { list, search, status, sort, after: keysetOf(cursor), limit };
  const rows = await deskQuery(ctx.db, page).execute();
  return sliceOf(
    rows,
    limit,
    ({ createdAt, id }) => ({ at: createdAt, id }),
    (row) => rowView(ctx, list, row),
  );
}

/** How many rows of a list wait for staff, and those that are due first. Amounts in minor units. Locks nothing. */
export async function waitingRows(ctx: Context, list: WaitingList, limit: number): Promise<Waiting<DeskRow>> {
  const rows = await mostUrgent(ctx.db, list, limit).execute();
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => rowView(ctx, list, row)) };
}

/** The audit log's name for the rows of a list; money that is held has no history of its own except the campaign's books. */
const NOUNS: Partial<Record<DeskList, string>> = {
  payments: machineNouns.payment,
  payouts: machineNouns.payout,
  milestones: machineNouns.milestone,
  refunds: machineNouns.refund,
  disputes: machineNouns.dispute,
  refundRequests: machineNouns.refundRequest,
};

/** One row of a list of the money desk with its history. Amounts in minor units. Locks nothing. @throws NOT_FOUND */
export async function deskItem(ctx: Context, { list, id }: z.infer<typeof deskItemInput>): Promise<DeskItem> {
  const asked = { list, id, search: '', status: undefined, sort: 'newest', after: null, limit: 1 } as const;
  const row = await deskQuery(ctx.db, asked).executeTakeFirst();
  if (!row) throw notFound('This row');
  const noun = NOUNS[list];
  const steps = noun === undefined ? [] : await moneyHistory(ctx.db, noun, id).execute();
  const dispute = list === 'disputes' ? await disputeById(ctx.db, id).executeTakeFirst() : undefined;
  const refund = await refundOf(ctx, list, row);
  return {
    row: rowView(ctx, list, row),
    history: steps.map(({ id: step, createdAt, toStatus, refundMinor, note, email, ...person }) => ({
      id: step,
      at: createdAt.toISOString(),
      status: DESK_STATES[refundMinor === null ? list : 'refunds'].find((known) => known === toStatus) ?? null,
      refundMinor,
      by: email === null ? null : displayName({ ...person, email }),
      note: note && inWords(note),
    })),
    // A transfer is settled by staff, not by a bank.
    underWay:
      row.status === 'processing' ||
      row.status === 'submitted' ||
      (row.status === 'created' && row.transferReference === null),
    evidence: dispute?.evidence ?? null,
    refund,
  };
}

/**
 * What could be refunded of a payment now, or why nothing can; for a request that nobody has answered, of the first payment of its campaign of which
 * anything can.
 */
async function refundOf(ctx: Context, list: DeskList, row: FoundRow): Promise<DeskItem['refund']> {
  if (list === 'payments' && row.status === 'succeeded') return refundView(row.id, await refundRoom(ctx.db, row.id));
  if (list !== 'refundRequests' || row.status !== 'open') return null;
  const views = (await refundRooms(ctx.db, row.campaignId)).map(({ paymentId, room }) => refundView(paymentId, room));
  return views.find(({ allowed }) => allowed) ?? views[0] ?? null;
}

const refundView = (paymentId: string, room: RefundRoom): NonNullable<DeskItem['refund']> => ({
  ...allowedUnless(refundRefusal(room, 1)),
  paymentId,
  mostMinor: room.disputed ? 0 : room.freeMinor,
});

/** The codes of the bank as words: `account_closed` is Account closed. Sentences stay as they are. */
const inWords = (text: string): string =>
  /^[a-z]+(_[a-z]+)*$/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1).replaceAll('_', ' ')}` : text;

function rowView(ctx: Context, list: DeskList, found: FoundRow): DeskRow {
  const { campaignName, createdAt, dueAt, companyName, firstName, lastName, waitsFor, ...rest } = found;
  const { takenBack: _taken, caseId: _case, unpayable: _unpayable, ...row } = rest;
  const late = dueAt !== null && dueAt <= ctx.now;
  return {
    ...row,
    reason: reasonOf(list, found),
    person: displayName({ companyName, firstName, lastName, email: row.email }),
    campaignName: nameOrUntitled(campaignName),
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: late && (list !== 'disputes' || isOneOf(ANSWERABLE_DISPUTES, row.status)),
    may: mayOfRow(ctx, list, found),
  };
}

/** Why a row is in its status, in words: what the bank said, what the creator has to do, or what staff has to decide. */
function reasonOf(list: DeskList, { status, reason, waitsFor, unpayable }: FoundRow): string | null {
  if (unpayable && status !== 'paid') return paymentMessages.payeeGone;
  if (waitsFor) return waiting[waitsFor];
  if (list === 'payouts' && status === 'withheld') return paymentMessages.heldFlagged;
  return reason && inWords(reason);
}

/** What staff may do with a row of a list, by the rules of the acts; empty if the list has no acts. */
function mayOfRow(
  ctx: Context,
  list: DeskList,
  { status, dueAt, amountMinor, transferReference, takenBack, caseId, unpayable }: FoundRow,
): DeskRow['may'] {
  const method = transferReference === null ? 'card' : 'bank_transfer';
  if (list === 'payments' && isOneOf(lifecycles.payment.statuses, status)) {
    return { settle: allowedUnless(transferRefusal({ method, status })) };
  }
  if (list === 'payouts' && isOneOf(lifecycles.payout.statuses, status)) {
    return {
      ...mayOfTransfer(moveRefusal('payout', status, 'retry')),
      release: allowedUnless(payoutReleaseRefusal({ status }, unpayable)),
      refuse: allowedUnless(moveRefusal('payout', status, 'refuse')),
      settle: allowedUnless(payoutSettleRefusal({ status }, unpayable)),
    };
  }
  if (list === 'milestones' && isOneOf(lifecycles.milestone.statuses, status)) {
    return mayOfMilestone({ status, amountMinor, caseId });
  }
  if (list === 'refunds' && isOneOf(lifecycles.refund.statuses, status)) {
    return {
      ...mayOfTransfer(moveRefusal('refund', status, 'retry')),
      settle: allowedUnless(refundSettleRefusal({ method }, { status }, takenBack)),
    };
  }
  if (list === 'disputes' && isOneOf(lifecycles.dispute.statuses, status)) {
    return mayOfDispute({ status, evidenceDueAt: dueAt }, ctx.now);
  }
  if (list === 'refundRequests' && isOneOf(lifecycles.refundRequest.statuses, status)) {
    return { decline: allowedUnless(moveRefusal('refundRequest', status, 'decline')) };
  }
  return {};
}
