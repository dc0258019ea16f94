import type { Role } from '../policy/rule.ts';

/** Who has deadlines. */
export const CALENDAR_ROLES = ['brand', 'creator', 'agency'] as const satisfies readonly Role[];

/** Whether somebody can have a calendar of deadlines. */
export const hasCalendar = (role: Role | null): boolean => CALENDAR_ROLES.some((one) => one === role);
