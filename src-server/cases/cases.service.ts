import type { z } from 'zod';
import type { CaseOptions, CaseRow, CaseView, listCasesInput, myCasesInput } from '#shared/cases/cases.schema.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/** What a case on a deal of the actor's could be about. Amounts in minor units. Locks nothing. @throws NOT_FOUND for another's deal */
export async function options(_ctx: Context, _dealId: string): Promise<CaseOptions> {
  throw notFound('This deal');
}

/** One's own cases, the open ones first, newest first. Locks nothing. */
export async function listMine(_ctx: Context, _page: z.infer<typeof myCasesInput>): Promise<Slice<CaseRow>> {
  return { rows: [], nextCursor: null };
}

/** All cases, newest first. Locks nothing. */
export async function list(_ctx: Context, _page: z.infer<typeof listCasesInput>): Promise<Slice<CaseRow>> {
  return { rows: [], nextCursor: null };
}

/** A case of the actor's, or any for staff. Amounts in minor units. Locks nothing. @throws NOT_FOUND for another's */
export async function read(_ctx: Context, _caseId: string): Promise<CaseView> {
  throw notFound('This case');
}
