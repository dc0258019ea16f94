import type { Stage } from '../stages.ts';

/** The tabs of an order, in their order; the address names the open one. */
export const ORDER_TABS = ['overview', 'agreement', 'money', 'creators', 'content', 'messages'] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

const byStage: Readonly<Record<Stage, OrderTab>> = {
  campaign_setup: 'overview',
  creator_selection: 'creators',
  contract_payment: 'agreement',
  planning_creation: 'creators',
  content_performance: 'overview',
};

/** The tab that a stage is about: an order opens on it, so that its body depends on the stage (BR-ORD-15). */
export const tabOfStage = (stage: Stage): OrderTab => byStage[stage];

/** The parts of an order's screen to which its next step leads, by the ids of their elements. */
export const ORDER_PARTS = {
  stage: 'order-stage',
  applications: 'order-applications',
  signatures: 'order-signatures',
  payment: 'order-payment',
} as const;
export type OrderPart = keyof typeof ORDER_PARTS;
