import { oneOrMany, plural } from '../format.ts';
import { isolated } from '../isolated.ts';

/** The interest form of the landing page (foundation, section 8) and the staff's list of leads (ruling PUB-40). */
export const leadMessages = {
  requiredFields: 'Please fill in all required fields',
  registered: "Thank you for registering your interest! We'll be in touch soon.",
  failed: 'Something went wrong. Please try again.',
  switchedOff: 'Registering interest is switched off at the moment. You can create an account at any time.',
  linkInvalid: 'This link is no longer valid. It works once, and for 7 days.',
  confirming: 'Confirming your address…',
  confirmed: 'Thank you. Your address is confirmed, and we may write to you about Accord.',
} as const;

/** The staff's list of leads; apart from `leadMessages`, so that the landing page does not load it. */
export const leadListMessages = {
  title: 'Leads',
  subtitle: 'Who registered interest on the landing page, and contacts that staff imported',
  empty: 'No leads yet',
  emptyText: 'They come from the form at the foot of the landing page, or from a file of contacts.',
  noMatch: 'No leads found matching your filters',
  loadFailed: 'The leads could not be loaded',
  contacted: (name: string) => `${isolated(name)} is marked as contacted`,
  invited: (email: string) => `The invitation to ${email} is on its way`,
  closed: (name: string) => `${isolated(name)} is closed`,
  reopened: (name: string) => `${isolated(name)} is open again`,
  exported: (count: number) => `${plural(count, 'lead')} exported`,
  leftOut: (count: number) =>
    `${count} left out: ${oneOrMany(count, 'its address is', 'their addresses are')} not confirmed.`,
  nothingConfirmed: 'None of these leads has confirmed their address, so there is nothing to export.',
} as const;
