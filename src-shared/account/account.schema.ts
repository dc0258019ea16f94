import { z } from 'zod';
import { settingsMessages } from '../messages/settings.ts';
import type { Role } from '../policy.ts';
import { id, password } from '../text.ts';
import { factorCode } from './second-factor.ts';

/** What a person does to their own account, on the page `/account`. */
export const endSessionInput = z.strictObject({ sessionId: id('Session') });

/** Setting up a second factor asks for the password first: an open session alone must not be able to shut its owner out. */
export const startSecondFactorInput = z.strictObject({ password: password() });
export const confirmSecondFactorInput = z.strictObject({ code: factorCode() });
/** Turning it off and making new recovery codes ask for both. */
export const secondFactorProofInput = z.strictObject({ password: password(), code: factorCode() });

/** Closing the account asks for the password, the code where there is a second factor, and the word DELETE (ruling BR-SET-09). */
export const deleteAccountInput = z.strictObject({
  password: password(),
  code: factorCode().optional(),
  confirmation: z.literal(settingsMessages.deleteWord, { error: settingsMessages.deleteWordRequired }),
});

/** The form of it: the word is text until it is sent. */
export const deleteAccountForm = deleteAccountInput.extend({
  confirmation: z
    .string()
    .refine((typed) => typed === settingsMessages.deleteWord, { error: settingsMessages.deleteWordRequired }),
});

/** The account as its owner sees it. */
export interface AccountView {
  email: string;
  role: Role | null;
  /** Null while there is no second factor. */
  secondFactor: { since: Date; recoveryCodesLeft: number } | null;
  /** Whether the role must have one on this installation. */
  secondFactorRequired: boolean;
  /** When a closed account is erased; null for one that stays. */
  erasedOn: Date | null;
}

/** A session as its owner sees it; `ref` only names it. */
export interface SessionRow {
  ref: string;
  device: string;
  ip: string | null;
  signedInAt: Date;
  lastUsedAt: Date;
  current: boolean;
}

/** What an authenticator app needs, shown once: the key as text, and as the address that its picture holds. */
export interface SecondFactorKey {
  secret: string;
  uri: string;
}
