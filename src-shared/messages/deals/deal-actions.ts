export const withdrawTheOfferTo = (name: string | number) => `Withdraw the offer to ${name}`;
export const withdraw = 'Withdraw';
export const offerAgain = (name: string | number) => `Offer ${name} again`;
export const offerAgainButton = 'Offer again';
export const withdrawTheOfferToNamed = (name: string | number) => `Withdraw the offer to ${name}?`;
export const withdrawOffer = 'Withdraw offer';
export const keepIt = 'Keep it';
export const theyAreToldAnd = (agreed: string | number) =>
  `They are told, and can no longer accept it. ${agreed} goes back to your creator budget; you can make a new offer afterwards.`;
