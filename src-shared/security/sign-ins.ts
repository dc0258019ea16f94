import type { Action } from '../policy.ts';

/** The actions whose rows in the audit log are sign-ins. The note of a row says if one was refused, or is not finished. */
export const SIGN_INS = [
  'auth.signIn',
  'auth.enterCode',
  'auth.signInWithPasskey',
  'auth.enterPasskey',
  'auth.signInWithSso',
] as const satisfies readonly Action[];
