import type { z } from 'zod';
import { moveRefusal } from '#shared/lifecycle-moves.ts';
import { lifecycles } from '#shared/lifecycles.ts';
import { allowedUnless } from '#shared/may.ts';
import { campaignMessages } from '#shared/messages/campaigns.ts';
import { machineNouns } from '#shared/messages/moves.ts';
import type { Slice } from '#shared/paging.ts';
import type { deskInput, deskItemInput } from '#shared/payments/desk.schema.ts';
import { DESK_STATES, type DeskItem, type DeskList, type DeskRow } from '#shared/payments/desk.ts';
import { ANSWERABLE_DISPUTES, isOneOf } from '#shared/status-sets.ts';
import { displayName } from '#shared/users/people.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { keysetOf, sliceOf } from '../paging.ts';
import { deskQuery, type FoundRow, moneyHistory } from './desk.queries.ts';
import { disputeById } from './locking.queries.ts';
import { mayOfDispute, mayOfTransfer } from './payments.views.ts';

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

/** The audit log's name of what a list is of; money that is held has no history of its own but the campaign's books. */
const NOUNS: Partial<Record<DeskList, string>> = {
  payments: machineNouns.payment,
  payouts: machineNouns.payout,
  milestones: machineNouns.milestone,
  refunds: machineNouns.refund,
  disputes: machineNouns.dispute,
};

/** One row of a list of the money desk with its history. Amounts in minor units. Locks nothing. @throws NOT_FOUND */
export async function deskItem(ctx: Context, { list, id }: z.infer<typeof deskItemInput>): Promise<DeskItem> {
  const asked = { list, id, search: '', status: undefined, sort: 'newest', after: null, limit: 1 } as const;
  const row = await deskQuery(ctx.db, asked).executeTakeFirst();
  if (!row) throw notFound('This row');
  const noun = NOUNS[list];
  const steps = noun === undefined ? [] : await moneyHistory(ctx.db, noun, id).execute();
  const dispute = list === 'disputes' ? await disputeById(ctx.db, id).executeTakeFirst() : undefined;
  return {
    row: rowView(ctx, list, row),
    history: steps.map(({ id: step, createdAt, toStatus, note, firstName, lastName, email }) => ({
      id: step,
      at: createdAt.toISOString(),
      status: DESK_STATES[list].find((known) => known === toStatus) ?? null,
      by: email === null ? null : displayName({ firstName, lastName, email }),
      note,
    })),
    underWay: row.status === 'created' || row.status === 'processing' || row.status === 'submitted',
    evidence: dispute?.evidence ?? null,
  };
}

function rowView(ctx: Context, list: DeskList, found: FoundRow): DeskRow {
  const { campaignName, createdAt, dueAt, companyName, firstName, lastName, ...row } = found;
  return {
    ...row,
    person: displayName({ companyName, firstName, lastName, email: row.email }),
    campaignName: campaignName ?? campaignMessages.untitled,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt?.toISOString() ?? null,
    overdue: list === 'disputes' && dueAt !== null && dueAt <= ctx.now && isOneOf(ANSWERABLE_DISPUTES, row.status),
    may: mayOfRow(ctx, list, { status: row.status, dueAt }),
  };
}

/** What staff may do with a row of a list, by the rules of the acts; nothing where the list has no acts. */
function mayOfRow(ctx: Context, list: DeskList, { status, dueAt }: Pick<FoundRow, 'status' | 'dueAt'>): DeskRow['may'] {
  if (list === 'payouts' && isOneOf(lifecycles.payout.statuses, status)) {
    return {
      ...mayOfTransfer(moveRefusal('payout', status, 'retry')),
      release: allowedUnless(moveRefusal('payout', status, 'release')),
      refuse: allowedUnless(moveRefusal('payout', status, 'refuse')),
    };
  }
  if (list === 'milestones' && isOneOf(lifecycles.milestone.statuses, status)) {
    return {
      hold: allowedUnless(moveRefusal('milestone', status, 'hold')),
      unhold: allowedUnless(moveRefusal('milestone', status, 'unhold')),
    };
  }
  if (list === 'refunds' && isOneOf(lifecycles.refund.statuses, status)) {
    return mayOfTransfer(moveRefusal('refund', status, 'retry'));
  }
  if (list === 'disputes' && isOneOf(lifecycles.dispute.statuses, status)) {
    return mayOfDispute({ status, evidenceDueAt: dueAt }, ctx.now);
  }
  return {};
}
