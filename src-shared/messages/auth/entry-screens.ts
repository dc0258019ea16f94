export const newToAccord = 'New to Accord?';
export const enterYourCode = 'Enter your code';
export const sixDigitsFromYour =
  'Six digits from your authenticator app. Without the app, one of your recovery codes does, too.';
export const notYouOrNo = 'Not you, or no code?';
export const backToSignIn = 'Back to sign-in';
export const alreadyHaveAnAccount = 'Already have an account?';
export const checkYourMail = 'Check your mail';
export const confirmedAlready = 'Confirmed already?';
export const setANewPassword = 'Set a new password';
export const tellUsTheAddress = 'Tell us the address of your account and we send you a link. It works for one hour.';
export const knowItAfterAll = 'Know it after all?';
export const sendItToAnother = 'Send it to another address';
export const sendLink = 'Send link';
