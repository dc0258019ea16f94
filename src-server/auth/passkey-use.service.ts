import type { ChallengePurpose } from '#db/schema.ts';
import type { PasskeyUse } from '#shared/auth/passkeys.schema.ts';
import { CHALLENGE_MS } from '#shared/auth/passkeys.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { unmet } from '../errors.ts';
import { hashToken } from './lucia.ts';
import {
  credentialsOf,
  insertChallenge,
  noteUse,
  passkeyOf,
  passkeyToUse,
  removeExpiredChallenges,
  takeChallenge,
} from './passkeys.queries.ts';
import { type Account, addressOf, mailOwner, storedIdOf } from './sessions.service.ts';
import { challengeIn, checkUse, type RelyingParty, relyingParty, type Signed } from './webauthn.ts';

/** Who asks for passkeys here. Locks nothing. @throws PRECONDITION_FAILED where browsers refuse passkeys */
export function partyOf(ctx: Context): RelyingParty {
  const party = relyingParty(ctx.env);
  if (!party) throw unmet(passkeyMessages.notOffered);
  return party;
}

/** Whether a person has a passkey that can be used here. Locks nothing. */
export async function hasPasskey(ctx: Context, userId: string): Promise<boolean> {
  if (!relyingParty(ctx.env)) return false;
  return (await credentialsOf(ctx.db, userId).limit(1).executeTakeFirst()) !== undefined;
}

/** The stored id of the current session, for which a challenge is issued. Locks nothing. @throws PRECONDITION_FAILED outside a browser */
export function ownHolder(ctx: Context): string {
  if (!ctx.session?.id) throw unmet('Passkeys can be added and used in a browser only.');
  return storedIdOf(ctx);
}

/** In which browser, and what for, a challenge is signed. `holder` is the hash of its session, or of the cookie of a browser without one. */
interface Asked {
  holder: string;
  purpose: ChallengePurpose;
}

/** Stores a challenge for five minutes. Only its hash is stored. Locks nothing. */
export async function keepChallenge(ctx: Context, challenge: string, { holder, purpose }: Asked): Promise<void> {
  const expiresAt = new Date(ctx.now.getTime() + CHALLENGE_MS);
  await insertChallenge(ctx.db, {
    challengeHash: hashToken(challenge),
    holderHash: holder,
    purpose,
    expiresAt,
  }).execute();
}

/**
 * Uses up the challenge that a browser says it has had signed, whatever comes of it, and returns it. Locks nothing. @throws PRECONDITION_FAILED if it
 * was used before, has expired, or was issued to another browser or for something else
 */
export async function spendChallenge(ctx: Context, clientData: string, { holder, purpose }: Asked): Promise<string> {
  const challenge = challengeIn(clientData);
  const asked = { challengeHash: hashToken(challenge ?? ''), holderHash: holder, purpose };
  const taken = challenge === null ? undefined : await takeChallenge(ctx.db, asked, ctx.now).executeTakeFirst();
  if (challenge === null || !taken) throw unmet('This took too long. Please try again.');
  return challenge;
}

/** Removes challenges that nobody has signed in time. Locks nothing. */
export async function purgeChallenges(ctx: Context): Promise<void> {
  await removeExpiredChallenges(ctx.db, ctx.now).execute();
}

type Known = NonNullable<Awaited<ReturnType<ReturnType<typeof passkeyToUse>['executeTakeFirst']>>>;

/** The stored passkey that an authenticator names, with its account; undefined if there is none. Locks nothing. */
export const findPasskey = (ctx: Context, use: PasskeyUse): Promise<Known | undefined> =>
  passkeyToUse(ctx.db, use.credentialId, addressOf(ctx)).executeTakeFirst();

/** A passkey that has signed a challenge of ours, and what it says of itself. */
export interface UsedPasskey {
  id: string;
  signed: Signed;
}

/** The passkey if it has signed this challenge, after checking who is there; null if not. Locks nothing. */
export async function usedPasskey(
  ctx: Context,
  passkey: Known,
  use: PasskeyUse,
  challenge: string,
): Promise<UsedPasskey | null> {
  const signed = await checkUse(partyOf(ctx), passkey, use, challenge);
  return signed && { id: passkey.id, signed };
}

/** The notes of audit rows about passkeys that were refused. */
export type PasskeyRefusal = 'failed' | 'copied passkey';

/**
 * Records the use of an account's passkey and returns null; or why it is refused: it has not signed, it was removed in the meantime, or its counter has
 * not gone on. Then somebody may have copied the authenticator, and the owner is told by mail, so the transaction must commit. The caller has locked
 * the account.
 */
export async function passkeyRefusal(
  tx: Tx,
  ctx: Context,
  account: Account,
  used: UsedPasskey | null,
): Promise<PasskeyRefusal | null> {
  if (!used) return 'failed';
  const { numUpdatedRows } = await noteUse(tx, account, used.id, used.signed, ctx.now).executeTakeFirst();
  if (numUpdatedRows > 0n) return null;
  if (!(await passkeyOf(tx, account, used.id).executeTakeFirst())) return 'failed';
  await mailOwner(tx, ctx, account, 'passkey_copied');
  return 'copied passkey';
}
