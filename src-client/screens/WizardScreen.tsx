import { getRouteApi } from '@tanstack/react-router';
import { WizardPage } from '#client/features/campaigns/WizardPage.tsx';

const route = getRouteApi('/brand/create-campaign');

/** The wizard, which leads to the orders at the end. */
export function WizardScreen() {
  const { draftId, draft, creators } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <WizardPage
      draftId={draftId ?? draft ?? null}
      preselected={creators ?? []}
      onCreated={(created) => void navigate({ search: { draftId: created }, replace: true, resetScroll: false })}
      onSubmitted={(submitted) => void navigate({ to: '/brand/orders', search: { projectId: submitted } })}
    />
  );
}
