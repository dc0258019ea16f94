import type { z } from 'zod';
import type { acceptProposalInput, counterInput, decideCaseInput, openCaseInput } from '#shared/cases/cases.schema.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/** Opens a case with its first proposal; the other side is told. */
export async function open(_ctx: Context, _input: z.infer<typeof openCaseInput>): Promise<{ caseId: string }> {
  throw notFound('This deal');
}

/** Answers the proposal that stands with another one. */
export async function counter(_ctx: Context, _input: z.infer<typeof counterInput>): Promise<void> {
  throw notFound('This case');
}

/** Accepts the proposal of the other side: the case is settled. */
export async function accept(_ctx: Context, _input: z.infer<typeof acceptProposalInput>): Promise<void> {
  throw notFound('This case');
}

/** Asks staff to decide, instead of answering the proposal. */
export async function askStaff(_ctx: Context, _caseId: string): Promise<void> {
  throw notFound('This case');
}

/** Withdraws one's own case: the deal goes on. */
export async function withdraw(_ctx: Context, _caseId: string): Promise<void> {
  throw notFound('This case');
}

/** Staff decide a case, by a split or so that the deal goes on. */
export async function decide(_ctx: Context, _input: z.infer<typeof decideCaseInput>): Promise<void> {
  throw notFound('This case');
}
