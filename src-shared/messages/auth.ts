import { commonMessages } from './common.ts';

/** Sign-in, sign-up, confirmation, sign-out and the two short set-up screens (foundation, section 8). */
export const authMessages = {
  signInTitle: 'Sign in to your account',
  signUpTitle: 'Create your account',
  signIn: 'Sign in',
  confirmationFailed: (message: string = commonMessages.unknownError) => `Failed to confirm email: ${message}`,
  confirmTitle: 'Confirm your email',
  confirm: 'Confirm email',
  setPassword: 'Please set your password to complete your account setup.',
  processingConfirmation: 'Processing your email confirmation...',
  lockedOut: 'Too many failed attempts. Please wait 15 minutes and try again.',
  linkInvalid: 'This link is no longer valid. Please ask for a new one.',
  confirmationSent: 'We have sent you a link. Please open it to confirm your email address.',
  brandAccessDenied: 'You do not have brand access',
} as const;

export const setupMessages = {
  brandTitle: 'Complete Your Brand Profile',
  companyNameRequired: 'Company name is required',
  requiredFields: 'Please fill in all required fields',
  loginRequired: 'You must be logged in to complete setup',
} as const;
