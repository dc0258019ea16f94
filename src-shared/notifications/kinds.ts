import type { Role } from '../policy/rule.ts';

/** The kinds of notifications under which people choose how they are told, in the order of the screen. */
export const NOTICE_KINDS = [
  'deals',
  'campaigns',
  'content',
  'messages',
  'money',
  'cases',
  'agencies',
  'followUps',
  'account',
  'security',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** When a notification is mailed: as it happens, with the others of the day, or not at all. */
export const MAIL_WAYS = ['now', 'digest', 'never'] as const;
export type MailWay = (typeof MAIL_WAYS)[number];

/** How somebody is told about one kind. */
export interface Choice {
  /** Whether the bell also shows what needs no answer; what needs one is always there. */
  inApp: boolean;
  mail: MailWay;
  push: boolean;
}
/** Before a choice, everything is told at once. Push reaches only devices on which the person has turned it on. */
export const DEFAULT_CHOICE: Choice = { inApp: true, mail: 'now', push: true };

/** What a mail's link switches off: mails of one kind, the daily digest, or all mails of mails sent before there were kinds. */
export type MailSwitch = 'emailNotifications' | 'marketingEmails' | Exclude<NoticeKind, 'security'> | 'digest';

export const kindLabels: Record<NoticeKind, string> = {
  deals: 'Offers and agreements',
  campaigns: 'Campaigns',
  content: 'Content and posts',
  messages: 'Messages',
  money: 'Money',
  cases: 'Cases and objections',
  agencies: 'Agencies',
  followUps: 'Follow-ups',
  account: 'Account',
  security: 'Security',
};

/** At what hour of the person's own time zone the daily digest is sent. */
export const DIGEST_HOUR = 8;

const SIDES = ['brand', 'creator'] as const;
const STAFF = ['admin', 'super_admin'] as const;
/** Who is told about what; everybody about their account. */
const READERS: Partial<Record<NoticeKind, readonly Role[]>> = {
  deals: SIDES,
  campaigns: [...SIDES, ...STAFF],
  content: [...SIDES, ...STAFF],
  messages: SIDES,
  money: [...SIDES, ...STAFF],
  cases: [...SIDES, ...STAFF],
  agencies: [...SIDES, 'agency'],
  followUps: ['agency', ...STAFF],
};

/** The kinds of notifications that people with a role get. */
export const kindsFor = (role: Role | null): NoticeKind[] =>
  NOTICE_KINDS.filter((kind) => READERS[kind] === undefined || (role !== null && READERS[kind].includes(role)));
