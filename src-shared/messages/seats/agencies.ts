import { isolated } from '../../isolated.ts';
import type { AgencyDuty } from '../../seats/roles.ts';
import { consentInWords } from './duties.ts';

/** `It can see everything and run campaigns.`, and up to which amount alone. */
const extent = (who: string, duties: readonly AgencyDuty[], limit: string | null): string =>
  `${who} can ${consentInWords(duties)}${limit === null ? '.' : `, and spend up to ${limit} at once without a second person at the brand.`}`;

/** What brands and the agencies that work for them are told, and why something about them is refused. */
export const agencySeatMessages = {
  worksAlready: 'This agency works for your company already.',
  alreadyInvited: 'There is already an open invite for this address.',
  full: (max: number) => `Up to ${max} agencies can work for a company, open invites included. End one first.`,
  notYourself: 'This is the address of your own company.',
  leftByAgency: 'Your agency works for this brand. It can stop on its page of brands.',
  narrowed: 'The agency that asked for it may no longer do this.',
  requestNotice: (brand: string, duties: readonly AgencyDuty[], limit: string | null) => ({
    title: `${isolated(brand)} invites your agency to work for it`,
    message: `${extent('You', duties, limit)} Accept or decline on your page of brands.`,
  }),
  joinedNotice: (agency: string, duties: readonly AgencyDuty[], limit: string | null) => ({
    title: `${isolated(agency)} works for your company now`,
    message: extent('It', duties, limit),
  }),
  leftNotice: (agency: string) => ({
    title: `${isolated(agency)} no longer works for your company`,
    message:
      'Its people can no longer see or change anything of your company. Links that they shared with guests stay yours.',
  }),
  changedNotice: (brand: string, duties: readonly AgencyDuty[], limit: string | null) => ({
    title: `${isolated(brand)} changed what your agency can do`,
    message: extent('You', duties, limit),
  }),
  endedNotice: (brand: string) => ({
    title: `Your agency no longer works for ${isolated(brand)}`,
    message: 'You can no longer see or change anything of this brand.',
  }),
} as const;
