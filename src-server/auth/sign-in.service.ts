import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import type { enterCodeInput, SignInAnswer, signInInput } from '#shared/auth/auth.schema.ts';
import { SIGN_IN_TICKET_MS } from '#shared/constants.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { forbidden, UserError, unmet } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { noteAccount } from '../ground/people.ts';
import { addJob } from '../jobs.ts';
import { judgeSignIn } from '../security/suspicion.service.ts';
import {
  accountByEmail,
  accountToEnter,
  insertTicket,
  openTicket,
  removeExpiredTickets,
  takeTicket,
} from './auth.queries.ts';
import { spendCode } from './factor-code.service.ts';
import { hashToken } from './lucia.ts';
import { hasPasskey } from './passkey-use.service.ts';
import { passwordMatches } from './password.ts';
import { type Account, addressOf, mailOwner, notePlace, signingIn } from './sessions.service.ts';

interface Person {
  id: string;
  email: string;
}

/**
 * Signs in, or reports that the second step is still needed, and whether a passkey can be used for it. A wrong password and an unknown address get the
 * same answer after the same time. Ten failures lock the account for 15 minutes to network addresses that have never signed in to it; its owner can
 * still sign in from the known ones, and is told by mail (rulings C44, AUTH-07). Locks the account. @throws UNAUTHORIZED for a wrong address or
 * password, FORBIDDEN for a suspended account, TOO_MANY_REQUESTS while it is locked
 */
export async function signIn(ctx: Context, input: z.infer<typeof signInInput>): Promise<SignInAnswer> {
  const ip = addressOf(ctx);
  await ctx.limits.take('sign-in.address', ip, authMessages.lockedOut);
  const account = await accountToEnter(ctx.db, input.email, ip).executeTakeFirst();
  const bucket = account?.known ? 'sign-in.known' : 'sign-in.account';
  const key = account?.known ? `${input.email}:${ip}` : input.email;
  const left = await ctx.limits.take(bucket, key, authMessages.lockedOut);

  const right = await passwordMatches(account?.passwordHash, input.password);
  if (!account || !right || account.status === 'deleted') {
    await refuse(ctx, 'auth.signIn', account?.id, 'failed', left === 0 ? input.email : null);
    throw wrongCredentials();
  }
  if (account.status === 'suspended') {
    await refuse(ctx, 'auth.signIn', account.id, 'suspended');
    throw forbidden('This account is suspended');
  }
  await ctx.limits.giveBack('sign-in.address', ip);
  await ctx.limits.clear(bucket, key);
  if (account.secondFactorAt !== null) {
    await requestCode(ctx, account);
    return { secondFactor: true, passkey: await hasPasskey(ctx, account.id) };
  }
  await signingIn(ctx, async (tx, open) => {
    await lockUnchanged(tx, account);
    await admit(tx, ctx, account, 'auth.signIn');
    await open(account.id);
  });
  return { secondFactor: false, passkey: false };
}

const wrongCredentials = () => new UserError('UNAUTHORIZED', 'Invalid email or password', 'password');

type Credentials = Pick<Account, 'id' | 'passwordHash' | 'status' | 'secondFactorAt'>;

/** Locks the account whose password was right. @throws UNAUTHORIZED if its password, status or second factor has changed since */
async function lockUnchanged(tx: Tx, { id, passwordHash, status, secondFactorAt }: Credentials): Promise<void> {
  const now = await lockAccount(tx, id).executeTakeFirst();
  const same =
    now?.passwordHash === passwordHash &&
    now.status === status &&
    now.secondFactorAt?.getTime() === secondFactorAt?.getTime();
  if (!same) throw wrongCredentials();
}

/** After the right password, gives this browser five minutes to finish the sign-in with a code or a passkey. No session is opened yet. */
async function requestCode(ctx: Context, account: Credentials): Promise<void> {
  const { id: userId } = account;
  const ticket = randomBytes(32).toString('base64url');
  await inTransaction(ctx.db, async (tx) => {
    await lockUnchanged(tx, account);
    await removeExpiredTickets(tx, userId, ctx.now).execute();
    const expiresAt = new Date(ctx.now.getTime() + SIGN_IN_TICKET_MS);
    await insertTicket(tx, { ticketHash: hashToken(ticket), userId, expiresAt, createdAt: ctx.now }).execute();
    await audit(tx, ctx, {
      action: 'auth.signIn',
      resourceType: 'account',
      resourceId: userId,
      note: 'code asked for',
    });
  });
  ctx.session?.holdTicket(ticket);
}

