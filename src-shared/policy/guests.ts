import { allow, early, everyone, type Rule } from './rule.ts';

/** Links that show something of a brand to people without an account. */
export const guests = {
  'guests.share': allow('Share content, a list or a report with people without an account', 'brand'),
  'guests.list': allow('List your guest links', 'brand', 'super_admin'),
  'guests.change': allow('Change what a guest link shows, how long and with which password', 'brand'),
  'guests.withdraw': allow('Withdraw a guest link', 'brand'),
  'guests.feedback': allow('Read what guests said', 'brand', 'super_admin'),
  'guests.open': early('Open a guest link', ...everyone),
  'guests.read': allow('See what a guest link shows', 'guest'),
  'guests.comment': allow('Comment as a guest', 'guest'),
  'guests.vote': allow('Vote as a guest', 'guest'),
} as const satisfies Record<string, Rule>;
