import { z } from 'zod';
import { searchText } from '../text.ts';

export const searchEverythingInput = z.strictObject({ search: searchText() });

export type FoundKind = 'campaign' | 'creator' | 'deal' | 'message' | 'review' | 'account' | 'lead';

/** A result of the search across everything; only rows that the person can see. */
export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  /** Distinguishes it from others with the same name. */
  detail: string;
  /** The path of the page where it is worked on. */
  route: string;
}