/**
 * The second step of a sign-in: a code from the app or a recovery code, in the browser in which the password was given. Ten wrong codes lock the
 * account like ten wrong passwords. Locks the account. @throws UNAUTHORIZED for a wrong code, PRECONDITION_FAILED if the sign-in has to begin again,
 * TOO_MANY_REQUESTS while the account is locked
 */
export async function enterCode(ctx: Context, { code }: z.infer<typeof enterCodeInput>): Promise<void> {
  const ip = addressOf(ctx);
  await ctx.limits.take('sign-in.address', ip, authMessages.lockedOut);
  const ticketHash = hashToken(ctx.session?.ticket ?? '');
  const account = await openTicket(ctx.db, ticketHash, ip, ctx.now).executeTakeFirst();
  if (!account || !mayEnter(account)) {
    ctx.session?.dropTicket();
    throw unmet(secondFactorMessages.signInAgain);
  }
  const bucket = account.known ? 'code.known' : 'code.account';
  const key = account.known ? `${account.id}:${ip}` : account.id;
  const left = await ctx.limits.take(bucket, key, authMessages.lockedOut);

  const used = await signingIn(ctx, async (tx, open) => {
    const locked = await lockAccount(tx, account.id).executeTakeFirst();
    const spent = locked ? await spendCode(tx, ctx, locked, code) : null;
    if (spent === null) return null;
    // The ticket is gone if another request used it first, or if all sessions of the account were ended.
    if (!(await takeTicket(tx, ticketHash).executeTakeFirst())) throw unmet(secondFactorMessages.signInAgain);
    await admit(tx, ctx, account, 'auth.enterCode', spent === 'recovery' ? 'recovery code' : null);
    await open(account.id);
    return spent;
  });
  if (used === null) {
    await refuse(ctx, 'auth.enterCode', account.id, 'failed', left === 0 ? account.email : null);
    throw new UserError('UNAUTHORIZED', secondFactorMessages.codeWrong, 'code');
  }
  await ctx.limits.giveBack('sign-in.address', ip);
  await ctx.limits.clear(bucket, key);
  ctx.session?.dropTicket();
}

/** Cancels a sign-in that is waiting for its second step. Locks nothing. */
export async function cancelSignIn(ctx: Context): Promise<void> {
  const ticketHash = hashToken(ctx.session?.ticket ?? '');
  await inTransaction(ctx.db, async (tx) => {
    const ticket = await takeTicket(tx, ticketHash).executeTakeFirst();
    if (!ticket) return;
    await audit(tx, ctx, { action: 'auth.cancelSignIn', resourceType: 'account', resourceId: ticket.userId });
  });
  ctx.session?.dropTicket();
}

/** Whether an account's status lets its owner in. Locks nothing. */
export const mayEnter = ({ status }: Pick<Account, 'status'>): boolean =>
  status !== 'suspended' && status !== 'deleted';

/** Records a sign-in: its time, the audit row, and where it came from, which the security rules use. The caller has locked the account. */
export async function admit(
  tx: Tx,
  ctx: Context,
  account: Person,
  action: AuditedAction,
  note: string | null = null,
): Promise<void> {
  await noteAccount(tx, account.id, { lastSignInAt: ctx.now }).execute();
  await audit(tx, ctx, { action, resourceType: 'account', resourceId: account.id, note });
  await judgeSignIn(tx, ctx, account, await notePlace(tx, ctx, account));
}

/**
 * Records a refused sign-in. `locks` is the address whose account this failure has locked; a job tells its owner, so that the answer takes the same
 * time whether or not the address has an account. Locks nothing.
 */
export async function refuse(
  ctx: Context,
  action: AuditedAction,
  accountId: string | undefined,
  note: string,
  locks: string | null = null,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await audit(tx, ctx, { action, resourceType: 'account', resourceId: accountId ?? 'unknown', note });
    if (locks !== null) await addJob(tx, 'auth.tell-locked', { email: locks, asker: ctx.request });
  });
}

/** Tells the owner of an account by mail that it is locked (the job `auth.tell-locked`). */
export async function tellLocked(ctx: Context, email: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountByEmail(tx, email).executeTakeFirst();
    if (account) await mailOwner(tx, ctx, account, 'locked');
  });
}
