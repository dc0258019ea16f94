import { z } from 'zod';
import type { Moment } from '../dates.ts';
import { id, text } from '../text.ts';
import { PASSKEY_NAME_MAX_CHARS } from './passkeys.ts';

/** How long each part of what an authenticator sends can be; what it signs has some hundred bytes. */
const PART_MAX_CHARS = 8_192;
const CREDENTIAL_ID_MAX_CHARS = 1_400;

const MALFORMED = 'This is not what a passkey sends';
const base64url = (max: number) =>
  z
    .string({ error: MALFORMED })
    .max(max, MALFORMED)
    .regex(/^[\w-]+$/, MALFORMED);

/** What an authenticator sends when it has made a passkey: the parts of WebAuthn's answer that count. */
export const newPasskeyInput = z.strictObject({
  credentialId: base64url(CREDENTIAL_ID_MAX_CHARS),
  clientData: base64url(PART_MAX_CHARS),
  attestation: base64url(PART_MAX_CHARS),
  transports: z.array(z.string().regex(/^[a-z-]{1,20}$/, MALFORMED)).max(10),
});
export type NewPasskey = z.infer<typeof newPasskeyInput>;

/** What an authenticator sends when a passkey has signed a challenge. `userHandle` says whose it is, where the authenticator knows. */
export const passkeyUse = z.strictObject({
  credentialId: base64url(CREDENTIAL_ID_MAX_CHARS),
  clientData: base64url(PART_MAX_CHARS),
  authenticatorData: base64url(PART_MAX_CHARS),
  signature: base64url(PART_MAX_CHARS),
  userHandle: base64url(100).nullable(),
});
export type PasskeyUse = z.infer<typeof passkeyUse>;

export const usePasskeyInput = z.strictObject({ passkey: passkeyUse });
export const renamePasskeyInput = z.strictObject({
  passkeyId: id('Passkey'),
  name: text('Name', { max: PASSKEY_NAME_MAX_CHARS }),
});
/** The form of a new name. */
export const passkeyNameForm = renamePasskeyInput.pick({ name: true });
export const removePasskeyInput = z.strictObject({ passkeyId: id('Passkey') });

/** A passkey as its owner sees it. */
export interface PasskeyRow {
  id: string;
  name: string;
  addedAt: Moment;
  /** Null before the first use. */
  lastUsedAt: Moment | null;
}

export interface PasskeysView {
  /** Whether passkeys can be added and used here: they need a host name, and an encrypted connection unless it is localhost. */
  offered: boolean;
  passkeys: PasskeyRow[];
}
