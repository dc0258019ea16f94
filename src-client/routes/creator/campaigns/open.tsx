import { createFileRoute } from '@tanstack/react-router';
import { textParam, wordParam } from '#client/components/searchParams.ts';
import { OpenCampaignsPage, type OpenTab } from '#client/features/deals/OpenCampaignsPage.tsx';

const TABS = ['open', 'mine'] as const satisfies readonly OpenTab[];

interface OpenSearch {
  tab?: OpenTab | undefined;
  search?: string | undefined;
}

export const Route = createFileRoute('/creator/campaigns/open')({
  validateSearch: (search): OpenSearch => ({
    tab: wordParam(search, 'tab', TABS),
    search: textParam(search, 'search'),
  }),
  component: Open,
});

function Open() {
  const { tab, search } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <OpenCampaignsPage
      tab={tab ?? 'open'}
      search={search ?? ''}
      onChange={(change) =>
        void navigate({
          search: (before) => ({ ...before, ...change, ...(change.search === '' ? { search: undefined } : {}) }),
          replace: true,
        })
      }
    />
  );
}
