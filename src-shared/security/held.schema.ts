import { z } from 'zod';
import { REASON_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { lifecycles, type StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { cursorFields } from '../paging.schema.ts';
import { choice, id, isoMoment, multiline } from '../text.ts';

/** The kinds of text that a moderation rule can hold. */
const HELD_KINDS = ['campaign_brief'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** The possible signs. */
export type SignKind = 'harmful' | 'inappropriate' | 'spam' | 'links' | 'contact' | 'shouting' | 'repetition';
/** A sign: something that speaks against a text, with the words that caused it. */
export interface HeldSign {
  kind: SignKind;
  words: string[];
}

export const listHeldInput = z.strictObject({
  status: choice('Status', lifecycles.heldText.statuses).optional(),
  ...cursorFields,
});
/** `heldAt` is when the text that staff have read came in: its author may have rewritten it meanwhile. */
export const decideHeldInput = z.strictObject({
  heldTextId: id('Held text'),
  heldAt: isoMoment('Version'),
  reason: multiline('Reason', { max: REASON_MAX_CHARS }),
});

/** A held text, as the screen lists it. */
export interface HeldRow {
  id: string;
  kind: HeldKind;
  campaignId: string | null;
  campaignName: string | null;
  author: { id: string; name: string; email: string };
  texts: { field: string; text: string }[];
  signs: HeldSign[];
  status: StatusOf<'heldText'>;
  heldAt: string;
  decidedBy: string | null;
  decidedAt: Moment | null;
  reason: string | null;
  may: May<'release' | 'remove'>;
}
