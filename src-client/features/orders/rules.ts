import { zodResolver } from '@hookform/resolvers/zod';
import type { z } from 'zod';
import { campaignReasonInput, type EditCampaignInput, editCampaignInput } from '#shared/campaigns/campaigns.schema.ts';
import { updateOrderInput } from '#shared/orders/staff-orders.schema.ts';

/** While it is being typed, the budget may be an invalid amount. */
type EditForm = Omit<z.input<typeof editCampaignInput>, 'budgetMinor'> & { budgetMinor: number | null };
const editForm: z.ZodType<EditCampaignInput, EditForm> = editCampaignInput;

/** The rules of the forms of orders; fetched by `lateResolver`, after the forms are on the screen. */
export const cancelRules = zodResolver(campaignReasonInput);
export const editRules = zodResolver(editForm);
export const updateOrderRules = zodResolver(updateOrderInput);
