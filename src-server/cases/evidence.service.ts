import type { z } from 'zod';
import type { LayableView, layableInput, layDownInput } from '#shared/cases/cases.schema.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';

/** What the platform has on record about the deal of a case, newest first. Locks nothing. @throws NOT_FOUND for another's case */
export async function layable(_ctx: Context, _page: z.infer<typeof layableInput>): Promise<Slice<LayableView>> {
  return { rows: [], nextCursor: null };
}

/** Lays something down as evidence, as it is now. @throws NOT_FOUND for another's case; CONFLICT if it has ended or has it already */
export async function layDown(_ctx: Context, _input: z.infer<typeof layDownInput>): Promise<void> {
  throw notFound('This case');
}
