import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { groupsOf, industryLabel } from '#shared/choices/industries.ts';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { DAY_MS, HOUR_MS, MILESTONE_BPS, REVIEW_PERIOD_HOURS } from '#shared/constants.ts';
import type { PostProblem } from '#shared/content/post-checks.ts';
import type { Currency } from '#shared/currencies.ts';
import { type DealDays, dealDays } from '#shared/deals/deal-days.ts';
import { type SaidTerm, TERM_KINDS, type TermKind } from '#shared/deals/terms.ts';
import { type UsageRights, usageLine } from '#shared/deals/usage-rights.ts';
import { formatMoney, longDay, plural, wordList, zonedDay } from '#shared/format.ts';
import type { EventAction } from '#shared/lifecycles.ts';
import * as words from '#shared/messages/deals/terms.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import * as texts from '#shared/messages/payments/standard-agreement.ts';
import { type MilestoneKind, milestonesMinor } from '#shared/money.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import type { ApprovalProcess } from '#shared/payments/papers.ts';
import { isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow } from '../../access.ts';
import type { JobName } from '../../jobs.ts';

/** What was agreed for a deal. The amount is in minor units. */
export interface AgreedFacts {
  campaign: Pick<
    CampaignRow,
    | 'contentRequirements'
    | 'platforms'
    | 'targetIndustries'
    | 'startDate'
    | 'endDate'
    | 'submissionDeadline'
    | 'timeZone'
  >;
  agreedAmountMinor: number;
  currency: Currency;
  /** What the brand may do with the content; null for deals older than this part of an offer. */
  usageRights: UsageRights | null;
  /** How the brand reviews content, as its newest brief says; null if it has written none, and reviews by the standard process. */
  approvalProcess: ApprovalProcess | null;
}

/** A rule that watches a term: a job, a move that the rules of a machine allow or refuse, a check of a post, the database, or the signatures. */
export type Watch =
  | { by: 'job'; name: JobName }
  | { by: 'event'; name: EventAction }
  | { by: 'check'; name: PostProblem }
  /** A constraint, or an index that allows each value once. */
  | { by: 'database'; name: string }
  /** The hash of the documents, which each signature carries. */
  | { by: 'signature' };

interface Rule {
  /** The heading in the agreement. */
  section: string;
  /** What watches it: at least one thing, or the list does not compile. */
  watches: readonly [Watch, ...Watch[]];
  /** What the agreement says about it; nothing if it was not agreed. */
  said: (facts: AgreedFacts) => SaidTerm['lines'];
  /** Which of the deal's days it is about. */
  day?: keyof DealDays;
}
export type TermRules = Readonly<Record<TermKind, Rule>>;

/** A term of a deal. */
export interface Term extends SaidTerm {
  section: string;
  watches: Rule['watches'];
  /** What watches it and what happens when it breaks, in words. */
  watchedBy: string;
  breach: string;
  /** The day that it is about, `YYYY-MM-DD` in the time zone of the campaign; null if it has none. */
  day: string | null;
}

const job = (name: JobName): Watch => ({ by: 'job', name });
const event = (name: EventAction): Watch => ({ by: 'event', name });
const check = (name: PostProblem): Watch => ({ by: 'check', name });
const database = (name: string): Watch => ({ by: 'database', name });
const signature: Watch = { by: 'signature' };

const line = (label: string, text: string): SaidTerm['lines'] => [{ label, text }];
const always = (label: string, text: string) => () => line(label, text);

/** A period in words: `24 hours`, `3 days`. */
const period = (hours: number): string =>
  hours * HOUR_MS > DAY_MS ? plural((hours * HOUR_MS) / DAY_MS, 'day') : plural(hours, 'hour');

const milestone = (kind: MilestoneKind) => (facts: AgreedFacts) => {
  const { agreedAmountMinor, currency } = facts;
  const { netMinor: amountMinor } = milestonesMinor(agreedAmountMinor)[kind];
  const share = MILESTONE_BPS[kind] / 100;
  return line(
    milestoneNames[kind],
    `${formatMoney({ amountMinor, currency })} (${share}%), earned ${texts.waitsFor[kind]}`,
  );
};

