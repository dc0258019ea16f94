import { z } from 'zod';
import { REASON_MAX_CHARS } from '../constants.ts';
import { CURRENCIES } from '../currencies.ts';
import type { Moment } from '../dates.ts';
import { lifecycles, type StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';
import { ours } from '../ours.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, id, optionalMultiline, text } from '../text.ts';

export type ProposalStatus = StatusOf<'proposal'>;

export const PROPOSAL_LISTS = ['waiting', 'decided'] as const;
export type ProposalList = (typeof PROPOSAL_LISTS)[number];
export const listProposalsInput = z.strictObject({
  show: choice('List', PROPOSAL_LISTS).default('waiting'),
  ...cursorFields,
});
export const proposalIdInput = z.strictObject({ proposalId: id('Proposal') });
/** A signature is always typed by whoever gives it. */
export const confirmProposalInput = proposalIdInput.extend({ name: text('Full name', { max: 120 }).optional() });
export const declineProposalInput = proposalIdInput.extend({
  reason: optionalMultiline('Reason', { max: REASON_MAX_CHARS }),
});

/** One field of what is proposed, with its value in full, as people read it. */
export interface ProposalField {
  label: string;
  value: string;
}

/** What a person is shown before they confirm it. */
export interface ProposalText {
  title: string;
  fields: ProposalField[];
  /** What happens when it is confirmed, one sentence for each: found by doing it and undoing it again. */
  effects: string[];
  /** What is paid, or offered to creators; null if it costs nothing. */
  price: Money | null;
}

/** What a program wants done, and what a person has said about it. */
export interface ProposalView extends ProposalText {
  id: string;
  status: ProposalStatus;
  /** The name of the program; null for a key, which has none. */
  assistant: string | null;
  /** The person whose program it is. */
  proposedBy: string;
  /** The program's key: its name, null if it was removed since, and its first characters. */
  key: { name: string | null; prefix: string };
  createdAt: Moment;
  expiresAt: Moment;
  /** The page on which it is answered. */
  url: string;
  /** Whether confirming it is a signature, which the person types. */
  signs: boolean;
  decidedBy: string | null;
  decidedAt: Moment | null;
  /** Why it was declined, or could not be done. */
  note: string | null;
  /** The one that was made anew instead of it. */
  replacedBy: string | null;
  /** What the one said that this was made instead of; null if it is the first. */
  before: ProposalText | null;
  may: May<'confirm' | 'decline' | 'withdraw'>;
}

/** A proposal as programs read it: an answer, which leaves out what they need not know. */
export const proposalAnswer = z.object({
  id: z.guid(),
  status: z.enum(lifecycles.proposal.statuses),
  title: z.string(),
  fields: z.array(z.object({ label: z.string(), value: z.string() })),
  effects: z.array(z.string()).describe('What happens when a person confirms it'),
  price: z
    .object({ amountMinor: z.int().describe('In minor units, such as cents'), currency: z.enum(CURRENCIES) })
    .nullable()
    .describe('What it pays, or offers to creators'),
  assistant: z.string().nullable(),
  proposedBy: z.string(),
  expiresAt: z.preprocess((at) => (at instanceof Date ? at.toISOString() : at), ours().meta({ format: 'date-time' })),
  url: ours().describe('Where a person confirms or declines it'),
  note: z.string().nullable().describe('Why it was declined, or could not be done'),
  replacedBy: z.guid().nullable().describe('The proposal that was made anew instead of it'),
});

/** What an answer to a proposal has done. */
export interface ProposalOutcome {
  /** The proposal as it is now; the one that was made anew if what it would do has changed, or it had run out. */
  proposal: ProposalView;
  /** Why it was not done, in the words of whatever refused it; null if it was, or was made anew. */
  refusal: string | null;
  /** Where the person goes on: the bank's page, or where an agreement is signed; null if there is nothing left to do. */
  next: string | null;
}
