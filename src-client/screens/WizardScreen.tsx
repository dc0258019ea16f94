import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router';
import { WizardPage } from '#client/features/campaigns/WizardPage.tsx';

const route = getRouteApi('/brand/create-campaign');

/** The wizard, which leads to the orders at the end. */
export function WizardScreen() {
  const { draftId, draft, creators } = route.useSearch();
  const place = useLocation({ select: ({ state }) => state.wizard });
  // The server does not know the history, and a page begins as the server drew it.
  const alive = useHydrated();
  const navigate = route.useNavigate();
  return (
    <WizardPage
      draftId={draftId ?? draft ?? null}
      preselected={creators ?? []}
      place={alive ? place : undefined}
      onGo={(wizard, id, replace = false) =>
        navigate({ search: id ? { draftId: id } : (before) => before, state: { wizard }, replace })
      }
      onCreated={(created) =>
        void navigate({ search: { draftId: created }, state: true, replace: true, resetScroll: false })
      }
      onSubmitted={(submitted) => void navigate({ to: '/brand/orders', search: { projectId: submitted } })}
    />
  );
}
