import { z } from 'zod';
import { factorCode } from '../account/second-factor.ts';
import type { Act } from '../agency/acting.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { Role } from '../policy/rule.ts';
import type { Duty, SeatRole } from '../seats/roles.ts';
import { email, linkToken, password, text } from '../text.ts';
import { newPassword, samePasswords } from './password.ts';
import type { SetupPath } from './paths.ts';

/** The kinds of account for which a visitor can sign up. An agency's role is a request; staff get accounts by invite only (ruling C05). */
export const accountTypes = ['brand', 'creator', 'agency'] as const;
export type AccountType = (typeof accountTypes)[number];

export const signUpInput = z.strictObject({
  email: email(),
  password: newPassword(),
  accountType: z.enum(accountTypes, { error: 'Account type must be Brand, Creator or Agency' }),
  acceptTerms: z.literal(true, { error: 'Please accept the terms of service and the privacy policy' }),
  /** The code of the brand's link that led here. */
  joinCode: z
    .string({ error: 'Link must be a text' })
    .regex(/^[A-Za-z0-9_-]{1,64}$/, 'This link is not complete')
    .optional(),
});
export const signInInput = z.strictObject({ email: email(), password: password() });
/** Whether a passkey is all that signs in, or comes after the password. */
export const startPasskeyInput = z.strictObject({ step: z.enum(['first', 'second']) });
/** The second step of a sign-in to an account with a second factor. */
export const enterCodeInput = z.strictObject({ code: factorCode() });
/** A confirmation link. In any browser other than the one that signed up, it requires the password of that sign-up. */
export const confirmEmailInput = z.strictObject({ token: linkToken(), password: password().optional() });
export const tokenInput = z.strictObject({ token: linkToken() });
export const emailInput = z.strictObject({ email: email() });
export const resetPasswordInput = z.strictObject({ token: linkToken(), password: newPassword() });
export const confirmWithNewPasswordInput = z.strictObject({ token: linkToken(), password: newPassword() });
/** Address and role come from the stored invite, never from the form (ruling C04). */
export const acceptInviteInput = z.strictObject({
  token: linkToken(),
  password: newPassword(),
  /** For members of a company. */
  name: z
    .strictObject({ firstName: text('First name', { max: 80 }), lastName: text('Last name', { max: 80 }) })
    .nullish(),
});
export const changePasswordInput = z.strictObject({
  currentPassword: password('Current password'),
  password: newPassword(),
});

const repeat = { repeatPassword: password('Repeat password') };

/** The forms that ask for a new password twice; the repetition is not sent. */
export const signUpForm = signUpInput.extend(repeat).superRefine(samePasswords);
/** The name is asked of members of a company only. */
export const newPasswordForm = z
  .strictObject({ password: newPassword(), ...repeat, firstName: z.string(), lastName: z.string() })
  .superRefine(samePasswords);
export const changePasswordForm = changePasswordInput.extend(repeat).superRefine(samePasswords);

/** The form of somebody who was invited to be a member of a company. */
export const memberForm = newPasswordForm.safeExtend({
  firstName: text('First name', { max: 80 }),
  lastName: text('Last name', { max: 80 }),
});

/** The form on the page of a confirmation link. */
export const knownPasswordForm = z.strictObject({ password: password() });

/** Whether a sign-in needs a second step, and whether the account has a passkey for it. */
export interface SignInAnswer {
  secondFactor: boolean;
  passkey: boolean;
}

/** What an invite link offers, and in which company. */
export interface InviteView {
  email: string;
  role: string;
  seat: { company: string; role: SeatRole } | null;
}

/** What a confirmation link is for, and whether the address is now confirmed: if not, a password is required. */
export interface Confirmation {
  confirmed: boolean;
  email: string;
  accountType: AccountType;
}

/** What the browser knows about the person who is signed in. */
export interface SessionView {
  id: string;
  email: string;
  role: Role | null;
  status: StatusOf<'account'>;
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  /** The address of a creator's picture or a brand's logo; null without one. */
  pictureUrl: string | null;
  secondFactor: boolean;
  /** Whether the second step can be a passkey; false without a second factor. */
  passkey: boolean;
  /** The screen to fill in first: for a brand or creator without a name, or for staff without a second factor. */
  setup: SetupPath | null;
  /** When a closed account will be erased, as an ISO time; null for one that is not closed. */
  erasedOn: string | null;
  /** The agency that acts in the person's name in this session, and what it can do; null if the person signed in themselves. */
  acting: { agency: string; acts: readonly Act[] } | null;
  /** The company for which the person acts, and what their role allows; null for an account that only its owner uses. */
  seat: {
    role: SeatRole;
    duties: readonly Duty[];
    /** The name of the agency for which they work there; null for a member of the company itself. */
    agency: string | null;
    person: string;
    /** Whether the company's account is somebody else's, and whether the person has an account with a role besides. */
    elsewhere: boolean;
    ownAccount: boolean;
  } | null;
  /** Whether somebody without a role waits for one. */
  waiting: boolean;
}
