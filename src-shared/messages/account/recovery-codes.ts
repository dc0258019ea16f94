export const recoveryCodesForAccord = (value: string | number) => `Recovery codes for Accord. Each works once.

${value}
`;
export const copied = 'Copied.';
export const theCodesCouldNot = 'The codes could not be copied. Please download them.';
export const eachOfTheseSigns =
  'Each of these signs you in once without your app. Keep them where your phone is not. They are not shown again.';
export const recoveryCodes = 'Recovery codes';
export const download = 'Download';
export const copy = 'Copy';
