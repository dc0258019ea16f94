/** The parts of an order's screen to which its next step leads, by the ids of their elements. */
export const ORDER_PARTS = {
  stage: 'order-stage',
  applications: 'order-applications',
  signatures: 'order-signatures',
  payment: 'order-payment',
} as const;
export type OrderPart = keyof typeof ORDER_PARTS;
