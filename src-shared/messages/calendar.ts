import { isolated } from '../isolated.ts';

/** The titles of the deadlines in a calendar. Amounts are never in it. */
export const calendarTitles = {
  answer: (brand: string) => `Answer the offer of ${isolated(brand)}`,
  submit: 'Submit your content',
  post: 'Last day to post',
  paidBy: 'Payout due',
  exclusivity: 'Exclusivity ends',
  usage: 'Usage rights end',
  starts: 'Campaign starts',
  ends: 'Campaign ends',
  case: 'Answer the case',
  offerEnds: (creator: string) => `Offer to ${isolated(creator)} ends`,
  contentDue: 'Content is due',
  review: (title: string, creator: string) => `Review “${isolated(title)}” by ${isolated(creator)}`,
  usageOf: (creator: string) => `Usage rights for the content of ${isolated(creator)} end`,
  of: (what: string, campaign: string) => `${what}: ${isolated(campaign)}`,
  managed: (person: string, title: string) => `${isolated(person)}: ${title}`,
} as const;

export const calendarMessages = {
  name: 'Accord deadlines',
  allDay: (day: string) => `Until the end of ${day}`,
  until: (moment: string, zone: string) => `Until ${moment} (${zone})`,
  paidBy: 'If the campaign ends as planned.',
  none: 'Your calendar has no address.',
  missing: 'There is no such calendar',
  tooOften: 'This calendar was asked for too often. Try again in an hour.',
} as const;
