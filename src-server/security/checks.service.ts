import type { CheckSubject } from '#db/schema.ts';
import type { AuditCheck } from '#shared/security/security.schema.ts';
import { displayName } from '#shared/users/people.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { addJob } from '../jobs.ts';
import { userOf } from '../trpc.ts';
import * as queries from './checks.queries.ts';

/** The name of each check in the audit log, and its job. */
const CHECKS = {
  chain: { action: 'security.checkAudit', resourceType: 'audit log', job: 'security.check-audit' },
  books: { action: 'ledger.verify', resourceType: 'books', job: 'ledger.verify' },
} as const satisfies Record<CheckSubject, object>;

/** The newest check of a subject: how far it has come, or what it found; null before the first. Locks nothing. */
export async function lastCheck(ctx: Context, subject: CheckSubject): Promise<AuditCheck | null> {
  const row = await queries.newestCheck(ctx.db, subject).executeTakeFirst();
  if (!row) return null;
  const { firstName, lastName, email } = row;
  return {
    askedBy: email === null ? null : displayName({ firstName, lastName, email }),
    askedAt: row.askedAt,
    checked: row.checked,
    total: row.total,
    firstAt: row.firstAt,
    lastAt: row.lastAt,
    finishedAt: row.finishedAt,
    finding: row.finding,
    badAuditId: row.badAuditId,
  };
}

/**
 * Adds a job that checks a subject. While a check of it is in progress no other starts; its job is added again, in case it was lost. Locks nothing.
 */
export async function askForCheck(ctx: Context, subject: CheckSubject): Promise<void> {
  const { action, resourceType, job } = CHECKS[subject];
  await inTransaction(ctx.db, async (tx) => {
    const check = { subject, askedBy: userOf(ctx).id, askedAt: ctx.now };
    const made = await queries.insertCheck(tx, check).executeTakeFirst();
    const open = made ?? (await queries.openCheck(tx, subject).executeTakeFirst());
    if (!open) return;
    if (made) await audit(tx, ctx, { action, resourceType, resourceId: made.id });
    await addJob(tx, job, { checkId: open.id }, { jobKey: job });
  });
}

/** Stores the findings of a check that was done in one go; `count` is the number of findings. A finished check stays as it is. Locks the check. */
export async function finishCheck(
  ctx: Context,
  subject: CheckSubject,
  { checkId, finding, count }: { checkId: string; finding: string | null; count: number },
): Promise<void> {
  const { action, resourceType } = CHECKS[subject];
  await inTransaction(ctx.db, async (tx) => {
    const check = await queries.lockCheck(tx, checkId).executeTakeFirst();
    if (!check || check.finishedAt !== null) return;
    await queries.updateCheck(tx, checkId, { finishedAt: ctx.now, finding, checked: count, total: count }).execute();
    await audit(tx, ctx, { action, resourceType, resourceId: checkId, after: { findings: count } });
  });
}
