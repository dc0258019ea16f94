import type { z } from 'zod';
import type { CaseOptions, CaseRow, CaseView, listCasesInput, myCasesInput } from '#shared/cases/cases.schema.ts';
import type { May } from '#shared/may.ts';
import type { Slice } from '#shared/paging.ts';
import { caseToView, isStaff, partyDeal } from '../access.ts';
import { termSentences } from '../agreement/signing/terms.service.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { mayInName } from '../ground/acting.ts';
import { firstKeysetOf, keysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './cases.queries.ts';
import { caseView, listedCase, optionsView, sideOf } from './cases.views.ts';

/** The action of each act, for an agency that acts in a creator's name. */
const ACTIONS = {
  accept: 'case.settle',
  counter: 'case.counter',
  askStaff: 'case.escalate',
  withdraw: 'case.withdraw',
  layDown: 'case.layDown',
  decide: 'case.decide',
} as const;

/** What a case on a deal of the actor's could be about. Amounts in minor units. Locks nothing. @throws NOT_FOUND for another's deal */
export async function options(ctx: Context, dealId: string): Promise<CaseOptions> {
  const actor = userOf(ctx);
  const deal = await partyDeal(ctx.db, ctx, dealId);
  const around = await queries.aroundDeal(ctx.db, deal, sideOf(deal, actor.id) ?? 'brand').executeTakeFirstOrThrow();
  if (around.deletedAt !== null) throw notFound('This deal');
  const view = optionsView(deal, around, await termSentences(ctx.db, around, deal), ctx.now);
  return { ...view, may: mayInName(actor, view.may, { open: 'case.open' }, deal) };
}

/** One's own cases, the open ones first, newest first. Locks nothing. */
export async function listMine(ctx: Context, { cursor, limit }: z.infer<typeof myCasesInput>): Promise<Slice<CaseRow>> {
  const { id: userId, role } = userOf(ctx);
  const side = role === 'creator' ? 'creator' : 'brand';
  const rows = await queries.casesOf(ctx.db, { side, userId, after: firstKeysetOf(cursor), limit }).execute();
  return sliceOf(rows, limit, ({ open, createdAt, id }) => ({ first: open, at: createdAt, id }), listedCase);
}

/** All cases, newest first. Locks nothing. */
export async function list(
  ctx: Context,
  { status, cursor, limit }: z.infer<typeof listCasesInput>,
): Promise<Slice<CaseRow>> {
  const rows = await queries.allCases(ctx.db, { status, after: keysetOf(cursor), limit }).execute();
  return sliceOf(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }), listedCase);
}

/** A case of the actor's, or any for staff. Amounts in minor units. Locks nothing. @throws NOT_FOUND for another's */
export async function read(ctx: Context, caseId: string): Promise<CaseView> {
  const actor = userOf(ctx);
  const { id } = await caseToView(ctx.db, ctx, caseId);
  const row = await queries.caseWithAll(ctx.db, id).executeTakeFirstOrThrow();
  const view = caseView(row, isStaff(ctx) ? null : sideOf(row, actor.id));
  const may: May<keyof typeof ACTIONS> = mayInName(actor, view.may, ACTIONS, row);
  return { ...view, may };
}

/** How many cases wait for staff, and the first of them. Locks nothing. */
export async function waitingCases(ctx: Context, limit: number) {
  const rows = await queries.waitingForStaff(ctx.db, limit).execute();
  return { total: rows[0]?.total ?? 0, rows };
}
