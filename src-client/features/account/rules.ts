import { zodResolver } from '@hookform/resolvers/zod';
import {
  confirmSecondFactorInput,
  deleteAccountForm,
  proofInput,
  startSecondFactorInput,
} from '#shared/account/account.schema.ts';
import { changePasswordForm } from '#shared/auth/auth.schema.ts';
import { passkeyNameForm } from '#shared/auth/passkeys.schema.ts';

/** The rules of the account's forms; fetched by `lateResolver`, after the forms are on the screen. */
export const changePasswordRules = zodResolver(changePasswordForm);
export const startRules = zodResolver(startSecondFactorInput);
export const confirmRules = zodResolver(confirmSecondFactorInput);
export const proofRules = zodResolver(proofInput);
export const passkeyNameRules = zodResolver(passkeyNameForm);
export const closeRules = zodResolver(deleteAccountForm);
