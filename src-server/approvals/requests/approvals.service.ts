import type { z } from 'zod';
import type { ApprovalView, listApprovalsInput, WaitingApproval } from '#shared/approvals/approvals.schema.ts';
import { currencyOf } from '#shared/currencies.ts';
import { allowedUnless } from '#shared/may.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { type Context, doerOf, type UserContext } from '../../context.ts';
import { mayInName } from '../../ground/acting.ts';
import { keysetOf, sliceOf } from '../../paging.ts';
import { ownStanding, type Standing } from '../limits/limits.service.ts';
import * as queries from './approvals.queries.ts';
import { answerRefusal, standsRefusal, withdrawRefusal } from './approvals.rules.ts';

const ACTIONS = { approve: 'approval.approve', decline: 'approval.decline', withdraw: 'approval.withdraw' } as const;

/** What waits in the company for a second person, or was decided, newest first. Amounts in minor units. Locks nothing. */
export async function list(
  ctx: UserContext,
  { show, cursor, limit }: z.infer<typeof listApprovalsInput>,
): Promise<Slice<ApprovalView>> {
  const standing = await ownStanding(ctx.db, ctx);
  const page = { companyId: ctx.actor.id, show, after: keysetOf(cursor), limit };
  const rows = await queries.approvalsOf(ctx.db, page).execute();
  return sliceOf(
    rows,
    limit,
    (row) => ({ at: (show === 'waiting' ? null : row.decidedAt) ?? row.askedAt, id: row.id }),
    (row) => view(ctx, row, standing),
  );
}

/** What waits in a campaign, the oldest first; nothing in a company without members. Locks nothing. */
export async function waitingInCampaign(ctx: Context, campaignId: string): Promise<WaitingApproval[]> {
  if (ctx.actor.kind !== 'user' || !ctx.actor.seat) return [];
  const rows = await queries.waitingInCampaign(ctx.db, campaignId).execute();
  return rows.map(shown);
}

type Row = Awaited<ReturnType<ReturnType<typeof queries.approvalsOf>['execute']>>[number];

const shown = ({
  id,
  act,
  creators,
  amountMinor,
  currency,
  askerName,
  askedAt,
}: Omit<Row, 'page'>): WaitingApproval => ({
  id,
  act,
  creators,
  amount: { amountMinor, currency: currencyOf(currency) },
  askedBy: askerName,
  askedAt,
});

function view(ctx: UserContext, row: Row, standing: Standing | null): ApprovalView {
  const doer = doerOf(ctx.actor);
  const over = standsRefusal(row, ctx.now);
  const answer = allowedUnless(over ?? answerRefusal(row, standing));
  return {
    ...shown(row),
    // A request that has run out is ended within the hour.
    status: row.status === 'waiting' && over !== null ? 'expired' : row.status,
    campaign: { id: row.campaignId, name: nameOrUntitled(row.campaignName) },
    reason: row.reason,
    yours: row.askedBy === doer,
    expiresAt: row.expiresAt,
    decidedBy: row.deciderName,
    decidedAt: row.decidedAt,
    note: row.note,
    may: mayInName(
      ctx.actor,
      { approve: answer, decline: answer, withdraw: allowedUnless(over ?? withdrawRefusal(row, doer)) },
      ACTIONS,
    ),
  };
}
