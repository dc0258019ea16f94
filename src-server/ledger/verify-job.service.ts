import type { Context } from '../context.ts';
import { finishCheck } from '../security/checks.service.ts';
import { verifyBooks } from './verify.service.ts';

/** Findings that are stored; a fault in the books seldom comes alone, and the first ones say where to look. */
const FINDINGS_MAX = 100;

/**
 * Proves that the books are right (the job `ledger.verify`) and notes what was found, a line each. Locks the check when it writes the
 * result; a check that is finished stays as it is. @throws what the bank throws when it cannot be reached, so that the job tries again
 */
export async function runVerify(ctx: Context, checkId: string): Promise<void> {
  const findings = await verifyBooks(ctx);
  const finding = findings.length === 0 ? null : findings.slice(0, FINDINGS_MAX).join('\n');
  await finishCheck(ctx, 'books', { checkId, finding, count: findings.length });
}
