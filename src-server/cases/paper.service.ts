import type { Context } from '../context.ts';
import { type Paper, writePaper } from '../pdf.ts';
import { read } from './cases.service.ts';
import { caseContent } from './paper.rules.ts';

/** A case as a PDF, the same for both sides and staff. Locks nothing. @throws NOT_FOUND for another's case */
export async function casePaper(ctx: Context, caseId: string): Promise<Paper> {
  const bytes = await writePaper(caseContent(await read(ctx, caseId), ctx.now));
  return {
    fileName: `case-${caseId.slice(0, 8)}.pdf`,
    base64: Buffer.from(bytes).toString('base64'),
  };
}
