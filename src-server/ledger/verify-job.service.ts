import type { Context } from '../context.ts';
import { finishCheck } from '../security/checks.service.ts';
import { verifyBooks } from './verify.service.ts';

/** How many findings are stored; faults in the books seldom come alone, and the first ones show where to look. */
const FINDINGS_MAX = 100;

/**
 * Proves that the books are right (the job `ledger.verify`) and stores the findings, one line each. Locks the check when it writes the result; a
 * finished check stays as it is. @throws the bank's error if it cannot be reached, so that the job tries again
 */
export async function runVerify(ctx: Context, checkId: string): Promise<void> {
  const findings = await verifyBooks(ctx);
  const finding = findings.length === 0 ? null : findings.slice(0, FINDINGS_MAX).join('\n');
  await finishCheck(ctx, 'books', { checkId, finding, count: findings.length });
}
