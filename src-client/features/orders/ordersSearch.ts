import { id, oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';
import { ORDER_TABS } from '#shared/orders/order-parts.ts';
import { stages } from '#shared/stages.ts';

/**
 * The search of the orders: the stage, how many pages are shown, the open campaign and its tab, and the payment that the bank reports on return.
 */
export const ordersSearch = searchOf({
  stage: oneOf(stages),
  shown,
  projectId: id,
  tab: oneOf(ORDER_TABS),
  payment: id,
});
