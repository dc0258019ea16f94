import {
  DEADLINE_REMINDER_DAYS,
  PAYOUT_HOURS_MAX,
  STAFF_DECIDE_AFTER_PERIODS,
  SUBMISSION_ROUNDS_MAX,
  USAGE_REMINDER_DAYS,
} from '../../constants.ts';
import { CHECK_DAYS, CONFIRM_HOURS } from '../../content/post-checks.ts';
import type { TermKind } from '../../deals/terms.ts';
import { plural, wordList } from '../../format.ts';
import { UNFINISHED_SETTLED_DAYS } from '../../payments/deadlines.ts';

/** What watches each term of a deal and what happens when it breaks, in words. The figures are those by which the rules work. */

const CHECKED = `when its address is recorded, and again ${wordList(CHECK_DAYS.map(String))} days later`;
const MEND = 'The creator is asked to mend it, and the brand is told.';
const SUPPORT = 'either side can turn to Accord’s support';

export const watchedBy: Readonly<Record<TermKind, string>> = {
  pieces: 'Accord counts the pieces that are submitted. The deal counts as submitted once all of them are in.',
  platforms: 'Accord reads the address of each post when the creator records it.',
  brief:
    'Each signature covers the version of the brief. Accord looks in each post for the hashtags and mentions that the newest version asks for.',
  disclosure: `Accord looks at each post ${CHECKED}: for the label that the countries of the campaign accept, or the platform’s own.`,
  posting: `Accord looks at each post ${CHECKED}: whether everyone can see it, whose account it is, what it is and from which day. Where Accord cannot look, the creator adds a screenshot, and the brand has ${CONFIRM_HOURS} hours to answer.`,
  campaignDays: `Accord completes a launched campaign on the day after its last one, and settles what is unfinished when ${UNFINISHED_SETTLED_DAYS} more days have passed.`,
  contentDue: `Accord reminds the creator with ${wordList(DEADLINE_REMINDER_DAYS.map((days) => plural(days, 'day')))} left, as long as pieces are missing.`,
  review: 'Accord reminds the brand when the time for its review is over.',
  revisions: 'Accord counts the rounds of each piece.',
  amount:
    'The amount of an offer cannot be changed, and a campaign is launched only once the balance for its deals is paid.',
  signing:
    'Accord records both signatures and the deposit, and counts this part as earned as soon as all three are there.',
  submission: 'Accord counts this part as earned as soon as the last piece is submitted.',
  approval: 'Accord counts this part as earned as soon as all pieces are approved.',
  paidOut:
    'Accord releases the money when the campaign is completed, and sends it as soon as the creator’s payout account can take it.',
  usage: `Accord starts the time with the first post that it finds in order, or when the deal is completed, and reminds both sides ${USAGE_REMINDER_DAYS} days before it ends.`,
  exclusivity: 'When the creator accepts, Accord reserves these days in the fields of the campaign.',
  whitelisting: `It ends with the usage rights: Accord reminds both sides ${USAGE_REMINDER_DAYS} days before.`,
  rights: 'Accord extends the usage only when the creator has accepted an offer for it and the brand has paid.',
  ownWork:
    'The brand reviews each piece before it is published. Accord records a post for one piece of one creator only.',
  settlement: 'Accord looks every day for campaigns that are unfinished after that time.',
  endBefore: 'Accord refuses an end without a reason. No part of the payment exists before the deal is in force.',
  endAfter: 'Accord refuses it to both sides, and records support’s decision with its reason.',
  changes: 'Each signature covers the SHA-256 of the agreement and the version of the brief.',
};

export const breach: Readonly<Record<TermKind, string>> = {
  pieces: 'Without all pieces, the payments for submitting and approval are not earned.',
  platforms: 'The address of a post elsewhere is refused, and the piece counts as not posted.',
  brief:
    'The brand asks for changes before it approves a piece. If a post lacks a hashtag or a mention, the creator is asked to add it, and the brand may accept the post as it is.',
  disclosure: `${MEND} The brand cannot accept a post without the label.`,
  posting: `${MEND} The brand may accept a post of another kind or day.`,
  campaignDays:
    'After the last day nothing can be submitted, and once the campaign is completed no post can be recorded.',
  contentDue:
    'The creator can still submit until the campaign’s last day, but the piece counts as late in their track record.',
  review: `The review counts as late in the brand’s track record. Once ${STAFF_DECIDE_AFTER_PERIODS} such periods have passed, Accord’s support can decide in the brand’s place.`,
  revisions: `A request beyond ${SUBMISSION_ROUNDS_MAX} rounds is refused: the brand approves the piece or rejects it.`,
  amount: 'Without the money the campaign is not launched, and no creator is asked to post.',
  signing: 'Without one of them the deal is not in force: no work begins, and nothing is owed.',
  submission:
    'It is not earned while a piece is missing. Once earned it stays, also if the brand then asks for changes.',
  approval: 'It is not earned before, and it is taken back while an approved piece has to be changed.',
  paidOut: `A payout that has not arrived after ${PAYOUT_HOURS_MAX} hours is shown as late to the creator and to support. One that the bank refuses is sent again by support.`,
  usage: `A longer or wider use needs an extension. Accord does not see every place where content is shown: ${SUPPORT}.`,
  exclusivity: `Offers of competing brands for these days are refused on Accord, and so is accepting one. Accord does not see other work: ${SUPPORT}.`,
  whitelisting: `Accord does not see the ads. The creator can take the access back on the platform, and ${SUPPORT}.`,
  rights: `Accord does not see every place where content is shown: ${SUPPORT}.`,
  ownWork: 'The brand rejects the piece or asks for changes. Support can hold the payment while a claim is open.',
  settlement: 'It settles them by itself: nobody has to ask. Money on hold stays until support decides.',
  endBefore: 'The other side is told and reads the reason. The creator is free for other work again.',
  endAfter: 'Parts that support gives up are not paid, and what no creator is to get goes back to the brand.',
  changes:
    'Until the deposit, a changed document has to be signed again by both. After it, contract files can be neither attached nor removed.',
};
