import {
  type Choice,
  DEFAULT_CHOICE,
  type MailSwitch,
  type MailWay,
  type NoticeKind,
} from '#shared/notifications/kinds.ts';
import { kindOf, type NoticeType } from '#shared/notifications/notice-types.ts';

/** What a person chose for the kinds for which it differs from the default. */
export type Choices = Partial<Record<NoticeKind, Choice>>;

/** What decides how somebody is told. */
export interface Recipient {
  email: string;
  status: string;
  /** The address whose mails came back. */
  bouncedAddress: string | null;
  /** Whether they want mails at all; null is the default, that they do. */
  emailNotifications: boolean | null;
  /** Whether they want news of the platform; null is the default, that they do not. */
  marketingEmails: boolean | null;
  choices: Choices;
}

export interface Channels {
  inApp: boolean;
  mail: MailWay;
  /** What the link in the mail switches off; null if nothing can. */
  mailSwitch: MailSwitch | null;
  push: boolean;
}

/**
 * How one person is told one thing. The bell always shows what needs an answer, and security is always mailed. News of the platform go to whoever
 * asked for them, and not to addresses whose mails come back; an account that is not active is told in the app alone.
 */
export function channelsOf(
  { type, marketing }: { type: NoticeType; marketing?: true | undefined },
  to: Recipient,
): Channels {
  const { kind, answers } = kindOf(type);
  const choice = to.choices[kind] ?? DEFAULT_CHOICE;
  const inApp = answers || choice.inApp;
  const mailSwitch = marketing ? 'marketingEmails' : kind === 'security' ? null : kind;
  if (to.status !== 'active') return { inApp, mail: 'never', mailSwitch, push: false };
  if (marketing) {
    const wanted = to.marketingEmails === true && to.bouncedAddress !== to.email;
    return { inApp, mail: wanted ? 'now' : 'never', mailSwitch, push: false };
  }
  if (kind === 'security') return { inApp, mail: 'now', mailSwitch, push: choice.push };
  return { inApp, mail: to.emailNotifications === false ? 'never' : choice.mail, mailSwitch, push: choice.push };
}

/** The kinds of which a person wants the daily digest. */
export const digestKinds = (choices: Choices): NoticeKind[] =>
  (Object.keys(choices) as NoticeKind[]).filter((kind) => choices[kind]?.mail === 'digest');
