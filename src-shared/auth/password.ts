import type { z } from 'zod';
import { PASSWORD_MIN_CHARS } from '../constants.ts';
import { password } from '../text.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A new password: 10 to 128 characters, and not a common one (ruling C44). */
export function newPassword(label = 'Password') {
  return password(label)
    .min(PASSWORD_MIN_CHARS, `${label} must have at least ${PASSWORD_MIN_CHARS} characters`)
    .refine((value) => !isCommonPassword(value), 'Password is too common, please choose another one');
}

/** For the refinement of a form that asks for a new password twice. */
export function samePasswords(form: { password: string; repeatPassword: string }, ctx: z.RefinementCtx): void {
  if (form.password !== form.repeatPassword) {
    ctx.addIssue({
      code: 'custom',
      path: ['repeatPassword'],
      message: 'Repeat password must be the same as the password',
    });
  }
}
