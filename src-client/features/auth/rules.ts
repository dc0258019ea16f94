import { zodResolver } from '@hookform/resolvers/zod';
import {
  emailInput,
  enterCodeInput,
  knownPasswordForm,
  memberForm,
  newPasswordForm,
  signInInput,
  signUpForm,
} from '#shared/auth/auth.schema.ts';

/** The rules of the forms of sign-in; fetched by `lateResolver`, after the forms are on the screen. */
export const signInRules = zodResolver(signInInput);
export const codeRules = zodResolver(enterCodeInput);
export const signUpRules = zodResolver(signUpForm);
export const knownPasswordRules = zodResolver(knownPasswordForm);
export const newPasswordRules = zodResolver(newPasswordForm);
export const memberRules = zodResolver(memberForm);
export const emailRules = zodResolver(emailInput);
