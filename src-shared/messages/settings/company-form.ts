export const instagram = 'Instagram';
export const tiktok = 'TikTok';
export const youtube = 'YouTube';
export const linkedin = 'LinkedIn';
export const twitter = 'Twitter';
export const companyInformation = 'Company Information';
export const description = 'Creators see this with your invitations.';
export const companyName = 'Company name';
export const website = 'Website';
export const descriptionLabel = 'Description';
export const socialAddresses = 'Social addresses';
export const saved = 'Saved';
export const notSaved = 'Not saved';
export const tryAgain = 'Try again';
export const timeZone = 'Time zone';
export const timeZoneHint =
  'The dates of your drafts and new campaigns are days in this zone. Campaigns that you have submitted keep theirs.';
