import { zodResolver } from '@hookform/resolvers/zod';
import { askToPayInput, declineApprovalInput } from '#shared/approvals/approvals.schema.ts';

/** The rules of the forms about requests for approval; fetched by `lateResolver`, after the forms are on the screen. */
export const declineRules = zodResolver(declineApprovalInput);
export const askToPayRules = zodResolver(askToPayInput);
