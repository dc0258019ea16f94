import { getRouteApi } from '@tanstack/react-router';
import { OpenCampaignsPage } from '#client/features/deals/OpenCampaignsPage.tsx';

const route = getRouteApi('/creator/campaigns/open');

/** Campaigns that creators may apply to, and their own applications. */
export function OpenCampaignsScreen() {
  const { tab, search } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <OpenCampaignsPage
      tab={tab ?? 'open'}
      search={search ?? ''}
      onChange={(change) =>
        void navigate({
          search: (before) => ({
            ...before,
            shown: undefined,
            ...change,
            ...(change.search === '' ? { search: undefined } : {}),
          }),
          replace: true,
        })
      }
    />
  );
}
