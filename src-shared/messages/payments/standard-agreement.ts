import { PAYOUT_HOURS_MAX, SUBMISSION_ROUNDS_MAX } from '../../constants.ts';
import { CHECK_DAYS } from '../../content/post-checks.ts';
import { isolated } from '../../isolated.ts';
import { UNFINISHED_SETTLED_DAYS } from '../../payments/deadlines.ts';

/** The standard agreement: the text of its paper, and the messages about it. Its figures are those by which the rules work. */
export const title = 'Creator agreement';
export const lead = 'The agreement of one brand with one creator on one campaign, made from the terms of their deal.';
export const fileName = (creator: string): string => `Agreement with ${isolated(creator)}.pdf`;

export const parties = 'Parties';
export const brand = 'Brand';
export const accountOf = 'Account of';
export const creator = 'Creator';
export const username = 'Username';
export const campaign = 'Campaign';
export const dealNumber = 'Deal number';
export const agreedOn = 'Accepted on';

export const pieces = 'What the creator makes';
export const platforms = 'Platforms';
export const asBriefed = 'As the campaign’s brief says.';
export const brief = 'Brief';
export const briefText = 'The brief is signed together with this agreement and describes the pieces in full.';
export const disclosure = 'Disclosure';
export const disclosureText = 'Every piece is labeled as advertising, as the law and the platform require.';
export const posting = 'Posts';
/** `until`: the last day of the campaign; null while it has none. */
export const postingText = (until: string | null): string =>
  `Once the campaign is launched, the creator posts each approved piece from an account in their Accord profile, open to everyone, ${
    until === null ? 'before the campaign ends' : `by ${until}`
  }, and records the address of the post on Accord. The post stays online for at least ${Math.max(...CHECK_DAYS)} days.`;

export const dates = 'Dates';
export const runs = 'Campaign';
export const from = (start: string, end: string): string => `${start} to ${end}`;
export const contentDue = 'Content due';
export const review = 'Review';
export const reviewText = (period: string): string =>
  `The brand reviews each piece within ${period} of its submission: it approves it, rejects it, or says what has to change. A piece is published once it is approved and the campaign is launched.`;
export const revisions = 'Changes to a piece';
export const revisionsText = `Until the campaign ends, the brand may ask for changes to a piece up to ${SUBMISSION_ROUNDS_MAX} times. The creator then submits a new version, and the agreed amount stays the same.`;

export const payment = 'Payment';
export const amount = 'Agreed amount';
export const waitsFor = {
  signing: 'when both have signed and the deposit is held',
  submission: 'when all pieces are submitted',
  approval: 'when all pieces are approved',
} as const;
export const milestone = (share: number, amount: string, event: string): string =>
  `${amount} (${share}%), earned ${event}`;
export const paidOut = 'Paid out';
export const paidOutText = `Accord holds what was earned and pays it out within ${PAYOUT_HOURS_MAX} hours once the campaign is completed and the creator has set up their payouts. The creator pays the taxes on it.`;

export const usage = 'Use of the content';
export const exclusivity = 'Exclusivity';
export const exclusivityText = (fields: string, months: string): string =>
  `The creator does no work for a competitor of the brand in ${fields}: from the start of the campaign until ${months} after the first verified post, and no longer than ${months} after the campaign’s last day.`;
export const whitelisting = 'Whitelisting';
export const whitelistingText =
  'While the usage rights last, the brand may run ads from the creator’s own account. The creator gives it access on the platform.';
export const rights = 'Rights';
export const rightsText =
  'The creator keeps the rights in what they make and publishes it as agreed here. Any use beyond this agreement needs the written consent of both.';
export const ownWork = 'Own work';
export const ownWorkText = 'The creator’s pieces are their own and take nothing from others without permission.';

export const cancellation = 'Cancellation';
export const settlement = 'If it is unfinished';
export const settlementText = `Accord settles a deal that is unfinished ${UNFINISHED_SETTLED_DAYS} days after the campaign’s last day, and the side that owes the next step bears the loss. If the creator has not submitted every piece, nothing more is paid. If they have and the brand has not answered, the pieces count as approved in a campaign that was launched; in one that was not, what was earned by then is paid.`;
export const before = 'Before it is in force';
export const beforeText =
  'Until both have signed and the deposit is held, either side may end the deal and has to say why. Nothing is then owed.';
export const after = 'Once it is in force';
export const afterText =
  'Only Accord’s support can end it, at the request of either side. Support decides whether the parts of the payment that were earned by then are paid; there is no other fee for ending it, and nothing else is owed.';

export const general = 'General';
export const whole = 'Whole agreement';
export const wholeText = 'This agreement and the brief are everything that the two sides have agreed for this deal.';
export const changes = 'Changes';
export const changesText = 'Changes to this agreement need new signatures from both.';
export const law = 'Law';
export const lawText =
  'This agreement chooses no law and no court: the law and the courts that apply without such a choice apply, and rules that protect consumers stay in force.';
export const note =
  'Both sign electronically on Accord by typing their name. A signature covers the SHA-256 of this file and the version of the brief. The signing certificate of the deal shows who signed what and when.';

export const changedMeanwhile = 'The terms of a deal have just changed. Nothing was stored: please try again.';
export const toSign = (creator: string, campaign: string): string =>
  `${isolated(creator)} has joined “${isolated(campaign)}”. Their agreement is ready for your signature.`;
export const toSignTitle = 'An agreement is waiting for you';
