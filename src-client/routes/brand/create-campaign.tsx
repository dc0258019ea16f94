import { createFileRoute } from '@tanstack/react-router';
import { idParam, listParam } from '#client/components/searchParams.ts';
import { WizardPage } from '#client/features/campaigns/WizardPage.tsx';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

interface WizardSearch {
  draftId?: string | undefined;
  draft?: string | undefined;
  creators?: string[] | undefined;
}

/** `/brand/create-campaign`: the wizard; `draftId` or `draft` resumes (BR-DRAFT-11), `creators` were chosen in discovery. */
export const Route = createFileRoute('/brand/create-campaign')({
  validateSearch: (search): WizardSearch => ({
    draftId: idParam(search, 'draftId'),
    draft: idParam(search, 'draft'),
    creators: listParam(search, 'creators')?.slice(0, PRESELECTED_CREATORS_MAX),
  }),
  component: CreateCampaign,
});

function CreateCampaign() {
  const { draftId, draft, creators } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <WizardPage
      draftId={draftId ?? draft ?? null}
      preselected={creators ?? []}
      onCreated={(created) => void navigate({ search: { draftId: created }, replace: true, resetScroll: false })}
      onSubmitted={(submitted) => void navigate({ to: '/brand/orders', search: { projectId: submitted } })}
    />
  );
}
