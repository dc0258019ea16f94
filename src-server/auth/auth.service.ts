import type { z } from 'zod';
import type { acceptInviteInput, SessionView, signUpInput } from '#shared/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { erasedOn } from '../account/closing.rules.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context, setupTarget } from '../context.ts';
import { inTransaction, type Tx } from '../db.ts';
import { badRequest, conflict } from '../errors.ts';
import { queueMail } from '../providers/mail/outbox.ts';
import { born, transition } from '../transition.ts';
import { accountByEmail, accountById, inviteOfToken, openToken, requestedRole } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import { hashPassword } from './password.ts';
import { addressOf, endEverySession, mailOwner, notePlace } from './sessions.service.ts';
import { issueToken, spendToken } from './tokens.ts';

/** Who is signed in, or null. */
export async function sessionView(ctx: Context): Promise<SessionView | null> {
  const { actor } = ctx;
  if (actor.kind !== 'user') return null;
  const { id, email, role, status, emailConfirmed, secondFactor, firstName, lastName, companyName } = actor;
  const person = { id, email, role, status, emailConfirmed, secondFactor, firstName, lastName, companyName };
  const closed = status === 'deletion_requested' ? await accountById(ctx.db, id).executeTakeFirst() : undefined;
  const erased = closed ? erasedOn(closed) : null;
  return { ...person, setup: setupTarget(ctx), erasedOn: erased?.toISOString() ?? null };
}

/**
 * Creates an account that waits for its confirmation mail. Answers the same whether or not the address is known; its owner is told by mail.
 * The role is given at confirmation; an agency's waits for staff (rulings C05, B2.5).
 */
export async function signUp(ctx: Context, input: z.infer<typeof signUpInput>): Promise<void> {
  await ctx.limits.take('sign-up.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(input.password);
  await inTransaction(ctx.db, async (tx) => {
    const known = await accountByEmail(tx, input.email).executeTakeFirst();
    if (known) {
      await audit(tx, ctx, {
        action: 'auth.signUp',
        resourceType: 'account',
        resourceId: known.id,
        note: 'known address',
      });
      if (known.emailConfirmedAt === null) await sendConfirmation(tx, ctx, known.id, known.email);
      else await sendReset(tx, ctx, known.id, known.email);
      return;
    }
    const user = await tx
      .insertInto('users')
      .values({ email: input.email, passwordHash, status: 'pending', termsAcceptedAt: ctx.now, createdAt: ctx.now })
      .onConflict((oc) => oc.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    // Someone signed up with the same address at the same moment; that account's mail is on its way.
    if (!user) return;
    await born(tx, ctx, 'account', user, 'auth.signUp', 'pending', { accountType: input.accountType });
    const request = await tx
      .insertInto('userRoles')
      .values({ userId: user.id, role: input.accountType, status: 'pending', createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await born(tx, ctx, 'roleRequest', request, 'auth.signUp', 'pending', { role: input.accountType });
    await sendConfirmation(tx, ctx, user.id, input.email);
  });
}

export async function signOut(ctx: Context): Promise<void> {
  const { actor } = ctx;
  await ctx.session?.end();
  if (actor.kind !== 'user') return;
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action: 'auth.signOut', resourceType: 'account', resourceId: actor.id }),
  );
}

/** Confirms the address, makes the account active and gives a brand or creator the role that was asked for. */
export async function confirmEmail(ctx: Context, token: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const userId = await inTransaction(ctx.db, async (tx) => {
    const spent = await spendToken(tx, ctx, 'confirm', token);
    await transition(tx, ctx, 'account', spent.userId, 'confirm', { set: { emailConfirmedAt: ctx.now } });
    const request = await requestedRole(tx, spent.userId).executeTakeFirst();
    if (request && (request.role === 'brand' || request.role === 'creator')) {
      await transition(tx, asSystem(ctx), 'roleRequest', request.id, 'grant', { set: { decidedAt: ctx.now } });
      await tx.updateTable('users').set({ role: request.role }).where('id', '=', spent.userId).execute();
    }
    const account = await accountById(tx, spent.userId).executeTakeFirstOrThrow();
    await notePlace(tx, ctx, account);
    return spent.userId;
  });
  // Someone else's open session is never replaced without a word: a link must not sign a person in as another.
  if (ctx.actor.kind === 'anonymous' || (ctx.actor.kind === 'user' && ctx.actor.id === userId)) {
    await ctx.session?.start(userId);
  }
}

export async function resendConfirmation(ctx: Context, email: string): Promise<void> {
  await takeMailPoints(ctx, email);
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountByEmail(tx, email).executeTakeFirst();
    if (account?.emailConfirmedAt !== null) return;
    await audit(tx, ctx, { action: 'auth.resendConfirmation', resourceType: 'account', resourceId: account.id });
    await sendConfirmation(tx, ctx, account.id, account.email);
  });
}

