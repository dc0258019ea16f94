export const nothingNeeded =
  'Nothing more is needed. You can connect your accounts now, or later on your profile; brands then see figures that the platforms report, and never ones that were typed.';
export const summary = 'What brands will see';
export const name = 'Name';
export const creatorType = 'Creator type';
export const industries = 'Industries';
export const platforms = 'Platforms';
export const formats = 'Content formats';
export const audience = 'Audience';
