import type { DealCase } from '../cases/cases.schema.ts';
import type { DealStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { UsageView } from './usage-rights.ts';

/** The terms of a deal, in the order in which its agreement says them. A deal has those that were agreed for it. */
export const TERM_KINDS = [
  'pieces',
  'platforms',
  'brief',
  'disclosure',
  'posting',
  'campaignDays',
  'contentDue',
  'review',
  'revisions',
  'amount',
  'signing',
  'submission',
  'approval',
  'paidOut',
  'usage',
  'exclusivity',
  'whitelisting',
  'rights',
  'ownWork',
  'settlement',
  'endBefore',
  'endAfter',
  'changes',
] as const;
export type TermKind = (typeof TERM_KINDS)[number];

/** The name of each term, where one is chosen or named in a sentence. */
export const termLabels: Readonly<Record<TermKind, string>> = {
  pieces: 'What is made',
  platforms: 'Platforms',
  brief: 'The brief',
  disclosure: 'Disclosure',
  posting: 'The post',
  campaignDays: 'Campaign dates',
  contentDue: 'Content deadline',
  review: 'Review of content',
  revisions: 'Changes to a piece',
  amount: 'Agreed amount',
  signing: 'Payment for signing',
  submission: 'Payment for submitting',
  approval: 'Payment for approval',
  paidOut: 'Payout',
  usage: 'Use of the content',
  exclusivity: 'Exclusivity',
  whitelisting: 'Ads from the creator’s account',
  rights: 'Rights',
  ownWork: 'Own work',
  settlement: 'Settlement of unfinished work',
  endBefore: 'Ending before it is in force',
  endAfter: 'Ending once it is in force',
  changes: 'Changes to the agreement',
};

/** What the agreement says about a term, as it is stored with the agreement: one line, or one for each kind of piece. */
export interface SaidTerm {
  kind: TermKind;
  lines: readonly { label: string; text: string }[];
}

export const TERM_STATES = ['open', 'met', 'broken'] as const;
/** How a term stands, by what has happened: `day` is until when it is open, when it was met or since when it is broken, if there is such a day. */
export interface TermState {
  state: (typeof TERM_STATES)[number];
  /** A calendar day in the time zone of the campaign. */
  day: string | null;
}

/** A term as the page of a deal shows it. */
export interface TermView extends SaidTerm {
  /** The heading in the agreement below which it is said. */
  section: string;
  watchedBy: string;
  breach: string;
  /** Null where nothing has happened that would say how it stands, such as before the deal is in force. */
  standing: TermState | null;
}

/**
 * What the terms are taken from: the agreement that Accord has made; the deal, where an earlier agreement has no list, where the brand uses a contract
 * of its own, or where there is no contract yet.
 */
export const TERM_SOURCES = ['agreement', 'earlier', 'own', 'none'] as const;

/** Whether the terms of a deal bind yet: only while they do does a term stand in some way. A deal that was completed still binds. */
export const TERM_PHASES = ['ahead', 'inForce', 'over'] as const;

/** The terms of a deal with what watches them, for its parties and staff. */
export interface DealTermsView {
  dealId: string;
  campaignId: string;
  campaignName: string;
  brandName: string;
  creatorName: string;
  status: DealStatus;
  phase: (typeof TERM_PHASES)[number];
  /** IANA name of the time zone of all days. */
  timeZone: string;
  source: (typeof TERM_SOURCES)[number];
  terms: TermView[];
  /** The extensions of usage that are in force, each with the days that it adds. */
  extensions: UsageView[];
  /** The open case about the deal, or else its last one. */
  case: DealCase | null;
  may: May<'openCase'>;
}
