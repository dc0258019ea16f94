import { searchOf, shown } from '#client/components/lists/listSearch.ts';

/** The search of the campaigns screen: how many pages of each of the two lists are shown. */
export const campaignsSearch = searchOf({ drafts: shown, submitted: shown });
