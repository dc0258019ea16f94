import { createFileRoute } from '@tanstack/react-router';
import { wizardSearch } from '#client/features/campaigns/wizardSearch.ts';
import { WizardScreen } from '#client/screens/WizardScreen.tsx';

/** `/brand/create-campaign`: the wizard; `draftId` or `draft` resumes one (BR-DRAFT-11), `creators` were chosen in discovery. */
export const Route = createFileRoute('/brand/create-campaign')({
  validateSearch: wizardSearch,
  loaderDeps: ({ search: { draftId, draft } }) => ({ draftId: draftId ?? draft }),
  loader: ({ context: { api, load }, deps: { draftId } }) =>
    draftId ? load(api.campaigns.read.queryOptions({ campaignId: draftId })) : undefined,
  component: WizardScreen,
});
