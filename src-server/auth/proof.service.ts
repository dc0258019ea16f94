import type { Proof } from '#shared/account/account.schema.ts';
import type { PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';
import { accountMessages, secondFactorMessages } from '#shared/messages/account.ts';
import { authMessages } from '#shared/messages/auth.ts';
import type { AuditedAction } from '#shared/security/audit-sentences.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { userOf } from '../trpc.ts';
import { accountById } from './auth.queries.ts';
import { spendCode } from './factor-code.service.ts';
import {
  findPasskey,
  keepChallenge,
  ownHolder,
  type PasskeyRefusal,
  partyOf,
  passkeyRefusal,
  spendChallenge,
  type UsedPasskey,
  usedPasskey,
} from './passkey-use.service.ts';
import { credentialsOf } from './passkeys.queries.ts';
import { passwordMatches } from './password.ts';
import { type ChangeableAccount, lockOwnAccount, signingIn } from './sessions.service.ts';
import { type RequestOptions, requestOptions } from './webauthn.ts';

/**
 * Checks the password again before something that an open session alone is not enough for. Locks nothing. @throws BAD_REQUEST naming the field if it
 * is wrong, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function provePassword(
  ctx: Context,
  action: AuditedAction,
  password: string,
  wrong: { field: string; message: string } = { field: 'password', message: accountMessages.passwordWrong },
): Promise<void> {
  const { id } = userOf(ctx);
  await ctx.limits.take('proof.account', id, authMessages.lockedOut);
  const account = await accountById(ctx.db, id).executeTakeFirst();
  if (!(await passwordMatches(account?.passwordHash, password))) {
    await noteFailure(ctx, action);
    throw badRequest(wrong.message, wrong.field);
  }
  await ctx.limits.clear('proof.account', id);
}

/** What comes after the password: a code, or a passkey. */
type SecondStep = Omit<Proof, 'password'>;

/**
 * Locks the account and does `work` in the transaction that uses up the code or the passkey's signature, so that a code is used only if the work is
 * done. `work` gets the account and may `open` a session for this browser. @throws BAD_REQUEST if there is neither or it is wrong, PRECONDITION_FAILED
 * if the passkey was asked for too long ago, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function withSecondStep<T>(
  ctx: Context,
  action: AuditedAction,
  { code, passkey }: SecondStep,
  work: (tx: Tx, account: ChangeableAccount, open: (userId: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { id } = userOf(ctx);
  if (!code && !passkey) throw badRequest(secondFactorMessages.codeRequired, 'code');
  await ctx.limits.take('proof.account', `code:${id}`, authMessages.lockedOut);
  const used = passkey ? await ownPasskey(ctx, passkey) : null;
  const done = await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, id);
    const refusal = passkey
      ? await passkeyRefusal(tx, ctx, account, used)
      : (await spendCode(tx, ctx, account, code ?? '')) === null && 'failed';
    return refusal ? { refusal } : { answer: await work(tx, account, open) };
  });
  if ('refusal' in done) {
    await noteFailure(ctx, action, done.refusal);
    throw badRequest(passkey ? passkeyMessages.refused : secondFactorMessages.codeWrong, 'code');
  }
  await ctx.limits.clear('proof.account', `code:${id}`);
  return done.answer;
}

/** The person's own passkey that has signed a challenge of this session; null if it has not. Locks nothing. */
async function ownPasskey(ctx: Context, use: PasskeyUse): Promise<UsedPasskey | null> {
  const challenge = await spendChallenge(ctx, use.clientData, { holder: ownHolder(ctx), purpose: 'prove' });
  const passkey = await findPasskey(ctx, use);
  return passkey?.userId === userOf(ctx).id ? usedPasskey(ctx, passkey, use, challenge) : null;
}

/**
 * What the browser needs to use one of the person's passkeys as the second step of a proof, in this session and within five minutes. Locks nothing.
 * @throws CONFLICT without a passkey, PRECONDITION_FAILED where browsers refuse passkeys
 */
export async function startPasskeyProof(ctx: Context): Promise<RequestOptions> {
  const party = partyOf(ctx);
  const holder = ownHolder(ctx);
  const own = await credentialsOf(ctx.db, userOf(ctx).id).execute();
  if (own.length === 0) throw conflict(passkeyMessages.none);
  const options = await requestOptions(party, own);
  await keepChallenge(ctx, options.challenge, { holder, purpose: 'prove' });
  return options;
}

/**
 * Does `work` once the person has proved their identity: with the password, and a code or a passkey if there is a second factor. Locks the account.
 * @throws BAD_REQUEST for a wrong password or second step, TOO_MANY_REQUESTS after ten wrong ones in 15 minutes
 */
export async function withProof<T>(
  ctx: Context,
  action: AuditedAction,
  { password, ...step }: Proof,
  work: (tx: Tx, account: ChangeableAccount) => Promise<T>,
): Promise<T> {
  const user = userOf(ctx);
  await provePassword(ctx, action, password);
  if (!user.secondFactor) {
    return inTransaction(ctx.db, async (tx) => work(tx, await lockOwnAccount(tx, ctx, user.id)));
  }
  return withSecondStep(ctx, action, step, work);
}

async function noteFailure(ctx: Context, action: AuditedAction, note: PasskeyRefusal = 'failed'): Promise<void> {
  await inTransaction(ctx.db, (tx) =>
    audit(tx, ctx, { action, resourceType: 'account', resourceId: userOf(ctx).id, note }),
  );
}
