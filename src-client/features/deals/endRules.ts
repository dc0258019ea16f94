import { zodResolver } from '@hookform/resolvers/zod';
import { endDealInput } from '#shared/payments/payments.schema.ts';

/** The rules of the form that ends a deal; fetched by `lateResolver`, after it is on the screen. */
export const endRules = zodResolver(endDealInput);
