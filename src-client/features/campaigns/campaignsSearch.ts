import { searchOf, shown } from '#client/components/lists/listSearch.ts';

/** What the address of the campaigns says: how far each of the two lists is opened. */
export const campaignsSearch = searchOf({ drafts: shown, submitted: shown });