/** The fields in which the database keeps the exclusivity of a deal; none without exclusivity, and for an old campaign without fields or dates. */
function keptFields({ usageRights, campaign: { targetIndustries, startDate, endDate } }: AgreedFacts): string[] {
  const promised = usageRights !== null && usageRights.exclusivityMonths > 0;
  return promised && startDate !== null && endDate !== null ? groupsOf(targetIndustries).map(industryLabel) : [];
}

/**
 * The one list of the terms that a deal can have, in the order of its agreement: what each says, and what watches it. A kind that is missing here, or
 * that nothing watches, does not compile.
 */
export const TERM_RULES: TermRules = {
  pieces: {
    section: texts.pieces,
    watches: [event('deal.submit'), event('deal.revise')],
    day: 'end',
    said: ({ campaign }) =>
      Object.entries(campaign.contentRequirements).map(([type, { quantity, description }]) => ({
        label: `${quantity} × ${contentTypeLabel(type)}`,
        text: description || 'As the campaign’s brief says.',
      })),
  },
  platforms: {
    section: texts.pieces,
    watches: [event('submission.publish')],
    day: 'end',
    said: ({ campaign: { platforms } }) =>
      platforms.length > 0 ? line('Platforms', platforms.map(platformLabel).join(', ')) : [],
  },
  brief: {
    section: texts.pieces,
    watches: [signature, check('tags'), event('submission.requestRevision')],
    said: always('Brief', 'The brief is signed together with this agreement and describes the pieces in full.'),
  },
  disclosure: {
    section: texts.pieces,
    watches: [job('content.check-posts'), check('disclosure')],
    day: 'end',
    said: always('Disclosure', 'Every piece is labeled as advertising, as the law and the platform require.'),
  },
  posting: {
    section: texts.pieces,
    watches: [
      job('content.check-posts'),
      check('gone'),
      check('private'),
      check('unseen'),
      check('account'),
      check('unconnected'),
      check('kind'),
      check('early'),
      check('late'),
    ],
    day: 'end',
    said: ({ campaign: { endDate, timeZone } }) =>
      line('Posts', texts.postingText(endDate && zonedDay(endDate, timeZone))),
  },
  campaignDays: {
    section: texts.dates,
    watches: [job('campaigns.complete-due'), job('payments.settle-silent')],
    day: 'end',
    said: ({ campaign: { startDate, endDate, timeZone } }) =>
      startDate && endDate ? line('Campaign', `${longDay(startDate)} to ${zonedDay(endDate, timeZone)}`) : [],
  },
  contentDue: {
    section: texts.dates,
    watches: [job('deals.remind'), job('records.count')],
    day: 'contentDue',
    said: ({ campaign: { submissionDeadline, timeZone } }) =>
      submissionDeadline ? line('Content due', zonedDay(submissionDeadline, timeZone)) : [],
  },
  review: {
    section: texts.dates,
    watches: [job('content.remind'), job('records.count')],
    said: ({ approvalProcess }) =>
      line(
        'Review',
        `The brand reviews each piece within ${period(REVIEW_PERIOD_HOURS[approvalProcess ?? 'standard'])} of its submission: it approves it, rejects it, or says what has to change. A piece is published once it is approved and the campaign is launched.`,
      ),
  },
  revisions: {
    section: texts.dates,
    watches: [event('submission.requestRevision')],
    said: always('Changes to a piece', texts.revisionsText),
  },
  amount: {
    section: texts.payment,
    watches: [signature, event('campaign.launch')],
    said: ({ agreedAmountMinor: amountMinor, currency }) =>
      line('Agreed amount', formatMoney({ amountMinor, currency })),
  },
  signing: {
    section: texts.payment,
    watches: [event('deal.contract'), event('milestone.accrue')],
    said: milestone('signing'),
  },
  submission: {
    section: texts.payment,
    watches: [event('deal.submit'), event('milestone.accrue')],
    day: 'end',
    said: milestone('submission'),
  },
  approval: {
    section: texts.payment,
    watches: [event('milestone.accrue'), event('milestone.reverse'), job('payments.settle-silent')],
    day: 'settledOn',
    said: milestone('approval'),
  },
  paidOut: {
    section: texts.payment,
    watches: [event('milestone.release'), job('payments.send-payout')],
    day: 'paidBy',
    said: always('Paid out', texts.paidOutText),
  },
  usage: {
    section: texts.usage,
    watches: [job('deals.remind'), database('deals_usage')],
    said: (facts) =>
      facts.usageRights ? line(usageTitle, usageLine(facts.usageRights, { kept: keptFields(facts).length > 0 })) : [],
  },
  exclusivity: {
    section: texts.usage,
    watches: [database('commitments_exclusive'), event('deal.accept')],
    day: 'exclusiveUntil',
    said: (facts) => {
      const fields = keptFields(facts);
      const months = plural(facts.usageRights?.exclusivityMonths ?? 0, 'month');
      return fields.length > 0
        ? line(
            'Exclusivity',
            `The creator does no work for a competitor of the brand in ${wordList(fields)}: from the start of the campaign until ${months} after the first verified post, and no longer than ${months} after the campaign’s last day.`,
          )
        : [];
    },
  },
  whitelisting: {
    section: texts.usage,
    watches: [job('deals.remind')],
    said: ({ usageRights }) =>
      usageRights?.whitelisting
        ? line(
            'Whitelisting',
            'While the usage rights last, the brand may run ads from the creator’s own account. The creator gives it access on the platform.',
          )
        : [],
  },
  rights: {
    section: texts.usage,
    watches: [event('deal.accept')],
    said: always(
      'Rights',
      'The creator keeps the rights in what they make and publishes it as agreed here. Any use beyond this agreement needs the written consent of both.',
    ),
  },
  ownWork: {
    section: texts.usage,
    watches: [event('submission.reject'), database('submissions_post_key'), event('milestone.hold')],
    said: always('Own work', 'The creator’s pieces are their own and take nothing from others without permission.'),
  },
  settlement: {
    section: texts.cancellation,
    watches: [job('payments.settle-silent')],
    day: 'settledOn',
    said: always('If it is unfinished', texts.settlementText),
  },
  endBefore: {
    section: texts.cancellation,
    watches: [event('deal.cancel')],
    said: always(
      'Before it is in force',
      'Until both have signed and the deposit is held, either side may end the deal and has to say why. Nothing is then owed.',
    ),
  },
  endAfter: {
    section: texts.cancellation,
    watches: [event('deal.cancel'), event('milestone.release'), event('milestone.cancel')],
    said: always(
      'Once it is in force',
      'Only Accord’s support can end it, at the request of either side. Support decides whether the parts of the payment that were earned by then are paid; there is no other fee for ending it, and nothing else is owed.',
    ),
  },
  changes: {
    section: texts.general,
    watches: [signature],
    said: always('Changes', 'Changes to this agreement need new signatures from both.'),
  },
};

