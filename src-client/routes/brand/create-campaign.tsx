import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { WizardPage } from '#client/features/campaigns/WizardPage.tsx';
import { PRESELECTED_CREATORS_MAX } from '#shared/constants.ts';

const id = z.uuid().optional().catch(undefined);
const search = z.object({
  draftId: id,
  draft: id,
  creators: z.array(z.uuid()).max(PRESELECTED_CREATORS_MAX).optional().catch(undefined),
});

/** `/brand/create-campaign`: the wizard; `draftId` or `draft` resumes (BR-DRAFT-11), `creators` were chosen in discovery. */
export const Route = createFileRoute('/brand/create-campaign')({ validateSearch: search, component: CreateCampaign });

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
