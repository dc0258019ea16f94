import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { DealsPage } from '#client/features/deals/DealsPage.tsx';
import { DEAL_TABS } from '#shared/deals.ts';

const search = z.object({ tab: z.enum(DEAL_TABS).optional().catch(undefined) });

/** `/creator/deals`: where invitation mails lead (BR-INV-18). */
export const Route = createFileRoute('/creator/deals')({ validateSearch: search, component: Deals });

function Deals() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DealsPage tab={tab ?? 'active'} onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true })} />
  );
}
