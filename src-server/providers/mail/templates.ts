import { formatMoney, momentLabel, plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { accountMessages } from '#shared/messages/account.ts';
import { replyMessages } from '#shared/messages/conversations/replies.ts';
import { consentInWords } from '#shared/messages/seats/duties.ts';
import type { Money } from '#shared/money.ts';
import { type AgencyDuty, type SeatRole, seatRoleLabels } from '#shared/seats/roles.ts';
import { type MailContent, type RenderedMail, renderMail } from './layout.ts';
import { SECURITY_LINES, type SecurityEvent } from './security-lines.ts';

/** A link that confirms an address or lets someone set a password; it can be used once and expires. */
interface TokenLink {
  token: string;
  expiresAt: Date;
}

/** The data of each mail. There are no other mails: nobody writes a subject or a body by hand (ruling C22). */
export interface MailData {
  confirmation: TokenLink;
  reset: TokenLink;
  invite: TokenLink & {
    /** Such as `brand` or `managed_creator`. */
    role: string;
    /** The agency or the company that invites; null if staff do. */
    agencyName: string | null;
  };
  /** A brand invites a contact of its own by a personal link. */
  brandInvite: { brandName: string; code: string; stopToken: string };
  /** Staff ask an agency to sign up. */
  agencySignUp: Record<string, never>;
  /** Asks someone who registered interest to confirm the address. */
  interest: TokenLink;
  agencyRequest: { agencyName: string };
  /** A company asks the owner of an account to be its member. */
  seatRequest: { companyName: string; role: SeatRole };
  /** A brand asks an agency, or whoever has the address, to work for it. */
  brandRequest: { brandName: string; duties: readonly AgencyDuty[]; limit: Money | null };
  dealInvitation: {
    brandName: string;
    campaignName: string;
    amount: Money;
    note: string | null;
    deadline: string | null;
  };
  campaignDecision: {
    campaignName: string;
    decision: 'approved' | 'needs_revision' | 'rejected';
    note: string | null;
    /** The path of the page on which the brand continues. */
    route: string;
  };
  payment: {
    kind: 'deposit' | 'balance' | 'refund' | 'payout';
    outcome: 'succeeded' | 'failed';
    campaignName: string;
    amount: Money;
    /** Why it failed, in words for the reader. */
    reason: string | null;
    route: string;
  };
  content: {
    what: 'submitted' | 'approved' | 'revision_requested' | 'rejected' | 'time_to_post';
    campaignName: string;
    title: string;
    feedback: string | null;
    route: string;
  };
  /** What happened to the security of an account, for its owner to check. */
  security: {
    what: SecurityEvent;
    at: Date;
    address: string;
    /** Such as `Chrome on Windows`. */
    device: string;
  };
  accountClosed: { erasedOn: Date };
  accountKept: Record<string, never>;
  /** What somebody has not read in a conversation; its newest message, if the mail can be answered by mail. */
  unreadMessages: { title: string; message: string; newest: string | null; route: string };
  replyRefused: { campaignName: string; reason: string; route: string };
  /** The copy of the person's data can be downloaded until then. */
  dataReady: { until: Date };
  /** Sent when somebody says that their address can be reached again. */
  addressTried: Record<string, never>;
  /** A payout has reached its creator, told to both sides with the newest tree head of the log; null before the first. */
  paidOut: { title: string; message: string; route: string; head: string | null };
  /** What has happened since the last digest and was not read: the newest by their kinds, and how many there are altogether. */
  digest: {
    count: number;
    sections: readonly { heading: string; items: readonly { title: string; message: string; route: string }[] }[];
  };
  /** Any notification that its reader also wants by mail. */
  notification: { title: string; message: string; route: string };
}

export type MailTemplate = keyof MailData;

/** The installation's addresses, which every mail names. */
export interface MailSurroundings {
  /** Origin of the site, without a slash at the end. */
  publicUrl: string;
  supportEmail: string;
}

const ROLE_NAMES: Readonly<Record<string, string>> = {
  admin: 'an administrator',
  brand: 'a brand',
  creator: 'a creator',
  managed_brand: 'a brand',
  managed_creator: 'a creator',
  managed_user: 'a member',
  member: 'a member of the company',
};
const PAYMENT_NAMES = { deposit: 'deposit', balance: 'balance payment', refund: 'refund', payout: 'payout' } as const;
const CONTENT_LINES = {
  submitted: ['New content to review', 'A creator submitted content and is waiting for your review.'],
  approved: ['Your content was approved', 'The brand approved your content.'],
  revision_requested: ['The brand asked for changes', 'The brand asked for changes to your content.'],
  rejected: ['Your content was rejected', 'The brand did not accept your content.'],
  time_to_post: ['Time to Post Your Content!', 'Your content has been approved and should be posted now.'],
} as const;

const SWITCHED_OFF = 'You can switch these emails off in your settings.';
const KEPT_HEAD =
  'This is the newest signed head of the log of everything that is booked at Accord. Keep it: it proves later that nothing before it was changed.';

const inUtc = (at: Date): string => `${momentLabel(at, 'UTC', 'letter')} UTC`;

type Writer<T extends MailTemplate> = (data: MailData[T], at: (route: string) => string) => MailContent;

const templates: { [T in MailTemplate]: Writer<T> } = {
  confirmation: ({ token }, at) => ({
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['One click and your Accord account is ready.'],
    button: { label: 'Confirm address', url: at(`/auth?confirmation=true#token=${encodeURIComponent(token)}`) },
    note: 'The link can be used once, within 24 hours. If you did not sign up, ignore this email.',
  }),
  reset: ({ token }, at) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: ['Someone, hopefully you, asked for a new password for your Accord account.'],
    button: { label: 'Set a new password', url: at(`/auth?reset=true#token=${encodeURIComponent(token)}`) },
    note: 'The link can be used once, within 1 hour. If it was not you, ignore this email; your password stays the same.',
  }),
  invite: ({ token, role, agencyName }, at) => ({
    subject: agencyName === null ? 'You are invited to Accord' : `${isolated(agencyName)} invites you to Accord`,
    heading: 'You are invited to Accord',
    paragraphs: [
      `${isolated(agencyName ?? 'The Accord team')} invites you to join as ${ROLE_NAMES[role] ?? 'a member'}.`,
      'Choose a password and your account is ready.',
    ],
    button: { label: 'Accept the invitation', url: at(`/auth?setup=true#token=${encodeURIComponent(token)}`) },
    note: 'The link can be used once, within 7 days.',
  }),
  brandInvite: ({ brandName, code, stopToken }, at) => ({
    subject: `${isolated(brandName)} invites you to Accord`,
    heading: `${isolated(brandName)} would like to work with you`,
    paragraphs: [
      `${isolated(brandName)} has your address and invites you to Accord, where brands and creators agree on campaigns and are paid safely.`,
      'We have stored nothing about you but what this company has entered, and write to you only because of it.',
    ],
    button: { label: 'See the invitation', url: at(`/join/${code}`) },
    note: `You do not want such emails? Stop them here: ${at(`/do-not-contact#token=${stopToken}`)}`,
  }),
  agencySignUp: (_data, at) => ({
    subject: 'You are invited to Accord',
    heading: 'You are invited to Accord',
    paragraphs: [
      'The Accord team invites your agency to join.',
      'Create an account as an agency. We review it before you can use it.',
    ],
    button: { label: 'Create an account', url: at('/auth?mode=sign-up&type=agency') },
  }),
  interest: ({ token }, at) => ({
    subject: 'May we write to you?',
    heading: 'Please confirm your address',
    paragraphs: [
      'Someone entered this address on our page to hear from Accord.',
      'If that was you, confirm it and we may send you news. If you do not confirm it, we will not send any.',
    ],
    button: { label: 'Confirm my address', url: at(`/interest#token=${encodeURIComponent(token)}`) },
    note: 'The link can be used once, within 7 days. If it was not you, ignore this email.',
  }),
  agencyRequest: ({ agencyName }, at) => ({
    subject: `${isolated(agencyName)} wants to manage your account`,
    heading: 'An agency asks to manage your account',
    paragraphs: [`${isolated(agencyName)} would see your deals and totals. You can end it at any time.`],
    button: { label: 'Answer the request', url: at('/auth') },
  }),
  seatRequest: ({ companyName, role }, at) => ({
    subject: `${isolated(companyName)} invites you to join`,
    heading: `${isolated(companyName)} invites you to join`,
    paragraphs: [
      `You would be a member of the company on Accord, with the role ${seatRoleLabels[role]}.`,
      'Accept or decline on your account page. You can leave at any time.',
    ],
    button: { label: 'Answer the invitation', url: at('/account') },
  }),
  brandRequest: ({ brandName, duties, limit }, at) => ({
    subject: `${isolated(brandName)} invites your agency to work for it`,
    heading: `${isolated(brandName)} invites your agency to work for it`,
    paragraphs: [
      `Your agency would act in the name of ${isolated(brandName)} on Accord. It could ${consentInWords(duties)}.`,
      ...(limit === null
        ? []
        : [`Whatever costs more than ${formatMoney(limit)} at once waits for somebody at the brand.`]),
      'Accept or decline on your agency’s page of brands. If your agency is not on Accord yet, sign up as an agency with this address: the invitation will be there.',
    ],
    button: { label: 'Answer the invitation', url: at('/agency/brands') },
  }),
  dealInvitation: ({ brandName, campaignName, amount, note, deadline }, at) => ({
    subject: `${isolated(brandName)} invites you to ${isolated(campaignName)}`,
    heading: `${isolated(brandName)} would like to work with you`,
    paragraphs: [`You are invited to the campaign “${isolated(campaignName)}”.`],
    facts: [['Amount', formatMoney(amount)], ...(deadline === null ? [] : [['Content due', deadline] as const])],
    ...(note === null ? {} : { quote: note }),
    button: { label: 'See the invitation', url: at('/creator/deals') },
    note: 'The invitation ends after 14 days.',
  }),
  campaignDecision: ({ campaignName, decision, note, route }, at) => {
    const words = { approved: 'was approved', needs_revision: 'needs a revision', rejected: 'was rejected' }[decision];
    return {
      subject: `“${isolated(campaignName)}” ${words}`,
      heading: `Your campaign ${words}`,
      paragraphs: [`We looked at “${isolated(campaignName)}”.`],
      ...(note === null ? {} : { quote: note }),
      button: { label: 'Open the campaign', url: at(route) },
    };
  },
  payment: ({ kind, outcome, campaignName, amount, reason, route }, at) => {
    const name = PAYMENT_NAMES[kind];
    return {
      subject: `Your ${isolated(name)} for “${isolated(campaignName)}” ${outcome === 'succeeded' ? 'went through' : 'failed'}`,
      heading: outcome === 'succeeded' ? `Your ${isolated(name)} went through` : `Your ${isolated(name)} failed`,
      paragraphs: reason === null ? [] : [reason],
      facts: [
        ['Campaign', campaignName],
        ['Amount', formatMoney(amount)],
      ],
      button: { label: outcome === 'succeeded' ? 'See the details' : 'See what to do', url: at(route) },
    };
  },
  content: ({ what, campaignName, title, feedback, route }, at) => ({
    subject: `${CONTENT_LINES[what][0]}: ${isolated(campaignName)}`,
    heading: CONTENT_LINES[what][0],
    paragraphs: [CONTENT_LINES[what][1]],
    facts: [
      ['Campaign', campaignName],
      ['Content', title],
    ],
    ...(feedback === null ? {} : { quote: feedback }),
    button: { label: 'Open it', url: at(route) },
  }),
  security: ({ what, at: when, address: from, device }, at) => ({
    subject: SECURITY_LINES[what][0],
    heading: SECURITY_LINES[what][0],
    paragraphs: [SECURITY_LINES[what][1]],
    facts: [
      ['When', `${inUtc(when)}`],
      ['Device', device],
      ['Address', from],
    ],
    button: { label: 'Open your account', url: at('/account') },
    note: SECURITY_LINES[what][2],
  }),
  accountClosed: ({ erasedOn }, at) => ({
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      `It will be erased on ${inUtc(erasedOn)}. Until then you can sign in and keep it.`,
      'Then your personal data is removed. Entries about money stay, without your name.',
    ],
    button: { label: 'Keep my account', url: at('/account') },
    note: 'If it was not you, keep the account, set a new password and write to us.',
  }),
  accountKept: (_data, at) => ({
    subject: 'Your account stays',
    heading: 'Your account stays',
    paragraphs: ['Your account is open again. Nothing was removed.'],
    button: { label: 'Open your account', url: at('/account') },
    note: 'If it was not you, set a new password at once.',
  }),
  addressTried: (_data, at) => ({
    subject: accountMessages.addressTried,
    heading: accountMessages.addressTried,
    paragraphs: ['An earlier email to you bounced. This one has arrived, so there is nothing to do.'],
    button: { label: 'Open your account', url: at('/account') },
  }),
  dataReady: ({ until }, at) => ({
    subject: accountMessages.copyReady,
    heading: accountMessages.copyReady,
    paragraphs: [accountMessages.copyReadyText(inUtc(until)), 'Only you can open it, when you are signed in.'],
    button: { label: 'Open your account', url: at('/account') },
    note: 'If you did not ask for it, set a new password at once and write to us.',
  }),
  paidOut: ({ title, message, route, head }, at) => ({
    subject: title,
    heading: title,
    paragraphs: [message, ...(head === null ? [] : [KEPT_HEAD])],
    ...(head === null ? {} : { quote: head.trimEnd() }),
    button: { label: 'Open Accord', url: at(route) },
    note: SWITCHED_OFF,
  }),
  digest: ({ count, sections }, at) => {
    const more = count - sections.flatMap(({ items }) => items).length;
    return {
      subject: `Your day on Accord: ${plural(count, 'notification')}`,
      heading: 'What happened since your last digest',
      paragraphs: [],
      sections: sections.map(({ heading, items }) => ({
        heading,
        items: items.map(({ title, message, route }) => ({ title, text: message, url: at(route) })),
      })),
      ...(more > 0 && { after: `And ${more} more.` }),
      button: { label: 'See all notifications', url: at('/notifications') },
      note: 'You chose a daily digest for these notifications. You can change that in your settings.',
    };
  },
  unreadMessages: ({ title, message, newest, route }, at) => ({
    subject: title,
    heading: title,
    paragraphs: [message, newest === null ? 'Answer in Accord.' : 'Answer in Accord, or reply to this email.'],
    ...(newest === null ? {} : { quote: newest }),
    button: { label: 'Open the conversation', url: at(route) },
    note: SWITCHED_OFF,
  }),
  replyRefused: ({ campaignName, reason, route }, at) => ({
    subject: replyMessages.refusedTitle,
    heading: replyMessages.refusedTitle,
    paragraphs: [`Your reply about ${isolated(campaignName)} was not added to the conversation:`, reason],
    button: { label: 'Open the conversation', url: at(route) },
  }),
  notification: ({ title, message, route }, at) => ({
    subject: title,
    heading: title,
    paragraphs: [message],
    button: { label: 'Open Accord', url: at(route) },
    note: SWITCHED_OFF,
  }),
};

/** Renders one mail. @throws RangeError if a route is not a path of this site */
export function writeMail<T extends MailTemplate>(
  template: T,
  data: MailData[T],
  surroundings: MailSurroundings,
): RenderedMail {
  return renderMail(
    templates[template](data, (route) => address(surroundings.publicUrl, route)),
    surroundings.supportEmail,
  );
}

function address(publicUrl: string, route: string): string {
  const url = URL.parse(route, publicUrl);
  if (!route.startsWith('/') || url === null || url.origin !== new URL(publicUrl).origin) {
    throw new RangeError('A mail may only link to a path of this site.');
  }
  return url.href;
}

/** When the token of a mail expires; null for a mail without one. */
export function tokenExpiry(data: MailData[MailTemplate]): Date | null {
  return 'expiresAt' in data ? data.expiresAt : null;
}

const TOKEN = /#token=[A-Za-z0-9%._~-]+/g;

/** The body without its token, as it is stored once the link can no longer be used. */
export function withoutTokens(body: string): string {
  return body.replace(TOKEN, '#token=removed');
}
