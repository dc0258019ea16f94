import { plural } from '../../format.ts';
import { isolated } from '../../isolated.ts';

export const withdrawTheOfferTo = (name: string) => `Withdraw the offer to ${isolated(name)}`;
export const withdraw = 'Withdraw';
export const offerAgain = (name: string) => `Offer ${isolated(name)} again`;
export const offerAgainButton = 'Offer again';
export const withdrawTheOfferToNamed = (name: string) => `Withdraw the offer to ${isolated(name)}?`;
export const withdrawOffer = 'Withdraw offer';
export const keepIt = 'Keep it';
export const theyAreToldAnd = (agreed: string | number) =>
  `They are told, and can no longer accept it. ${agreed} goes back to your creator budget; you can make a new offer afterwards.`;
export const withdrawAll = (count: number) => `Withdraw ${plural(count, 'offer')}?`;
export const withdrawOffers = 'Withdraw offers';
export const keepThem = 'Keep them';
export const allAreTold = (agreed: string) =>
  `Each creator is told, and can no longer accept. ${agreed} in all goes back to your creator budget; you can make new offers afterwards.`;
export const withdrawnAll = (count: number) => `${plural(count, 'offer')} withdrawn`;
export const theyAreTold = (agreed: string | number) =>
  `They are told, and can no longer accept ${agreed} for it. You can make a new offer afterwards.`;