/** The terms of a deal as they would be agreed now: its agreement is made from them. */
export const compileTerms = (facts: AgreedFacts): Term[] =>
  TERM_KINDS.flatMap((kind) => {
    const lines = TERM_RULES[kind].said(facts);
    return lines.length > 0 ? [ruled({ kind, lines }, facts)] : [];
  });

/** The terms that an agreement states, with the rules that watch them. */
export const agreedTerms = (stated: readonly SaidTerm[], facts: AgreedFacts): Term[] =>
  stated.map((term) => ruled(term, facts));

function ruled({ kind, lines }: SaidTerm, facts: AgreedFacts): Term {
  const { section, watches, day } = TERM_RULES[kind];
  const { campaign, usageRights } = facts;
  const days = dealDays(campaign, usageRights?.exclusivityMonths);
  return {
    kind,
    lines,
    section,
    watches,
    watchedBy: words.watchedBy[kind],
    breach: [words.breach[kind], addedTo(kind, facts)].filter(Boolean).join(' '),
    day: day ? days[day] : null,
  };
}

/** What is true of a term in this deal only. */
function addedTo(kind: TermKind, { campaign: { platforms }, usageRights }: AgreedFacts): string | null {
  if (kind === 'posting')
    return usageRights && 'Usage rights start only with a post that is in order, or when the deal is completed.';
  const known = platforms.every((platform) => isOneOf(CONNECTABLE_PLATFORMS, platform));
  return kind === 'platforms' && !known
    ? 'One of these platforms is not known to Accord. Any address is therefore taken, and the brand sees each one.'
    : null;
}
