import { isolated } from '../../isolated.ts';
import type { SeatRole } from '../../seats/roles.ts';
import { seatRoleLabels } from '../../seats/roles.ts';

const asA = (role: SeatRole): string =>
  role === 'owner' ? 'an owner' : role === 'finance' ? 'finance' : `a ${seatRoleLabels[role].toLowerCase()}`;

/** What members of companies are told, and why something about them is refused. */
export const seatMessages = {
  lastOwner: 'A company needs an owner. Make another member an owner first.',
  alreadyMember: 'This person is already a member.',
  alreadyInvited: 'There is already an open invite for this address.',
  toYourself: 'You are an owner already.',
  hasMembers: 'Your company has other members. It can be closed once they have left or have been removed.',
  requestNotice: (company: string, role: SeatRole) => ({
    title: `${isolated(company)} invites you`,
    message: `You would join the company as ${asA(role)}. Accept or decline on your account page.`,
  }),
  joinedNotice: (name: string, role: SeatRole) => ({
    title: `${isolated(name)} joined`,
    message: `They are a member of your company now, as ${asA(role)}.`,
  }),
  changedNotice: (company: string, role: SeatRole) => ({
    title: `Your role at ${isolated(company)} has changed`,
    message: `You are a member as ${asA(role)} now.`,
  }),
  limitNotice: (company: string, limit: string | null) => ({
    title: `Your limit at ${isolated(company)} has changed`,
    message:
      limit === null
        ? 'You can pay and make offers of any amount.'
        : `Payments and offers of more than ${limit} wait until a second person approves them.`,
  }),
} as const;
