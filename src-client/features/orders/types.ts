import type { inferRouterOutputs } from '@trpc/server';
import type { ReactNode } from 'react';
import type { AppRouter } from '#server/router.ts';

type Outputs = inferRouterOutputs<AppRouter>['orders'];
/** As they arrive in the browser: dates are ISO texts. */
export type OrderCardData = Outputs['list']['rows'][number];
export type OrderData = Outputs['read'];

/** What other features put into an order: a copy of its campaign, invitations and offers, applications, messages, and the contract and its payments. */
export interface OrderSlots {
  /** Starts a draft with what this campaign says. */
  duplicate: (order: OrderData) => ReactNode;
  invite: (order: OrderData) => ReactNode;
  contract: (order: OrderData) => ReactNode;
  /** The money of an order whose contract is not shown yet. */
  money: (order: OrderData) => ReactNode;
  applications: (order: OrderData) => ReactNode;
  messages: (order: OrderData) => ReactNode;
  /** What may be done with one of the offers; null where there is nothing. */
  dealActions: (order: OrderData, creator: OrderData['creators'][number]) => ReactNode;
  /** What may be done with several offers at once; `onDone` hears which of them are as they were. */
  chosenOffers: (creators: OrderData['creators'], onDone: (left: readonly string[]) => void) => ReactNode;
}
