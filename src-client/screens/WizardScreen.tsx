import { getRouteApi, useHydrated, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { WizardPage } from '#client/features/campaigns/WizardPage.tsx';

const route = getRouteApi('/brand/create-campaign');

/** Another draft in the address is another wizard, unless it is the one that the open wizard has just created. */
interface OpenWizard {
  asked: string | null;
  created: string | null;
  key: number;
}

/** The wizard, which leads to the orders at the end. */
export function WizardScreen() {
  const { draftId, draft, creators } = route.useSearch();
  const place = useLocation({ select: ({ state }) => state.wizard });
  // The server does not know the history, and a page begins as the server drew it.
  const alive = useHydrated();
  const navigate = route.useNavigate();
  const asked = draftId ?? draft ?? null;
  const [open, setOpen] = useState<OpenWizard>({ asked, created: null, key: 0 });
  if (asked !== open.asked) {
    const isItsOwn = asked !== null && asked === open.created;
    setOpen(isItsOwn ? { ...open, asked } : { asked, created: null, key: open.key + 1 });
  }
  return (
    <WizardPage
      key={open.key}
      draftId={asked}
      preselected={creators ?? []}
      place={alive ? place : undefined}
      onGo={(wizard, id, replace = false) =>
        navigate({ search: id ? { draftId: id } : (before) => before, state: { wizard }, replace })
      }
      onCreated={(created) => {
        setOpen((now) => ({ ...now, created }));
        void navigate({ search: { draftId: created }, state: true, replace: true, resetScroll: false });
      }}
      onSubmitted={(submitted) => void navigate({ to: '/brand/orders', search: { projectId: submitted } })}
    />
  );
}
