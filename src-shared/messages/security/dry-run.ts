import { plural } from '../../format.ts';

export const open = 'Try it';
export const openOf = (rule: string) => `Try ${rule} on the last 90 days`;
export const title = (rule: string) => `Dry run of ${rule}`;
export const tryNow = 'Try on the last 90 days';
export const loading = 'Looking at the last 90 days';
export const loadFailed = 'The rule could not be tried';
export const found = (total: number, capped: boolean) =>
  `${capped ? 'At least: would' : 'Would'} have flagged ${total}`;
export const foundText =
  'Within the last 90 days, with these numbers. Nobody was flagged or blocked, and nothing held, by this.';
export const cappedText = 'There is more on record than a dry run looks at: what is older was left out.';
export const none = 'Would have flagged 0';
export const list = 'What the rule would have flagged';
export const more = 'Show more';
export const acts = (count: number) => `${plural(count, 'act')} within the window`;
export const basis: Readonly<Record<string, string>> = {
  rate_limit:
    'Requests are not recorded. Counted instead are the acts of each person in the audit log, for each window of that length. Reading leaves no trace there, so the rule itself acts more often.',
  suspicious_activity: 'Counted are the sign-ins in the audit log, judged as the rule judges them.',
  content_moderation:
    'Counted are the briefs that brands submitted, with the name and description that they have now, judged as the rule judges them.',
};
