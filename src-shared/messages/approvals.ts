import type { ApprovalAct } from '../approvals/limits.ts';
import { isolated } from '../isolated.ts';

/** How many creators an offer to many names; the others are counted. */
const NAMED = 3;

function namesOf(creators: readonly string[]): string {
  const named = creators.slice(0, creators.length > NAMED ? NAMED - 1 : NAMED).map(isolated);
  const others = creators.length - named.length;
  const all = others > 0 ? [...named, `${others} others`] : named;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}

const ACTS: Readonly<Record<ApprovalAct, (whom: string, where: string) => string>> = {
  deposit: (_whom, where) => `Pay the deposit of ${where}`,
  balance: (_whom, where) => `Pay the balance of ${where}`,
  invite: (whom, where) => `Invite ${whom} to ${where}`,
  answer: (whom, where) => `Offer ${whom} a deal on ${where}`,
  extend: (whom, where) => `Extend the usage of ${whom}’s content in ${where}`,
};

/** What is asked for, in words. */
export const approvalText = (act: ApprovalAct, creators: readonly string[], campaign: string): string =>
  ACTS[act](namesOf(creators), `“${isolated(campaign)}”`);

/** Why something above a limit is not done, and why a request is not answered. */
export const approvalRefusals = {
  aboveLimit: (limit: string) =>
    `This is more than your limit of ${limit}. Ask a second person in your company to approve it.`,
  otherAmount: (approved: string, due: string) =>
    `A payment of ${approved} was approved, but ${due} is due now. Ask again for this amount.`,
  withinLimit: 'This is within your limit, so you can do it yourself. Reload the page.',
  nobody: 'Nobody else in your company may approve this amount. An owner can raise a limit on the members page.',
  alreadyAsked: 'Your company has already been asked to approve this payment.',
  alreadyApproved: 'This payment has been approved. You can make it now.',
  own: 'You have asked for this yourself, so somebody else has to answer.',
  aboveYours: (limit: string) => `This is more than your own limit of ${limit}.`,
  notYours: 'Only the person who asked can withdraw this request.',
  over: 'This request has already been answered.',
  ranOut: 'This request has run out. It can be asked for again.',
  amountChanged: (due: string) => `The amount has changed: ${due} is due now.`,
  overtaken: 'This has been done without it.',
  askerGone: 'The person who asked is no longer a member of the company.',
  noApprover: 'Another owner or manager with no limit, or a higher one, is needed to approve what is above it.',
} as const;

interface News {
  /** What is asked for, in words. */
  what: string;
  amount: string;
}

/** What members are told about requests. */
export const approvalNotices = {
  asked: ({ what, amount }: News, by: string, reason: string) => ({
    title: `${isolated(by)} asks you to approve ${amount}`,
    message: `${what}. Their reason: ${isolated(reason)}`,
  }),
  carriedOut: ({ what, amount }: News, by: string) => ({
    title: `${isolated(by)} approved ${amount}`,
    message: `${what}: this is done.`,
  }),
  payable: ({ what, amount }: News, by: string) => ({
    title: `${isolated(by)} approved ${amount}`,
    message: `${what}: you can open the bank’s page for this amount within a week.`,
  }),
  declined: ({ what, amount }: News, by: string, reason: string) => ({
    title: `${isolated(by)} declined ${amount}`,
    message: `${what}: this was not approved. Their reason: ${isolated(reason)}`,
  }),
  void: ({ what, amount }: News, refusal: string) => ({
    title: `${amount} was approved too late`,
    message: `${what}: this can no longer be done. ${refusal}`,
  }),
  overtaken: ({ what, amount }: News) => ({
    title: `${amount} needs no approval any more`,
    message: `${what}: this has been done in the meantime, so your request has ended.`,
  }),
  expired: ({ what, amount }: News) => ({
    title: `Nobody approved ${amount}`,
    message: `${what}: your request has run out after a week. You can ask again.`,
  }),
} as const;
