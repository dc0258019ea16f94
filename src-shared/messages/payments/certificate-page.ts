import { isolated } from '../../isolated.ts';

export const checkASigningCertificate = 'Check a signing certificate';
export const description =
  'Accord seals every certificate it makes. Here it tells whether a copy is one of them, and unchanged to the last byte.';
export const label = 'Drop the certificate here, or choose it';
export const hint = 'The PDF as it was downloaded. It is checked, not kept.';
export const checking = (name: string) => `Checking ${isolated(name)} …`;
export const viewCampaign = 'View campaign';
export const brand = 'Brand';
export const creator = 'Creator';
export const signedForTheBrand = 'Signed for the brand';
export const signedByTheCreator = 'Signed by the creator';
export const dealNumber = 'Deal number';
