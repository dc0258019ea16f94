import { type Duty, rolesWith, type SeatRole, seatRoleLabels } from '../../seats/roles.ts';

/** The roles with a duty, as the subject of a sentence: `owners and managers`. */
const whoCan = (duty: Duty): string => {
  const names = rolesWith(duty).map((role) =>
    role === 'finance' ? 'finance members' : `${seatRoleLabels[role].toLowerCase()}s`,
  );
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
};
const article = (label: string): string => (/^[aeiou]/i.test(label) ? 'an' : 'a');

/** Why a member may not do something, and who can: the refusal of the server and of a closed button. */
export const notInRole = (role: SeatRole, duty: Duty): string => {
  const label = seatRoleLabels[role];
  const you = role === 'finance' ? 'You are here for finance' : `You are ${article(label)} ${label.toLowerCase()} here`;
  return `${you}: only ${whoCan(duty)} can do this.`;
};
/** Said to somebody whose seat ended, or changed, while they were doing something. */
export const seatChanged = 'Your role in this company has just changed. Reload the page to see what you can do.';
export const noLongerMember = 'You are no longer a member of this company.';
