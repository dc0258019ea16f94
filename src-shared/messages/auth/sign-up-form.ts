export const brand = 'Brand';
export const runCampaignsWithCreators = 'Run campaigns with creators';
export const creator = 'Creator';
export const hint = 'Take deals and get paid';
export const agency = 'Agency';
export const lookAfterBrandsAnd = 'Look after brands and creators; our team confirms the account';
export const iAmA = 'I am a';
export const email = 'Email';
export const atLeastCharactersA = (pASSWORD_MIN_CHARS: string | number) =>
  `At least ${pASSWORD_MIN_CHARS} characters. A few words in a row work well.`;
export const repeatPassword = 'Repeat password';
export const iAcceptTheAnd = 'I accept the {link} and the {link2}';
export const termsOfService = 'terms of service';
export const privacyPolicy = 'privacy policy';