/** Mails a link to set a new password; the answer is the same for unknown addresses. */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  await takeMailPoints(ctx, email);
  await inTransaction(ctx.db, async (tx) => {
    const account = await accountByEmail(tx, email).executeTakeFirst();
    if (!account || account.status === 'deleted') return;
    await audit(tx, ctx, { action: 'auth.requestReset', resourceType: 'account', resourceId: account.id });
    await sendReset(tx, ctx, account.id, account.email);
  });
}

/** Sets a new password with the link of the mail and ends every session of the account. */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(password);
  await inTransaction(ctx.db, async (tx) => {
    const { userId } = await spendToken(tx, ctx, 'reset', token);
    await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute();
    await endEverySession(tx, ctx, userId);
    await audit(tx, ctx, { action: 'auth.resetPassword', resourceType: 'account', resourceId: userId });
    await mailOwner(tx, ctx, await accountById(tx, userId).executeTakeFirstOrThrow(), 'password_changed');
  });
}

/** What an invite link offers, or BAD_REQUEST when it is no longer good. */
export async function readInvite(ctx: Context, token: string): Promise<{ email: string; role: string }> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const invite = await inviteOfToken(ctx.db, hashToken(token), ctx.now).executeTakeFirst();
  if (!invite) throw badRequest(authMessages.linkInvalid);
  return { email: invite.email, role: invite.role };
}

const ROLE_OF_INVITE = {
  admin: 'admin',
  brand: 'brand',
  creator: 'creator',
  managed_brand: 'brand',
  managed_creator: 'creator',
  managed_user: null,
} as const;

/** Makes the invited account: address and role come from the stored invite, never from the caller (ruling C04). */
export async function acceptInvite(ctx: Context, input: z.infer<typeof acceptInviteInput>): Promise<void> {
  await ctx.limits.take('token.address', addressOf(ctx), authMessages.lockedOut);
  const passwordHash = await hashPassword(input.password);
  const userId = await inTransaction(ctx.db, async (tx) => {
    const token = await openToken(tx, 'invite', hashToken(input.token), ctx.now).executeTakeFirst();
    const invite = token && (await inviteOfToken(tx, token.tokenHash, ctx.now).executeTakeFirst());
    if (!invite) throw badRequest(authMessages.linkInvalid);
    await tx.updateTable('authTokens').set({ usedAt: ctx.now }).where('id', '=', token.id).execute();
    await transition(tx, ctx, 'invite', invite.id, 'accept', { set: { acceptedAt: ctx.now } });
    const role = ROLE_OF_INVITE[invite.role];
    const user = await tx
      .insertInto('users')
      .values({
        email: invite.email,
        passwordHash,
        role,
        status: 'active',
        emailConfirmedAt: ctx.now,
        termsAcceptedAt: ctx.now,
        createdAt: ctx.now,
      })
      .onConflict((oc) => oc.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) throw conflict('There is already an account for this address. Please sign in.');
    await born(tx, ctx, 'account', user, 'auth.acceptInvite', 'active', { role });
    if (role) {
      const row = await tx
        .insertInto('userRoles')
        .values({ userId: user.id, role, status: 'approved', decidedAt: ctx.now, createdAt: ctx.now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await born(tx, ctx, 'roleRequest', row, 'auth.acceptInvite', 'approved', { role });
    }
    if (invite.agencyId && invite.role.startsWith('managed_')) {
      await tx
        .insertInto('agencyUsers')
        .values({ agencyId: invite.agencyId, userId: user.id, role: managed(invite.role), createdAt: ctx.now })
        .execute();
    }
    await notePlace(tx, ctx, { id: user.id, email: invite.email });
    return user.id;
  });
  if (ctx.actor.kind === 'anonymous') await ctx.session?.start(userId);
}

function managed(role: string): 'managed_brand' | 'managed_creator' | 'managed_user' {
  return role === 'managed_brand' || role === 'managed_creator' ? role : 'managed_user';
}

async function takeMailPoints(ctx: Context, email: string): Promise<void> {
  await ctx.limits.take('mail.address', addressOf(ctx), authMessages.lockedOut);
  await ctx.limits.take('mail.account', email, authMessages.lockedOut);
}

async function sendConfirmation(tx: Tx, ctx: Context, userId: string, to: string): Promise<void> {
  await queueMail(tx, ctx, {
    userId,
    to,
    template: 'confirmation',
    data: await issueToken(tx, ctx, { kind: 'confirm', userId }),
  });
}

async function sendReset(tx: Tx, ctx: Context, userId: string, to: string): Promise<void> {
  await queueMail(tx, ctx, {
    userId,
    to,
    template: 'reset',
    data: await issueToken(tx, ctx, { kind: 'reset', userId }),
  });
}
