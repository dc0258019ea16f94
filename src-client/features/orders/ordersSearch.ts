import { idParam, shownParam } from '#client/components/core/searchParams.ts';

interface OrdersSearch {
  projectId?: string | undefined;
  payment?: string | undefined;
  shown?: number | undefined;
}

/** What the address of the orders says: the campaign that is open, the payment that the bank sends back, and how far the list is opened. */
export const ordersSearch = (search: Record<string, unknown>): OrdersSearch => ({
  projectId: idParam(search, 'projectId'),
  payment: idParam(search, 'payment'),
  shown: shownParam(search),
});
