import { isolated } from '../../isolated.ts';
import type { Machine } from '../../lifecycles.ts';

/** What a step of the timeline is about. */
export const nouns: Partial<Record<Machine, string>> = {
  account: 'Account',
  campaign: 'Campaign',
  review: 'Campaign review',
  launch: 'Launch',
  deal: 'Deal',
  application: 'Application',
  submission: 'Content',
  payment: 'Payment',
  payout: 'Payout',
};
export const other = 'Record';
/** A status without a look of its own, as words. */
export const words = (status: string): string => {
  const text = status.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};
export const accord = 'Accord';
export const staff = 'the Accord team';
export const someone = 'someone';
export const by = (who: string, inNameOf: string | null) =>
  inNameOf ? `by ${isolated(who)} for ${inNameOf}` : `by ${isolated(who)}`;
export const withParty = (party: string) => `with ${party}`;
