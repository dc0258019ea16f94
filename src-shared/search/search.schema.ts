import { z } from 'zod';
import type { Money } from '../money.ts';
import type { Look } from '../status-looks.ts';
import { searchText } from '../text.ts';

export const searchEverythingInput = z.strictObject({ search: searchText() });

/** The kinds of results, in the order in which they are shown. */
export const FOUND_KINDS = [
  'campaign',
  'deal',
  'application',
  'open',
  'payment',
  'payout',
  'milestone',
  'refund',
  'refundRequest',
  'dispute',
  'content',
  'message',
  'creator',
  'account',
  'lead',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** A result of the search across everything; only rows that the person can see. */
export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  /** Distinguishes it from others with the same name. */
  detail: string;
  status: Look | null;
  money: Money | null;
  /** The path of the page where it is worked on. */
  route: string;
}

/** The results of one kind. */
export interface FoundGroup {
  kind: FoundKind;
  found: Found[];
  /** If there are more: the path of the list that has them all, searched for the same text; null if no list can be searched so. */
  all: string | null;
}
