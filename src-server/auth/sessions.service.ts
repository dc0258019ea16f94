import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import { isolated } from '#shared/isolated.ts';
import { type Authorized, asOwn } from '../access.ts';
import type { Context, Proofs } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../data/db.ts';
import { forbidden, unauthorized } from '../errors.ts';
import { type Locked, lockAccount } from '../ground/locks.ts';
import { removeSessionsOf, removeTicketsOf } from '../ground/sessions.ts';
import { lockSuperAdmins } from '../ground/staff.ts';
import { networkOf } from '../net/network.ts';
import { notify } from '../notifications/notifications.service.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { type SecurityEvent, securityNotice } from '../providers/mail/security-lines.ts';
import {
  bindSession,
  clearActing,
  companyThatRequiresSso,
  placesBefore,
  proofsOf,
  proveSession,
  rememberPlaces,
  type SsoSession,
  sessionById,
  sessionRef,
  setActing,
  ssoOfSession,
} from './auth.queries.ts';
import { deviceOf } from './devices.rules.ts';
import { hashToken } from './lucia.ts';

/** The network that a request came from, as limits count it and as it is stored with an account. Locks nothing. */
export const addressOf = (ctx: Context): string => networkOf(ctx.request.ip);

/** The key of the limit `mail.asker`: an address and the network from which a mail to it is requested. Locks nothing. */
export const mailLimitKey = (ctx: Context, email: string): string => `${email} ${addressOf(ctx)}`;

/**
 * Runs `work` in one transaction in which it may `open` a session for this browser. The session is kept only if the transaction commits, so that a
 * change which ends all sessions at the same time is either seen by it or ends this one too. A session that an identity provider opens (`sso`), or that
 * follows one, acts for its company alone. Locks nothing of its own. @throws FORBIDDEN if a company asks the person to use its own sign-in page
 */
export async function signingIn<T>(
  ctx: Context,
  work: (tx: Tx, open: (userId: string, sso?: SsoSession) => Promise<void>) => Promise<T>,
): Promise<T> {
  let opened: string | undefined;
  const answer = await inTransaction(ctx.db, async (tx) => {
    opened = undefined;
    // Read first, because the work may end the session that is followed.
    const before = ctx.session?.id ? await ssoOfSession(tx, storedIdOf(ctx)).executeTakeFirst() : undefined;
    return work(tx, async (userId, sso) => {
      const bound = sso ?? (before?.userId === userId ? before : undefined);
      const company = bound ? null : await companyThatRequiresSso(tx, userId).executeTakeFirst();
      if (company) throw forbidden(`${isolated(company.name)} asks its members to sign in with single sign-on`);
      opened = await ctx.session?.open(tx, userId);
      if (opened && bound) await bindSession(tx, hashToken(opened), bound).execute();
    });
  });
  if (opened !== undefined) ctx.session?.hold(opened);
  return answer;
}

/** The hash under which the current session is stored. Locks nothing. */
export const storedIdOf = (ctx: Context): string => hashToken(ctx.session?.id ?? '');

/** The name of the current session, by which what it sends is found again; null outside of a browser. Locks nothing. */
export async function currentRef(tx: Tx, ctx: Context): Promise<string | null> {
  if (!ctx.session?.id) return null;
  return (await sessionRef(tx, storedIdOf(ctx)).executeTakeFirst())?.ref ?? null;
}

/** Sets the assignment under which the agency acts in the current session; null for none. @throws UNAUTHORIZED outside a browser. Locks nothing. */
export async function actInSession(tx: Tx, ctx: Context, assignmentId: string | null): Promise<void> {
  if (!ctx.session?.id) throw unauthorized();
  await setActing(tx, storedIdOf(ctx), assignmentId).execute();
}

/** Ends an agency's acting under an assignment in all its sessions. Locks nothing. */
export async function stopActingBy(tx: Tx, assignmentId: string): Promise<void> {
  await clearActing(tx, assignmentId).execute();
}

