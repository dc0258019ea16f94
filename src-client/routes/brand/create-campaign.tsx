import { createFileRoute } from '@tanstack/react-router';
import { wizardSearch } from '#client/features/campaigns/wizardSearch.ts';
import { WizardScreen } from '#client/screens/WizardScreen.tsx';

/** `/brand/create-campaign`: the wizard; `draftId` or `draft` resumes one (BR-DRAFT-11), `creators` were chosen in discovery. */
export const Route = createFileRoute('/brand/create-campaign')({
  validateSearch: wizardSearch,
  loaderDeps: ({ search: { draftId, draft } }) => ({ draftId: draftId ?? draft }),
  // The open wizard knows the draft that it has created. A read of it would be behind the next save, and be shown to whoever resumes it at once.
  loader: ({ context: { api, load }, deps: { draftId }, cause }) =>
    draftId && cause !== 'stay' ? load(api.campaigns.read.queryOptions({ campaignId: draftId })) : undefined,
  component: WizardScreen,
});
