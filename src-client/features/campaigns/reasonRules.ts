import { zodResolver } from '@hookform/resolvers/zod';
import { campaignReasonInput } from '#shared/campaigns/campaigns.schema.ts';

/** The rules of a form that asks for a reason; fetched by `lateResolver`, after it is on the screen. */
export const reasonRules = zodResolver(campaignReasonInput);
