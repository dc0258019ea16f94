export const active = 'Active';
export const pending = 'Pending';
export const completed = 'Completed';
export const rejected = 'Rejected';
export const deals = 'Deals';
export const description = 'Every offer is fixed: you accept it or decline it.';
export const dealsByState = 'Deals by state';
export const brandsFindYouBy = (value: string | number) =>
  `${value}Brands find you by your profile. Their invitations appear here and in your mail.`;
export const accepted = 'Accepted';
export const declined = 'Declined';
export const all = 'All';
export const invitations = 'Invitations';
export const brandsThatWouldLike = 'Brands that would like to work with you, and what they offer.';
export const invitationsByAnswer = 'Invitations by answer';
export const aCompleteProfileWith = 'A complete profile with connected accounts is what brands look for.';
