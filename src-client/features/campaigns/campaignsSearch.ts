import { shownParam } from '#client/components/core/searchParams.ts';

/** What the address of the campaigns says: how far each of the two lists is opened. */
export const campaignsSearch = (
  search: Record<string, unknown>,
): { drafts?: number | undefined; submitted?: number | undefined } => ({
  drafts: shownParam(search, 'drafts'),
  submitted: shownParam(search, 'submitted'),
});
