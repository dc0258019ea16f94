import { z } from 'zod';
import { passkeyUse } from '../auth/passkeys.schema.ts';
import type { Moment } from '../dates.ts';
import { settingsMessages } from '../messages/settings.ts';
import type { Role } from '../policy/rule.ts';
import { id, password } from '../text.ts';
import { codeIfAny, factorCode } from './second-factor.ts';

/**
 * Proves that the account's owner is there, before something that the session alone does not allow: the password, and a code or a passkey if there is
 * a second factor.
 */
export const proofInput = z.strictObject({
  password: password(),
  code: codeIfAny(),
  passkey: passkeyUse.optional(),
});
export type Proof = z.infer<typeof proofInput>;

/** Ends one of one's own sessions, on the page `/account`. */
export const endSessionInput = z.strictObject({ sessionId: id('Session') });

/** Setting up a second factor requires the password: somebody at an unlocked screen must not be able to lock the owner out. */
export const startSecondFactorInput = z.strictObject({ password: password() });
export const confirmSecondFactorInput = z.strictObject({ code: factorCode() });

/** Closing the account requires the proof and the word DELETE (ruling BR-SET-09). */
export const deleteAccountInput = proofInput.extend({
  confirmation: z.literal(settingsMessages.deleteWord, { error: settingsMessages.deleteWordRequired }),
});

/** The form of `deleteAccountInput`, in which the word may still be any text. */
export const deleteAccountForm = deleteAccountInput.extend({
  confirmation: z
    .string()
    .refine((typed) => typed === settingsMessages.deleteWord, { error: settingsMessages.deleteWordRequired }),
});

/** The account as its owner sees it. */
export interface AccountView {
  email: string;
  role: Role | null;
  /** Whether mails to the address bounce. */
  unreachable: boolean;
  /** Null without a second factor; `app` says whether an app is set up for it, else there are passkeys only. */
  secondFactor: { since: Moment; app: boolean; recoveryCodesLeft: number } | null;
  /** Whether the role requires one on this installation. */
  secondFactorRequired: boolean;
  /** When a closed account will be erased; null for one that is not closed. */
  erasedOn: Moment | null;
  /** The copy of one's data: being made, or ready; null if it was not requested, or has expired. */
  copy: { askedAt: Moment; ready: ReadyCopy | null } | null;
}

/** A copy of one's data, which can be downloaded until then. */
export interface ReadyCopy {
  fileId: string;
  sizeBytes: number;
  until: Moment;
}

/** A session as its owner sees it; `ref` identifies it, but does not open it. */
export interface SessionRow {
  ref: string;
  device: string;
  ip: string | null;
  signedInAt: Moment;
  lastUsedAt: Moment;
  current: boolean;
}

/** The data for an authenticator app, shown once: the key as text, and the address in the QR code. */
export interface SecondFactorKey {
  secret: string;
  uri: string;
}
