import { zodResolver } from '@hookform/resolvers/zod';
import {
  confirmSecondFactorInput,
  deleteAccountForm,
  secondFactorProofInput,
  startSecondFactorInput,
} from '#shared/account/account.schema.ts';
import { changePasswordForm } from '#shared/auth/auth.schema.ts';

/** The rules of the account's forms; fetched by `lateResolver`, after the forms are on the screen. */
export const changePasswordRules = zodResolver(changePasswordForm);
export const startRules = zodResolver(startSecondFactorInput);
export const confirmRules = zodResolver(confirmSecondFactorInput);
export const proofRules = zodResolver(secondFactorProofInput);
export const closeRules = zodResolver(deleteAccountForm);
