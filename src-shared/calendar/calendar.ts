import type { Role } from '../policy/rule.ts';
import type { Duty } from '../seats/roles.ts';

/** Who has deadlines. */
export const CALENDAR_ROLES = ['brand', 'creator', 'agency'] as const satisfies readonly Role[];

/** Whether somebody can have a calendar of deadlines: in an agency those who act for its creators, in a brand its own people. `seat`: that of a member. */
export const hasCalendar = (
  role: Role | null,
  seat: { duties: readonly Duty[]; agency: string | null } | null = null,
): boolean =>
  CALENDAR_ROLES.some((one) => one === role) &&
  (role !== 'agency' || seat === null || seat.duties.includes('run')) &&
  (seat === null || seat.agency === null);
