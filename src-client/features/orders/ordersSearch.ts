import { id, oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';
import { stages } from '#shared/stages.ts';

/** The search of the orders: the open campaign, the payment that the bank reports on return, the stage, and how many pages are shown. */
export const ordersSearch = searchOf({ projectId: id, payment: id, stage: oneOf(stages), shown });
