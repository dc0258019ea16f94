import type { Action } from '#shared/policy.ts';
import { SIGN_INS } from '#shared/security/sign-ins.ts';
import type { SignInOutcome, UserDetail } from '#shared/users/users.schema.ts';
import { erasedOn } from '../auth/closing.rules.ts';
import { deviceOf } from '../auth/devices.rules.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { accountForStaff, agenciesOf, countsOf, rolesOf, trailOf } from './panel.queries.ts';
import { mayDecide } from './roles.rules.ts';
import { mayWith } from './staff.rules.ts';

/** How many sign-ins and how many changes the panel shows. */
const SHOWN = 5;
/** The sign-ins whose successful rows have no note that says how. */
const BY_PASSKEY = new Set<string>(['auth.signInWithPasskey', 'auth.enterPasskey']);
/** The meaning of the notes of these audit rows. */
const OUTCOMES: Readonly<Record<string, SignInOutcome>> = {
  failed: 'failed',
  suspended: 'suspended',
  'code asked for': 'code_asked',
  'recovery code': 'recovery_code',
  'copied passkey': 'copied_passkey',
};
const CHANGES: readonly Action[] = [
  'account.suspend',
  'account.activate',
  'account.requestDeletion',
  'account.keep',
  'users.flag',
];

/**
 * One account as staff see it: its three states, its roles with their requests, its last sign-ins, what was done to it, and what may be done
 * (rulings A49, ADM-SEC-16). Locks nothing. @throws NOT_FOUND for an account that does not exist or was erased
 */
export async function readUser(ctx: Context, userId: string): Promise<UserDetail> {
  const [account, counts, agencies, roles, signIns, changes] = await Promise.all([
    accountForStaff(ctx.db, userId).executeTakeFirst(),
    countsOf(ctx.db, userId, ctx.now).executeTakeFirstOrThrow(),
    agenciesOf(ctx.db, userId).execute(),
    rolesOf(ctx.db, userId).execute(),
    trailOf(ctx.db, userId, SIGN_INS, SHOWN).execute(),
    trailOf(ctx.db, userId, CHANGES, SHOWN).execute(),
  ]);
  if (!account) throw notFound('This account');
  const actor = userOf(ctx);
  const confirmed = account.emailConfirmedAt !== null;
  const { secondFactorAt, deletionRequestedAt: _asked, ...rest } = account;
  return {
    ...rest,
    secondFactor: secondFactorAt !== null,
    erasedOn: erasedOn(account),
    campaigns: counts.campaigns ?? 0,
    deals: counts.deals,
    openDeals: counts.openDeals,
    openSessions: counts.openSessions ?? 0,
    agencies,
    roles: roles.map((entry) => ({ ...entry, may: mayDecide(actor, { ...entry, userId, confirmed }) })),
    signIns: signIns.map(({ id, action, createdAt, note, ipAddress, userAgent }) => ({
      id,
      at: createdAt,
      outcome: OUTCOMES[note ?? ''] ?? (BY_PASSKEY.has(action) ? 'passkey' : 'signed_in'),
      ip: ipAddress,
      device: deviceOf(userAgent),
    })),
    changes: changes.map(({ id, action, createdAt, note, after, by }) => ({
      id,
      change: changeOf(action, after),
      at: createdAt,
      note,
      by,
    })),
    may: mayWith(actor, account),
  };
}

function changeOf(action: string, after: unknown): UserDetail['changes'][number]['change'] {
  switch (action) {
    case 'account.suspend':
      return 'suspended';
    case 'account.activate':
      return 'activated';
    case 'account.requestDeletion':
      return 'closed';
    case 'account.keep':
      return 'kept';
    default:
      return isOn(after) ? 'flagged' : 'unflagged';
  }
}

const isOn = (after: unknown): boolean =>
  typeof after === 'object' && after !== null && 'flagged' in after && after.flagged === true;
