import { PAYOUT_HOURS_MAX, SUBMISSION_ROUNDS_MAX } from '../../constants.ts';
import { CHECK_DAYS } from '../../content/post-checks.ts';
import { isolated } from '../../isolated.ts';
import { UNFINISHED_SETTLED_DAYS } from '../../payments/deadlines.ts';

export const pieces = 'What the creator makes';
/** `until`: the last day of the campaign; null while it has none. */
export const postingText = (until: string | null): string =>
  `Once the campaign is launched, the creator posts each approved piece from an account in their Accord profile, open to everyone, ${
    until === null ? 'before the campaign ends' : `by ${until}`
  }, and records the address of the post on Accord. The post stays online for at least ${Math.max(...CHECK_DAYS)} days.`;

export const dates = 'Dates';
export const revisionsText = `Until the campaign ends, the brand may ask for changes to a piece up to ${SUBMISSION_ROUNDS_MAX} times. The creator then submits a new version, and the agreed amount stays the same.`;

export const payment = 'Payment';
export const waitsFor = {
  signing: 'when both have signed and the deposit is held',
  submission: 'when all pieces are submitted',
  approval: 'when all pieces are approved',
} as const;
export const paidOutText = `Accord holds what was earned and pays it out within ${PAYOUT_HOURS_MAX} hours once the campaign is completed and the creator has set up their payouts. The creator pays the taxes on it.`;

export const usage = 'Use of the content';

export const cancellation = 'Cancellation';
export const settlementText = `Accord settles a deal that is unfinished ${UNFINISHED_SETTLED_DAYS} days after the campaign’s last day, and the side that owes the next step bears the loss. If the creator has not submitted every piece, nothing more is paid. If they have and the brand has not answered, the pieces count as approved in a campaign that was launched; in one that was not, what was earned by then is paid.`;

export const general = 'General';
export const wholeText = 'This agreement and the brief are everything that the two sides have agreed for this deal.';
export const law = 'Law';
export const lawText =
  'This agreement chooses no law and no court: the law and the courts that apply without such a choice apply, and rules that protect consumers stay in force.';

export const changedMeanwhile = 'The terms of a deal have just changed. Nothing was stored: please try again.';
export const toSign = (creator: string, campaign: string): string =>
  `${isolated(creator)} has joined “${isolated(campaign)}”. Their agreement is ready for your signature.`;
export const toSignTitle = 'An agreement is waiting for you';
