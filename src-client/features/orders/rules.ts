import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import type { ChosenPicture } from '#client/components/parts/PictureField.tsx';
import { campaignReasonInput, editCampaignInput } from '#shared/campaigns/campaigns.schema.ts';
import { updateOrderInput } from '#shared/orders/staff-orders.schema.ts';

/** While it is being typed, the budget may be an invalid amount. */
const editForm = editCampaignInput.omit({ coverFileId: true }).extend({ cover: z.custom<ChosenPicture>() });
type Edited = z.infer<typeof editForm>;
type EditForm = Omit<z.input<typeof editForm>, 'budgetMinor'> & { budgetMinor: number | null };
const looseForm: z.ZodType<Edited, EditForm> = editForm;

/** The rules of the forms of orders; fetched by `lateResolver`, after the forms are on the screen. */
export const cancelRules = zodResolver(campaignReasonInput);
export const editRules = zodResolver(looseForm);
export const updateOrderRules = zodResolver(updateOrderInput);
