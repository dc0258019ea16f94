import { isolated } from '../isolated.ts';

/** The titles of the deadlines in a calendar. Amounts are never in it. */
export const calendarTitles = {
  starts: 'Campaign starts',
  ends: 'Campaign ends',
  managed: (person: string, title: string) => `${isolated(person)}: ${title}`,
} as const;

export const calendarMessages = {
  tooOften: 'This calendar was asked for too often. Try again in an hour.',
} as const;
