import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import type { Paper } from '../pdf.ts';

/** A case as a PDF, the same for both sides and staff. Locks nothing. @throws NOT_FOUND for another's case */
export async function casePaper(_ctx: Context, _caseId: string): Promise<Paper> {
  throw notFound('This case');
}
