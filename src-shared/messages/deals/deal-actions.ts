import { isolated } from '../../isolated.ts';

export const withdraw = 'Withdraw';
export const withdrawTheOfferToNamed = (name: string) => `Withdraw the offer to ${isolated(name)}?`;
export const withdrawOffer = 'Withdraw offer';
export const keepIt = 'Keep it';
export const theyAreToldAnd = (agreed: string | number) =>
  `They are told and can no longer accept it. ${agreed} goes back to your creator budget; you can make a new offer afterward.`;