/** Signs out every device of an account except this one; returns how many there were. Locks nothing. */
export async function endOtherSessions(tx: Tx, ctx: Context, userId: string): Promise<number> {
  const { numDeletedRows } = await removeSessionsOf(tx, userId).where('id', '<>', storedIdOf(ctx)).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Cancels an account's sign-ins that are waiting for a code. Locks nothing. */
export async function endPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await removeTicketsOf(tx, userId).execute();
}

export type Account = Locked<Selectable<Database['users']>>;
/** An account that whoever acts may change. */
export type ChangeableAccount = Authorized<Account, 'manage'>;

/**
 * Locks the signed-in person's account, before something about its security changes, and returns it; for a super admin it locks all super admins'
 * accounts in their one order, so that no two of them block each other. @throws UNAUTHORIZED if the current session has ended in the meantime, for
 * example because of a new password
 */
export async function lockOwnAccount(tx: Tx, ctx: Context, userId: string): Promise<ChangeableAccount> {
  if (ctx.actor.kind === 'user' && ctx.actor.role === 'super_admin') await lockSuperAdmins(tx).execute();
  const account = await lockAccount(tx, userId).executeTakeFirst();
  const open = ctx.session && (await sessionById(tx, storedIdOf(ctx)).executeTakeFirst());
  if (!account || open === undefined) throw unauthorized();
  return asOwn(ctx, account, 'id', 'This account');
}

/** Mails the owner what happened to the account, when, and from which network address and device. Locks nothing. */
export async function mailOwner(
  tx: Tx,
  ctx: Context,
  account: { id: string; email: string },
  what: SecurityEvent,
): Promise<void> {
  await queueMail(tx, ctx, {
    userId: account.id,
    to: account.email,
    template: 'security',
    data: { what, at: ctx.now, address: ctx.request.ip ?? 'unknown', device: deviceOf(ctx.request.userAgent) },
  });
}

/**
 * Tells the owner in the app and by mail about a change that a thief would make first (src-shared/account/guarded.ts). The mail is sent even if the
 * owner has switched mails off. Locks nothing.
 */
export async function tellOwner(
  tx: Tx,
  ctx: Context,
  account: { id: string; email: string },
  what: SecurityEvent,
): Promise<void> {
  await mailOwner(tx, ctx, account, what);
  await notify(tx, ctx, {
    userId: account.id,
    type: 'security',
    ...securityNotice(what),
    route: '/account',
    mail: null,
  });
}

/** How the person of the session with this id has proved, and can prove, their identity; nothing without a session. Locks nothing. */
export async function proofsIn(db: Db, sessionId: string | null): Promise<Proofs> {
  const stored = sessionId === null ? undefined : await proofsOf(db, hashToken(sessionId)).executeTakeFirst();
  return stored ?? { own: null, atProvider: null, hasPassword: true, byProvider: false };
}

/** Records in the current session that its person has proved their identity. Locks nothing. */
export async function noteProof(tx: Tx, ctx: Context): Promise<void> {
  await proveSession(tx, storedIdOf(ctx), ctx.now).execute();
}

/**
 * Stores the network address and the device from which a session is opened. If one of the two is new to the account, its owner is told by mail,
 * except about the first sign-in. Returns which of them is new. Locks nothing.
 */
export async function notePlace(
  tx: Tx,
  ctx: Context,
  account: { id: string; email: string },
): Promise<{ newNetwork: boolean; newDevice: boolean }> {
  const place = { address: addressOf(ctx), device: deviceOf(ctx.request.userAgent) };
  const before = await placesBefore(tx, account.id, place).execute();
  await rememberPlaces(tx, account.id, place, ctx.now).execute();
  const isNew = (of: 'address' | 'device') => before.some(({ kind, known }) => kind === of && !known);
  const found = { newNetwork: isNew('address'), newDevice: isNew('device') };
  if (found.newNetwork || found.newDevice) await mailOwner(tx, ctx, account, 'new_sign_in');
  return found;
}
