import type { z } from 'zod';
import type { NewPasskey, PasskeysView, renamePasskeyInput } from '#shared/auth/passkeys.schema.ts';
import { PASSKEY_NAME_MAX_CHARS, PASSKEYS_MAX } from '#shared/auth/passkeys.ts';
import { cut } from '#shared/graphemes.ts';
import { passkeyMessages } from '#shared/messages/account/passkeys.ts';
import { secondFactorMessages } from '#shared/messages/account.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { badRequest, conflict } from '../errors.ts';
import { updateAccount } from '../ground/people.ts';
import { endEverySession } from '../ground/sessions.ts';
import { userOf } from '../trpc.ts';
import { deviceOf } from './devices.rules.ts';
import { keepChallenge, ownHolder, partyOf, spendChallenge } from './passkey-use.service.ts';
import { credentialsOf, insertPasskey, passkeysOf, removePasskey, renamePasskey } from './passkeys.queries.ts';
import { leaveFactor, replaceRecoveryCodes } from './second-factor.service.ts';
import { lockOwnAccount, signingIn, tellOwner } from './sessions.service.ts';
import { type CreationOptions, checkNew, creationOptions, relyingParty } from './webauthn.ts';

/** The signed-in person's passkeys, oldest first, and whether more can be added here. Locks nothing. */
export async function listPasskeys(ctx: Context): Promise<PasskeysView> {
  const passkeys = await passkeysOf(ctx.db, userOf(ctx).id).execute();
  return { offered: relyingParty(ctx.env) !== null, passkeys };
}

/**
 * What the browser needs to make a passkey, in this session and within five minutes. Locks nothing. @throws CONFLICT if there are
 * {@link PASSKEYS_MAX}, PRECONDITION_FAILED where browsers refuse passkeys
 */
export async function startPasskey(ctx: Context): Promise<CreationOptions> {
  const party = partyOf(ctx);
  const user = userOf(ctx);
  const holder = ownHolder(ctx);
  const existing = await credentialsOf(ctx.db, user.id).execute();
  if (existing.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.full);
  const options = await creationOptions(party, user, existing);
  await keepChallenge(ctx, options.challenge, { holder, purpose: 'add' });
  return options;
}

/**
 * Adds a passkey, named after the device on which it was made, and tells the owner. It signs in by itself from now on; the second factor stays as it
 * is. Locks the account. @throws BAD_REQUEST if it was not made for this session and these pages, CONFLICT if it is stored already or there are
 * {@link PASSKEYS_MAX}, PRECONDITION_FAILED after five minutes
 */
export async function addPasskey(ctx: Context, made: NewPasskey): Promise<{ id: string }> {
  const party = partyOf(ctx);
  const user = userOf(ctx);
  const challenge = await spendChallenge(ctx, made.clientData, { holder: ownHolder(ctx), purpose: 'add' });
  const checked = await checkNew(party, made, challenge);
  if (!checked) throw badRequest('This passkey could not be added. Please try again.');
  const name = cut(deviceOf(ctx.request.userAgent), PASSKEY_NAME_MAX_CHARS);
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    const existing = await credentialsOf(tx, account.id).execute();
    if (existing.length >= PASSKEYS_MAX) throw conflict(passkeyMessages.full);
    const added = await insertPasskey(tx, {
      ...checked,
      userId: account.id,
      name,
      createdAt: ctx.now,
    }).executeTakeFirst();
    if (!added) throw conflict('This passkey has already been added.');
    await audit(tx, ctx, {
      action: 'account.addPasskey',
      resourceType: 'account',
      resourceId: account.id,
      after: { name },
    });
    await tellOwner(tx, ctx, account, 'passkey_added');
    return added;
  });
}

/** Renames a passkey of one's own. Locks it. @throws NOT_FOUND for anyone else's */
export async function rename(ctx: Context, { passkeyId, name }: z.infer<typeof renamePasskeyInput>): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const passkey = await ownRow(tx, ctx, 'passkeys', passkeyId);
    if (passkey.name === name) return;
    await renamePasskey(tx, passkey, name).execute();
    await audit(tx, ctx, {
      action: 'account.renamePasskey',
      resourceType: 'account',
      resourceId: passkey.userId,
      before: { name: passkey.name },
      after: { name },
    });
  });
}

/**
 * Removes a passkey of one's own, and signs every other device out. If nothing else is left as the second factor, that is off from now on. Locks the
 * account, then the passkey. @throws NOT_FOUND for anyone else's, CONFLICT for the last second factor of a role that needs one
 */
export async function remove(ctx: Context, passkeyId: string): Promise<void> {
  const user = userOf(ctx);
  await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    const passkey = await ownRow(tx, ctx, 'passkeys', passkeyId);
    await removePasskey(tx, passkey).execute();
    const off = await leaveFactor(tx, ctx, account);
    await endEverySession(tx, ctx, account.id);
    await audit(tx, ctx, {
      action: 'account.removePasskey',
      resourceType: 'account',
      resourceId: account.id,
      before: { name: passkey.name },
      note: off ? 'second factor off' : null,
    });
    await tellOwner(tx, ctx, account, 'passkey_removed');
    if (off) await tellOwner(tx, ctx, account, 'factor_off');
    await open(account.id);
  });
}

/**
 * Turns the second factor on with the passkeys that the account has, and returns the recovery codes, which are shown once. Signs every other device
 * out. Locks the account. @throws CONFLICT if it is on, or if there is no passkey
 */
export async function turnFactorOn(ctx: Context): Promise<{ recoveryCodes: string[] }> {
  const user = userOf(ctx);
  const recoveryCodes = await signingIn(ctx, async (tx, open) => {
    const account = await lockOwnAccount(tx, ctx, user.id);
    if (account.secondFactorAt !== null) throw conflict(secondFactorMessages.alreadyOn);
    if ((await credentialsOf(tx, account.id).execute()).length === 0) throw conflict(passkeyMessages.none);
    await updateAccount(tx, account, { secondFactorAt: ctx.now }).execute();
    const codes = await replaceRecoveryCodes(tx, ctx, account);
    await endEverySession(tx, ctx, account.id);
    await audit(tx, ctx, { action: 'account.turnOnSecondFactor', resourceType: 'account', resourceId: account.id });
    await tellOwner(tx, ctx, account, 'factor_on');
    await open(account.id);
    return codes;
  });
  return { recoveryCodes };
}
