import { isolated } from '../../isolated.ts';
import { type AgencyDuty, type Duty, rolesWith, type SeatRole, seatRoleLabels } from '../../seats/roles.ts';

/** The roles with a duty, as the subject of a sentence: `owners and managers`. */
const whoCan = (duty: Duty): string => {
  const names = rolesWith(duty).map((role) =>
    role === 'finance' ? 'finance members' : `${seatRoleLabels[role].toLowerCase()}s`,
  );
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const article = (label: string): string => (/^[aeiou]/i.test(label) ? 'an' : 'a');

/**
 * Why a member may not do something, and who can: the refusal of the server and of a closed button. In a brand for which their agency works it is
 * their role in the agency that counts.
 */
export const notInRole = (role: SeatRole, duty: Duty, where: 'here' | 'in your agency' = 'here'): string => {
  const label = seatRoleLabels[role];
  const you =
    role === 'finance' ? `You are ${where} for finance` : `You are ${article(label)} ${label.toLowerCase()} ${where}`;
  return `${you}: only ${whoCan(duty)} can do this.`;
};
/** Said to somebody whose seat ended, or changed, while they were doing something. */
export const seatChanged = 'What you may do in this company has just changed. Reload the page to see it.';
export const noLongerMember = 'You are no longer a member of this company.';
export const noLongerAgency = 'Your agency no longer works for this brand.';

const notLet: Record<AgencyDuty, string> = {
  look: 'see what it has here',
  run: 'run its campaigns',
  review: 'review content',
  pay: 'handle its money',
};

/** Why an agency that works for a brand may not do something there. */
export const agencyRefusals = {
  ownPeople: 'Only the brand’s own people can do this. An agency cannot.',
  notConsented: (duty: Duty): string =>
    duty === 'lead'
      ? agencyRefusals.ownPeople
      : `The brand does not let your agency ${notLet[duty]}. Its owners can change that on their members page.`,
  /** Said on the brand's side of a deal. */
  managesCreator: (agency: string): string =>
    `${isolated(agency)} manages this creator, so it cannot decide for the brand as well. The brand’s own people can.`,
  /** Said on the creator's side of a deal. */
  worksForBrand: (agency: string): string =>
    `${isolated(agency)} works for this brand, so it cannot decide for the creator as well. The creator can.`,
} as const;
