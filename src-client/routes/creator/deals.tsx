import { createFileRoute } from '@tanstack/react-router';
import { wordParam } from '#client/components/searchParams.ts';
import { DealsPage } from '#client/features/deals/DealsPage.tsx';
import type { DealTab } from '#shared/deals/deals.schema.ts';

const TABS = ['active', 'pending', 'completed', 'rejected'] as const satisfies readonly DealTab[];

interface TabSearch {
  tab?: DealTab | undefined;
}

/** `/creator/deals`: where invitation mails lead (BR-INV-18). */
export const Route = createFileRoute('/creator/deals')({
  validateSearch: (search): TabSearch => ({ tab: wordParam(search, 'tab', TABS) }),
  component: Deals,
});

function Deals() {
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <DealsPage tab={tab ?? 'active'} onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true })} />
  );
}
