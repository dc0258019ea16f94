import { day, type SearchIn, searchOf, shown, text } from '#client/components/lists/listSearch.ts';

/** The search of the campaigns screen, which both of its lists follow, and how many pages of each are shown. */
export const campaignsSearch = searchOf({
  search: text,
  status: text,
  industry: text,
  from: day,
  until: day,
  drafts: shown,
  submitted: shown,
});
export type CampaignsSearch = SearchIn<typeof campaignsSearch>;
