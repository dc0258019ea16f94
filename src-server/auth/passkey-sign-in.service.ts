import { randomBytes } from 'node:crypto';
import type { PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { commonMessages } from '#shared/messages/common.ts';
import type { Context } from '../context.ts';
import { conflict, forbidden, UserError, unmet } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { openTicket, takeTicket } from './auth.queries.ts';
import { hashToken } from './lucia.ts';
import {
  findPasskey,
  keepChallenge,
  partyOf,
  passkeyRefusal,
  spendChallenge,
  usedPasskey,
} from './passkey-use.service.ts';
import { credentialsOf } from './passkeys.queries.ts';
import { addressOf, signingIn } from './sessions.service.ts';
import { admit, mayEnter, refuse } from './sign-in.service.ts';
import { type RequestOptions, requestOptions } from './webauthn.ts';

/**
 * What the browser needs to sign in with a passkey, in this browser and within five minutes: any that it finds, or, as the `second` step, one of the
 * account whose password was given. Locks nothing. @throws CONFLICT if that account has none, PRECONDITION_FAILED if the sign-in has to begin again or
 * browsers refuse passkeys here, TOO_MANY_REQUESTS for very many from one network address
 */
export async function startSignIn(ctx: Context, step: 'first' | 'second'): Promise<RequestOptions> {
  const party = partyOf(ctx);
  await ctx.limits.take('passkey.address', addressOf(ctx), commonMessages.tooManyRequests);
  const allowed = step === 'second' ? await credentialsOf(ctx.db, (await pending(ctx)).id).execute() : [];
  if (step === 'second' && allowed.length === 0) throw conflict(passkeyMessages.none);
  const options = await requestOptions(party, allowed);
  const secret = ctx.session?.passkey ?? randomBytes(32).toString('base64url');
  await keepChallenge(ctx, options.challenge, { holder: hashToken(secret), purpose: 'sign_in' });
  ctx.session?.holdPasskey(secret);
  return options;
}

const ticketHashOf = (ctx: Context): string => hashToken(ctx.session?.ticket ?? '');

/** The account whose password was given in this browser. @throws PRECONDITION_FAILED if the sign-in has to begin again */
async function pending(ctx: Context) {
  const account = await openTicket(ctx.db, ticketHashOf(ctx), addressOf(ctx), ctx.now).executeTakeFirst();
  if (account && mayEnter(account)) return account;
  ctx.session?.dropTicket();
  throw unmet(secondFactorMessages.signInAgain);
}

/**
 * Signs in with a passkey alone: it checks who is there, so it counts as both factors. An unknown passkey and a wrong signature get the same answer.
 * Ten failures lock the account to passkeys like ten wrong codes. Locks the account. @throws UNAUTHORIZED if the passkey is refused, FORBIDDEN for a
 * suspended account, PRECONDITION_FAILED if its challenge was used, has expired, or is another browser's, TOO_MANY_REQUESTS while it is locked
 */
export async function signInWithPasskey(ctx: Context, use: PasskeyUse): Promise<void> {
  await enter(ctx, use, 'auth.signInWithPasskey');
}

/**
 * The second step of a sign-in: one of the account's passkeys, in the browser in which the password was given. Locks the account. @throws what
 * {@link signInWithPasskey} throws, and PRECONDITION_FAILED if the sign-in has to begin again
 */
export async function enterPasskey(ctx: Context, use: PasskeyUse): Promise<void> {
  await enter(ctx, use, 'auth.enterPasskey', (await pending(ctx)).id);
  ctx.session?.dropTicket();
}

/** `ownerId`: the account whose password was given, whose passkey it must be. */
async function enter(
  ctx: Context,
  use: PasskeyUse,
  action: 'auth.signInWithPasskey' | 'auth.enterPasskey',
  ownerId?: string,
): Promise<void> {
  const ip = addressOf(ctx);
  await ctx.limits.take('sign-in.address', ip, authMessages.lockedOut);
  const holder = ctx.session?.passkey ? hashToken(ctx.session.passkey) : '';
  const challenge = await spendChallenge(ctx, use.clientData, { holder, purpose: 'sign_in' });
  const passkey = await findPasskey(ctx, use);
  if (!passkey || (ownerId !== undefined && passkey.userId !== ownerId)) {
    await refuse(ctx, action, ownerId, 'failed');
    throw refused();
  }
  const bucket = passkey.known ? 'passkey.known' : 'passkey.account';
  const key = passkey.known ? `${passkey.userId}:${ip}` : passkey.userId;
  const left = await ctx.limits.take(bucket, key, authMessages.lockedOut);

  const used = await usedPasskey(ctx, passkey, use, challenge);
  if (used && passkey.status === 'suspended') {
    await refuse(ctx, action, passkey.userId, 'suspended');
    throw forbidden('This account is suspended');
  }
  const refusal = await signingIn(ctx, async (tx, open) => {
    const account = await lockAccount(tx, passkey.userId).executeTakeFirst();
    const wrong = account && mayEnter(account) ? await passkeyRefusal(tx, ctx, account, used) : 'failed';
    if (wrong || !account) return wrong;
    // The ticket is gone if another request used it first, or if all sessions of the account were ended.
    if (ownerId !== undefined && !(await takeTicket(tx, ticketHashOf(ctx)).executeTakeFirst())) {
      throw unmet(secondFactorMessages.signInAgain);
    }
    await admit(tx, ctx, account, action);
    await open(account.id);
    return null;
  });
  if (refusal) {
    await refuse(ctx, action, passkey.userId, refusal, left === 0 ? passkey.email : null);
    throw refused();
  }
  await ctx.limits.giveBack('sign-in.address', ip);
  await ctx.limits.clear(bucket, key);
  ctx.session?.dropPasskey();
}

const refused = () => new UserError('UNAUTHORIZED', passkeyMessages.refused);
