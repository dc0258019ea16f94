import { z } from 'zod';
import { JOIN_CODE_MAX_CHARS } from '../constants.ts';
import { text } from '../text.ts';

/** The code in a link by which somebody becomes one of a brand's people. */
const code = text('Link', { max: JOIN_CODE_MAX_CHARS });

export const joinInput = z.strictObject({ code });
export const answerJoinInput = z.strictObject({ code, agreed: z.boolean({ error: 'Agreed must be true or false' }) });
/** Switches the brand's own link on or off, or replaces it so that the old one no longer works. */
export const changeJoinLinkInput = z.strictObject({
  active: z.boolean({ error: 'Active must be true or false' }),
  renew: z.boolean({ error: 'Renew must be true or false' }).default(false),
});
/** The token in the mail to a contact who does not want another one. */
export const stopContactInput = z.strictObject({
  token: z
    .string({ error: 'Link is required' })
    .regex(/^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/, 'This link is not complete'),
});

/** Who asks, on the page of a link. */
export interface JoinView {
  brand: string;
  logoUrl: string | null;
  /** How the reader stands to it: whoever is no creator cannot join. */
  reader: 'visitor' | 'creator' | 'other';
  /** What the reader has answered: null if they have not. */
  agreed: boolean | null;
}

/** A brand that would like to have the reader among its people. */
export interface JoinAsk {
  code: string;
  brand: string;
  logoUrl: string | null;
}

/** A brand's own link; null before it was made. */
export interface JoinLink {
  path: string;
  active: boolean;
}
