import { z } from 'zod';
import { BULK_INVITE_MAX } from '../constants.ts';
import type { OfferStart } from '../deals/deals.schema.ts';
import type { May } from '../may.ts';
import { rosterMessages } from '../messages/discovery/roster.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Slice } from '../paging.ts';
import { id, multiline, wholeNumberBetween } from '../text.ts';
import { creatorFilters } from './discovery.schema.ts';
import type { Match } from './match.ts';
import { hasOwnWeight, ROSTER_SENTENCE_MAX_CHARS, ROSTER_STRUCK_MAX, ROSTER_WEIGHT } from './roster.ts';

/** The filters of Discover Creators without its free words: a roster is chosen by facts, not by names. */
export const rosterFilters = creatorFilters.omit({ search: true, skills: true });
export type RosterFilters = z.infer<typeof rosterFilters>;

const size = (label: string) => wholeNumberBetween(label, { min: 1, max: BULK_INVITE_MAX });
const weight = (label: string) => wholeNumberBetween(label, ROSTER_WEIGHT);
const creators = (label: string, max: number) =>
  z
    .array(id('Creator'))
    .max(max, `${label} may have at most ${max} entries`)
    .default([])
    .transform((ids) => [...new Set(ids)]);

/** What a roster is asked for. Creators who are both kept and left out are left out. */
export const rosterInput = z
  .strictObject({
    campaignId: id('Campaign'),
    filters: rosterFilters,
    least: size('The smallest number of creators'),
    most: size('The largest number of creators'),
    weights: z
      .strictObject({
        match: weight('The weight of match'),
        reach: weight('The weight of reach'),
        price: weight('The weight of price'),
        platforms: weight('The weight of platforms'),
      })
      .refine(hasOwnWeight, rosterMessages.noWeight),
    keptCreatorIds: creators('Kept creators', BULK_INVITE_MAX),
    struckCreatorIds: creators('Creators left out', ROSTER_STRUCK_MAX),
    ...cursorFields,
  })
  .refine(({ least, most }) => least <= most, { path: ['most'], error: rosterMessages.mostBelowLeast })
  .refine(({ keptCreatorIds, most }) => keptCreatorIds.length <= most, {
    path: ['keptCreatorIds'],
    error: 'You keep more creators than the roster may have',
  });
export type RosterInput = z.output<typeof rosterInput>;

export const sentenceInput = z.strictObject({
  campaignId: id('Campaign'),
  sentence: multiline('Description', { max: ROSTER_SENTENCE_MAX_CHARS }),
});

/** What a sentence asks for, as filters; a note instead if nobody could read it. */
export interface SentenceRead {
  filters: RosterFilters | null;
  note: string | null;
}

/** A creator who was weighed for a roster. Amounts are in minor units of the campaign's currency. */
interface WeighedCreator {
  id: string;
  name: string;
  username: string | null;
  avatarUrl: string | null;
  /** The platform for which they count: their main one if the campaign wants it, or else one that it wants. */
  platform: string | null;
  /** Null if unknown or hidden. */
  followers: number | null;
  /** What an offer to them starts with. */
  costMinor: number;
  match: Match;
}

/** A creator in the roster, with the parts of their points, up to 100 together. */
export interface RosterCreatorView extends WeighedCreator {
  points: { total: number; match: number; reach: number; price: number };
  /** The brand keeps them, whatever is best. */
  kept: boolean;
}

/** A creator who is not in the roster, and the one reason for that. */
export interface LeftOutView extends WeighedCreator {
  reason: string;
  /** They were left out by hand. */
  struck: boolean;
  /** They can be kept: no rule speaks against it, only what is best, or a range of the filters. */
  keepable: boolean;
}

export interface RosterView {
  campaignName: string | null;
  budget: OfferStart;
  chosen: RosterCreatorView[];
  /** The sum of their points and of those of the platforms. */
  points: number;
  /** What one platform adds. */
  platformPoints: number;
  /** The platforms on which somebody of the roster posts. */
  platforms: string[];
  usedMinor: number;
  /** How many creators pass the filters and cost no more than is left, by an estimate; and how many of them were weighed one by one. */
  fitting: number;
  weighed: number;
  /** Whether the solver proved that no other roster has more points; not if it was stopped early. */
  proved: boolean;
  /** Why there is no roster; null if there is one. */
  problem: string | null;
  may: May<'invite' | 'readSentence'>;
}

/** A roster, and a slice of those who are not in it, the most points first. */
export interface RosterSlice extends Slice<LeftOutView> {
  roster: RosterView;
}
