import { HOUR_MS } from '#shared/constants.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { noteAccount } from '../ground/people.ts';
import { activeStaff } from '../ground/staff.ts';
import { notifyAll } from '../notifications/notifications.service.ts';
import { activeRules, isFlagged, signInsSince } from './rules.queries.ts';
import { signInScore } from './suspicion.rules.ts';

/**
 * Judges a sign-in by the rules of suspicious activity: at the threshold the account is flagged, and staff are told (ADM-SEC-47). The caller
 * has locked the account and written the sign-in's audit row. Locks nothing else.
 */
export async function judgeSignIn(
  tx: Tx,
  ctx: Context,
  account: { id: string; email: string },
  place: { newNetwork: boolean; newDevice: boolean },
): Promise<void> {
  const rules = await activeRules(tx, 'suspicious_activity').execute();
  const thresholds = rules.flatMap(({ ruleCondition: rule }) =>
    rule.kind === 'suspicious_activity' ? [rule.threshold] : [],
  );
  if (thresholds.length === 0) return;
  const since = new Date(ctx.now.getTime() - HOUR_MS);
  const { signIns } = await signInsSince(tx, account.id, since).executeTakeFirstOrThrow();
  const { score, reasons } = signInScore({ signIns, ...place });
  if (score < Math.min(...thresholds)) return;
  const { flagged } = await isFlagged(tx, account.id).executeTakeFirstOrThrow();
  if (flagged) return;
  await noteAccount(tx, account.id, { flagged: true }).execute();
  await audit(tx, asSystem(ctx), {
    action: 'security.flagUser',
    resourceType: 'account',
    resourceId: account.id,
    before: { flagged: false },
    after: { flagged: true, score, reasons },
  });
  const staff = await activeStaff(tx).execute();
  const notice = {
    title: 'An account was flagged',
    message: `A sign-in to ${account.email} was suspicious: ${reasons.join(', ')}.`,
  };
  await notifyAll(
    tx,
    asSystem(ctx),
    staff.map(({ id }) => ({ userId: id, type: 'user_flagged', ...notice, route: '/admin/security' })),
  );
}
