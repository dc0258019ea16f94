import type { AccountType } from '../auth/auth.schema.ts';
import { commonMessages } from './common.ts';

/** Sign-in, sign-up, confirmation, sign-out and the two short set-up screens (foundation, section 8). */
export const authMessages = {
  signInTitle: 'Sign in to your account',
  signUpTitle: 'Create your account',
  signIn: 'Sign in',
  signUp: 'Create account',
  forgotPassword: 'Forgot password?',
  emailConfirmed: 'Email confirmed successfully! You are now logged in.',
  confirmationFailed: (message: string = commonMessages.unknownError) => `Failed to confirm email: ${message}`,
  addressConfirmed: 'Your email address is confirmed.',
  confirmTitle: 'Confirm your email',
  confirm: 'Confirm email',
  confirmElsewhere: (accountType: AccountType) =>
    `This link opens ${accountType === 'agency' ? 'an agency' : `a ${accountType}`} account that was signed up for in another browser.`,
  confirmWithNewPassword: 'I did not choose this password, or forgot it',
  confirmWithKnownPassword: 'I know the password of the sign-up',
  confirmAnew: 'Set a new password. The password from the sign-up will then no longer work.',
  justSignedUp: 'Just signed up? Open the link in our email first.',
  signInToContinue: 'Please sign in to continue.',
  setPassword: 'Please set your password to complete your account setup.',
  processingConfirmation: 'Processing your email confirmation...',
  logInWithCredentials: 'Please log in with your credentials.',
  invalidCredentials: 'Invalid email or password',
  lockedOut: 'Too many failed attempts. Please wait 15 minutes and try again.',
  nameMissing: 'First name is required',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  alreadyMember: 'There is already an account for this address. Please sign in.',
  resetRequested: 'If there is an account for this address, a link to set a new password is on its way.',
  confirmationSent: 'We have sent you a link. Please open it to confirm your email address.',
  passwordChanged: 'Your password has been changed. Please sign in.',
  passwordsDiffer: 'Repeat password must be the same as the password',
  passwordCommon: 'Password is too common, please choose another one',
  consentRequired: 'Please accept the terms of service and the privacy policy',
  brandAccessDenied: 'You do not have brand access',
} as const;

export const setupMessages = {
  brandTitle: 'Complete Your Brand Profile',
  creatorTitle: 'Complete Your Creator Profile',
  complete: 'Profile setup complete!',
  failed: (message: string) => `Failed to set up profile: ${message}`,
  companyNameRequired: 'Company name is required',
  requiredFields: 'Please fill in all required fields',
  loginRequired: 'You must be logged in to complete setup',
} as const;
