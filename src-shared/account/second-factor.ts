import { z } from 'zod';
import { secondFactorMessages } from '../messages/account.ts';

/** How many recovery codes a person gets, each good for one sign-in. */
export const RECOVERY_CODES = 10;
const TYPED_MAX_CHARS = 40;

const typedCode = () =>
  z
    .string({ error: secondFactorMessages.codeRequired })
    .max(TYPED_MAX_CHARS, secondFactorMessages.codeMalformed)
    .transform((typed) => typed.replace(/[\s-]/g, '').toLowerCase());

/** The six digits of the app, or a recovery code; blanks, hyphens and case make no difference. */
export function factorCode() {
  return typedCode().pipe(
    z
      .string()
      .min(1, secondFactorMessages.codeRequired)
      .regex(/^(\d{6}|[a-z2-7]{10})$/, secondFactorMessages.codeMalformed),
  );
}

/** The same, where something else may be given instead: a blank code is none. */
export function codeIfAny() {
  return typedCode()
    .pipe(z.string().regex(/^(\d{6}|[a-z2-7]{10}|)$/, secondFactorMessages.codeMalformed))
    .transform((code) => code || undefined)
    .optional();
}
