import { oneOf, searchOf } from '#client/components/lists/listSearch.ts';

/** The search of a creator's payouts: how the creator came back from the bank's page for setting them up. */
export const payoutsSearch = searchOf({ payouts: oneOf(['done', 'again']) });
