import { id, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** The search of the orders: the open campaign, the payment that the bank reports on return, and how many pages are shown. */
export const ordersSearch = searchOf({ projectId: id, payment: id, shown });
