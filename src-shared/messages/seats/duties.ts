import { AGENCY_DUTIES, type AgencyDuty, type Duty } from '../../seats/roles.ts';

/** What a duty allows a member of a company. */
export const dutyWords: Record<Duty, string> = {
  look: 'See everything of the company: campaigns, content, messages, payments and results',
  run: 'Run campaigns: create and change them, invite creators, sign contracts, write messages',
  review: 'Review content: comment, approve, ask for changes',
  pay: 'Handle money: pay deposits and balances, ask for refunds, manage the stored card',
  lead: 'Lead the company: members, company information, API keys and webhooks, agencies',
};

/** What a brand consents to when it lets an agency do something: its owner reads this, and it is recorded word for word. */
export const consentWords: Record<AgencyDuty, string> = {
  look: 'See everything of your company: campaigns, content, messages, payments and results',
  run: 'Run your campaigns: create and change them, invite creators and make offers, sign contracts for you, write messages',
  review: 'Review content for you: comment, approve, ask for changes',
  pay: 'Handle your money: pay deposits and balances, ask for refunds. Your stored card stays with you',
};

/** The same as the agency reads it. */
export const grantedWords: Record<AgencyDuty, string> = {
  look: 'See everything of the brand: campaigns, content, messages, payments and results',
  run: 'Run its campaigns: create and change them, invite creators and make offers, sign contracts in its name, write messages',
  review: 'Review content in its name: comment, approve, ask for changes',
  pay: 'Handle its money: pay deposits and balances, ask for refunds, without its stored card',
};

/** The same in a few words, for a list. */
export const consentLabels: Record<AgencyDuty, string> = {
  look: 'See everything',
  run: 'Run campaigns',
  review: 'Review content',
  pay: 'Handle money',
};

/** The duties that a brand has chosen, in their order; to see comes with each of them. */
export const consentedDuties = (chosen: readonly AgencyDuty[]): AgencyDuty[] =>
  AGENCY_DUTIES.filter((duty) => duty === 'look' || chosen.includes(duty));

/** The text of a consent, word for word. */
export const consentText = (duties: readonly AgencyDuty[]): string[] => duties.map((duty) => consentWords[duty]);

/** `run campaigns and review content`, as part of a sentence. */
export const consentInWords = (duties: readonly AgencyDuty[]): string => {
  const words = duties.map((duty) => consentLabels[duty].toLowerCase());
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
};
