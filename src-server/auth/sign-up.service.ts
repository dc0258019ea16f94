import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import {
  type AccountType,
  accountTypes,
  type Confirmation,
  type confirmEmailInput,
  type signUpInput,
} from '#shared/auth/auth.schema.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { asSystem, type Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest } from '../errors.ts';
import { cameByLink } from '../ground/brand-people.ts';
import { insertAccount, insertRole, updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { addJob } from '../jobs.ts';
import { recordCreated, transition } from '../transition.ts';
import { claimAddress, endSignUpsOf } from './addresses.service.ts';
import { confirmedOfToken, forgetPlaces, requestedRole, signUpOfToken } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { forget } from './second-factor.service.ts';
import { type Account, addressOf, mailLimitKey, notePlace, signingIn } from './sessions.service.ts';
import { spendToken } from './tokens.ts';

/**
 * Stores a sign-up that waits for its confirmation mail. It is not an account yet, and an address may have several. The work and the answer are the
 * same whether or not the address has an account; its owner is told by mail (`auth.send-link`). Brands and creators get their role at confirmation,
 * an agency's waits for staff (rulings C05, B2.5). Locks nothing. @throws TOO_MANY_REQUESTS over the limits of sign-ups and mails per hour
 */
export async function signUp(ctx: Context, input: z.infer<typeof signUpInput>): Promise<void> {
  await ctx.limits.take('sign-up.address', addressOf(ctx), authMessages.lockedOut);
  await ctx.limits.take('mail.asker', mailLimitKey(ctx, input.email), commonMessages.tooManyRequests);
  const passwordHash = await hashPassword(input.password);
  const secret = randomBytes(32).toString('base64url');
  await inTransaction(ctx.db, async (tx) => {
    const user = await insertAccount(tx, {
      email: input.email,
      passwordHash,
      status: 'pending',
      signUpBrowserHash: ctx.session && hashToken(secret),
      termsAcceptedAt: ctx.now,
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'account', user, 'auth.signUp', 'pending', { accountType: input.accountType });
    const request = await insertRole(tx, {
      userId: user.id,
      role: input.accountType,
      status: 'pending',
      createdAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'roleRequest', request, 'auth.signUp', 'pending', { role: input.accountType });
    if (input.joinCode && input.accountType === 'creator')
      await cameByLink(tx, { code: input.joinCode, userId: user.id, now: ctx.now });
    await addJob(tx, 'auth.send-link', {
      email: input.email,
      signUpId: user.id,
      browserHash: null,
      asker: ctx.request,
    });
  });
  ctx.session?.holdSignUp(secret);
}

interface SignUp {
  email: string;
  accountType: AccountType;
}

/**
 * Confirms the address of one sign-up with its link: immediately in the browser that signed up, anywhere else with the sign-up's password. Without a
 * password it returns the link's address, and the link stays usable. Someone who reads the mail but does not know the password confirms with a new
 * one. A link that has already confirmed its address says so again, and does nothing. Locks the address and the sign-up.
 * @throws BAD_REQUEST if the link is unknown or expired, or for a wrong password, naming the field
 */
export async function confirmEmail(ctx: Context, input: z.infer<typeof confirmEmailInput>): Promise<Confirmation> {
  const found = await openSignUp(ctx, input.token);
  if (!found) return confirmedBefore(ctx, input.token);
  const { passwordHash, signUpBrowserHash, ...signUp } = found;
  const here = signUpBrowserHash !== null && signUpBrowserHash === hashToken(ctx.session?.signUp ?? '');
  if (!here && input.password === undefined) return { confirmed: false, ...signUp };
  if (!here && !(await passwordMatches(passwordHash, input.password ?? ''))) {
    throw badRequest(accountMessages.passwordWrong, 'password');
  }
  await confirm(ctx, input.token, signUp, null);
  return { confirmed: true, ...signUp };
}

/**
 * Confirms the address of a sign-up with a new password: the mail proves that the address is the person's own, even if somebody else filled in the
 * form. Only the kind of account is kept from the form. Locks the address and the sign-up.
 * @throws BAD_REQUEST if the link is unknown, used or expired
 */
export async function confirmWithNewPassword(ctx: Context, token: string, password: string): Promise<Confirmation> {
  const found = await openSignUp(ctx, token);
  if (!found) throw badRequest(authMessages.linkInvalid);
  const { email, accountType } = found;
  await confirm(ctx, token, { email, accountType }, await hashPassword(password));
  return { confirmed: true, email, accountType };
}

async function openSignUp(ctx: Context, token: string) {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const row = await signUpOfToken(ctx.db, hashToken(token), ctx.now).executeTakeFirst();
  const accountType = accountTypes.find((type) => type === row?.accountType);
  if (!row || !accountType) return null;
  const { email, passwordHash, signUpBrowserHash } = row;
  return { email, accountType, passwordHash, signUpBrowserHash };
}

/** What a link has already confirmed. @throws BAD_REQUEST if it has confirmed nothing */
async function confirmedBefore(ctx: Context, token: string): Promise<Confirmation> {
  const row = await confirmedOfToken(ctx.db, hashToken(token)).executeTakeFirst();
  const accountType = accountTypes.find((type) => type === row?.accountType);
  if (!row || !accountType) throw badRequest(authMessages.linkInvalid);
  return { confirmed: true, email: row.email, accountType };
}

/** Turns the sign-up into the account of its address, gives a brand or creator the requested role, and ends all other sign-ups of the address. */
async function confirm(ctx: Context, token: string, { email }: SignUp, newHash: string | null): Promise<void> {
  await signingIn(ctx, async (tx, open) => {
    // The address got an account in the meantime: another sign-up was confirmed, or an invite accepted.
    if (await claimAddress(tx, email)) throw badRequest(authMessages.linkInvalid);
    const account = await spendToken(tx, ctx, 'confirm', token);
    const { id: userId } = account;
    const passwordHash = newHash === null ? {} : { passwordHash: newHash };
    await updateAccount(tx, account, { signUpBrowserHash: null, ...passwordHash }).execute();
    await startAnew(tx, ctx, account);
    await transition(tx, ctx, 'account', account, 'confirm', { set: { emailConfirmedAt: ctx.now } });
    const request = await requestedRole(tx, userId).executeTakeFirst();
    if (request && (request.role === 'brand' || request.role === 'creator')) {
      await transition(tx, asSystem(ctx), 'roleRequest', request, 'grant', { set: { decidedAt: ctx.now } });
      await updateAccount(tx, account, { role: request.role }).execute();
    }
    await endSignUpsOf(tx, ctx, email);
    await notePlace(tx, ctx, { id: userId, email });
    // A person who is signed in stays signed in, because a link must not replace their session with that of another account.
    if (ctx.actor.kind === 'anonymous') await open(userId);
  });
  ctx.session?.dropSignUp();
}

/** Removes what was stored for a sign-up before it was confirmed: sessions, a second factor, names, and from where it was used. */
async function startAnew(tx: Tx, ctx: Context, account: Account): Promise<void> {
  const { id: userId } = account;
  await endEverySession(tx, ctx, userId);
  await forget(tx, account);
  await updateAccount(tx, account, { firstName: null, lastName: null }).execute();
  await forgetPlaces(tx, userId).execute();
}
