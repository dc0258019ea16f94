import { z } from 'zod';
import { searchText } from '../text.ts';

export const searchEverythingInput = z.strictObject({ search: searchText() });

export type FoundKind = 'campaign' | 'creator' | 'deal' | 'review' | 'account' | 'lead';

/** Something of the searcher's own that the search across everything found. */
export interface Found {
  kind: FoundKind;
  id: string;
  title: string;
  /** What tells it from others of the same name. */
  detail: string;
  /** Where it is worked on: a path of ours. */
  route: string;
}
