import { id } from '#client/components/lists/listSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { BULK_INVITE_MAX } from '#shared/constants.ts';
import type { RosterFilters } from '#shared/discovery/roster.schema.ts';
import {
  LEFT_OUT_SHOWN,
  ROSTER_SIZE,
  ROSTER_STRUCK_MAX,
  ROSTER_WEIGHT,
  ROSTER_WEIGHTS,
  type RosterWeights,
} from '#shared/discovery/roster.ts';
import { filtersOf } from './filters.ts';
import type { RosterSearch } from './rosterSearch.ts';
import type { Named } from './useCreatorActions.tsx';

/** The numbers of creators that an address asks for; others, which a person may have typed, are those of the beginning. */
export function sizeOf({ least, most }: RosterSearch): { least: number; most: number } {
  const from = whole(least, { min: 1, max: BULK_INVITE_MAX }, ROSTER_SIZE.least);
  return { least: from, most: Math.max(from, whole(most, { min: 1, max: BULK_INVITE_MAX }, ROSTER_SIZE.most)) };
}

export const weightsOf = ({ match, reach, price, variety }: RosterSearch): RosterWeights => ({
  match: whole(match, ROSTER_WEIGHT, ROSTER_WEIGHTS.match),
  reach: whole(reach, ROSTER_WEIGHT, ROSTER_WEIGHTS.reach),
  price: whole(price, ROSTER_WEIGHT, ROSTER_WEIGHTS.price),
  platforms: whole(variety, ROSTER_WEIGHT, ROSTER_WEIGHTS.platforms),
});

const whole = (value: number | undefined, { min, max }: { min: number; max: number }, usual: number): number =>
  value !== undefined && Number.isInteger(value) && value >= min && value <= max ? value : usual;

const idsIn = (given: readonly string[] | undefined, max: number): string[] =>
  (given ?? []).filter((one) => id(one) !== undefined).slice(0, max);

/** Who is kept and who is left out. */
export const handsOf = (search: RosterSearch): { kept: string[]; struck: string[] } => ({
  kept: idsIn(search.kept, sizeOf(search).most),
  struck: idsIn(search.struck, ROSTER_STRUCK_MAX),
});

/** The filters without free words: a roster is chosen by facts. */
export function rosterFiltersOf(search: RosterSearch): RosterFilters {
  const { search: _words, skills: _skills, ...filters } = filtersOf(search);
  return filters;
}

/** What a person decides about one creator: keep them whatever is best, leave them out, or neither. */
export interface Hands {
  onKeep: (id: string, keep: boolean) => void;
  onStrike: (id: string, strike: boolean) => void;
  onOpen: (creator: Named) => void;
}

/** The input of the read. */
export const rosterInput = (campaignId: string, search: RosterSearch) => ({
  campaignId,
  filters: rosterFiltersOf(search),
  ...sizeOf(search),
  weights: weightsOf(search),
  keptCreatorIds: handsOf(search).kept,
  struckCreatorIds: handsOf(search).struck,
  limit: LEFT_OUT_SHOWN,
});

/** The reads of the screen. Its route loads this late, because it brings all filter choices. */
export const rosterReads = (api: Api, campaignId: string, search: RosterSearch): Read[] => [
  api.discovery.roster.infiniteQueryOptions(rosterInput(campaignId, search), asShown(search.shown)),
];
