import { zodResolver } from '@hookform/resolvers/zod';
import { brief } from '#shared/contracts/brief.schema.ts';
import { askForRefundInput } from '#shared/payments/payments.schema.ts';

/** The rules of the forms about a campaign’s papers and money; fetched by `lateResolver`, after the forms are on the screen. */
export const briefRules = zodResolver(brief);
export const askForRefundRules = zodResolver(askForRefundInput);
