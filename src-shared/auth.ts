import { z } from 'zod';
import { authMessages } from './messages/auth.ts';
import { email, password, text } from './text.ts';

/** Kinds of account that a visitor may ask for; staff come by invite only (ruling C05). */
export const accountTypes = ['brand', 'creator', 'agency'] as const;

const token = text('Link', { max: 200 });

export const signUpInput = z.strictObject({
  email: email(),
  password: password(),
  accountType: z.enum(accountTypes, { error: 'Account type must be Brand, Creator or Agency' }),
  acceptTerms: z.literal(true, { error: authMessages.consentRequired }),
});
export const signInInput = z.strictObject({
  email: email(),
  // Only its length is checked: the rules for new passwords say nothing about old ones.
  password: z.string().min(1, 'Password is required').max(1_000, authMessages.invalidCredentials),
});
export const tokenInput = z.strictObject({ token });
export const emailInput = z.strictObject({ email: email() });
export const resetPasswordInput = z.strictObject({ token, password: password() });
export const acceptInviteInput = z.strictObject({ token, password: password() });

/** What the browser knows about who is signed in. */
export interface SessionView {
  id: string;
  email: string;
  role: 'brand' | 'creator' | 'agency' | 'admin' | 'super_admin' | null;
  status: 'pending' | 'active' | 'suspended' | 'deletion_requested' | 'deleted';
  emailConfirmed: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  /** Where a nameless brand or creator must go first. */
  setup: '/setup/brand' | '/setup/creator' | null;
}
