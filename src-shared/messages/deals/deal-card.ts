import { isolated } from '../../isolated.ts';
export const declineThisInvitation = 'Decline this invitation?';
export const willBeToldYou = (brandName: string) =>
  `${isolated(brandName)} will be told. You cannot take it back, but they can invite you again.`;
