import { id, oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';
import { ORDER_TABS } from '#shared/orders/order-parts.ts';

/** The search of the orders: the open campaign and its tab, the payment that the bank reports on return, and how many pages are shown. */
export const ordersSearch = searchOf({ projectId: id, tab: oneOf(ORDER_TABS), payment: id, shown });
