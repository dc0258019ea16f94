import { id, searchOf, shown } from '#client/components/lists/listSearch.ts';

/** What the address of the orders says: the campaign that is open, the payment that the bank sends back, and how far the list is opened. */
export const ordersSearch = searchOf({ projectId: id, payment: id, shown });
