import { z } from 'zod';
import type { ChosenPicture } from '#client/components/parts/PictureField.tsx';
import { editCampaignInput } from '#shared/campaigns/campaigns.schema.ts';

/** While it is being typed, the budget may be an invalid amount. */
const editForm = editCampaignInput.omit({ coverFileId: true }).extend({ cover: z.custom<ChosenPicture>() });
type Edited = z.infer<typeof editForm>;
type EditForm = Omit<z.input<typeof editForm>, 'budgetMinor'> & { budgetMinor: number | null };
/** What the form of a campaign's details is checked by. */
export const editRules: z.ZodType<Edited, EditForm> = editForm;
