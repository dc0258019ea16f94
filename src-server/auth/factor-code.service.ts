import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { factorOf, takeRecoveryCode, takeStep } from './second-factor.queries.ts';
import { hashRecoveryCode, stepOf, unseal } from './second-factor.rules.ts';
import { type Account, mailOwner } from './sessions.service.ts';

/**
 * Uses up a code of an account's second factor: one from the app, each at most once, or a recovery code, whose use is reported to the owner by mail.
 * Returns its kind, or null for a wrong or used code. The caller has locked the account.
 */
export async function spendCode(
  tx: Tx,
  ctx: Context,
  account: Account,
  code: string,
): Promise<'app' | 'recovery' | null> {
  if (/^\d{6}$/.test(code)) {
    const factor = await factorOf(tx, account.id).executeTakeFirst();
    // The key of an app that is not set up yet opens nothing.
    const step =
      factor && factor.lastStep > 0 ? stepOf(unseal(ctx.env, account.id, factor.secret), code, ctx.now) : null;
    if (step === null) return null;
    const taken = await takeStep(tx, account, step).executeTakeFirst();
    return taken.numUpdatedRows === 0n ? null : 'app';
  }
  const hash = hashRecoveryCode(ctx.env, code);
  const taken = await takeRecoveryCode(tx, account, hash, ctx.now).executeTakeFirst();
  if (taken.numUpdatedRows === 0n) return null;
  await mailOwner(tx, ctx, account, 'recovery_code_used');
  return 'recovery';
}
