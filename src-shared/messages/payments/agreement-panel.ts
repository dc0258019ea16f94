import { isolated } from '../../isolated.ts';

export const title = 'The contract could not be loaded';
export const contract = 'Contract';
export const paysYouInThree = 'pays you {amount} in three parts, released when the campaign is completed.';
export const theBrand = 'The brand';
export const signContract = 'Sign contract';
export const acceptTheInvitationTo = 'Accept the invitation to read the brief and the contract.';
export const theBrandIsStill = 'The brand is still preparing the contract';
export const youAreToldAs = 'You are told as soon as you can sign it.';
export const brand = 'Brand';
export const you = 'You';
export const signingCertificate = 'Signing certificate';
export const youHaveSigned = 'You have signed';
export const workStartsAsSoon = 'Work starts as soon as the brand’s deposit is held.';
export const workStartsWhenThe = 'Work starts when the brand has signed and its deposit is held.';
export const contractFiles = 'Contract files';
export const brief = 'Brief';
export const youAgreeToThe = (value: string | number) =>
  `You agree to the contract and the brief of ${value} as they are stored now.`;
export const contractSigned = 'Contract signed';
export const notSigned = (who: string) => `${isolated(who)}: not signed`;
export const signed = '{who} signed {date}';
export const thisCampaign = 'this campaign';
export const depositHeld = 'Deposit held';
export const depositNotHeld = 'Deposit not held yet';
export const timeline = 'From the offer to your money';
