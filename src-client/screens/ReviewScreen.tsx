import { getRouteApi } from '@tanstack/react-router';
import { OverdueContent } from '#client/features/content/OverdueContent.tsx';
import { ReviewPage } from '#client/features/review/ReviewPage.tsx';

const route = getRouteApi('/admin/campaign-review');

/** The queue of campaigns that wait for review, with content that a brand has not answered in time. */
export function ReviewScreen() {
  const { search, status = 'pending_review', sort, campaignId } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <ReviewPage
      search={search}
      status={status}
      sort={sort}
      campaignId={campaignId}
      onSearch={(text) =>
        void navigate({ search: (now) => ({ ...now, search: text, after: undefined }), replace: true })
      }
      onStatus={(next) => void navigate({ search: { search, status: next, sort } })}
      onSort={(next) => void navigate({ search: (now) => ({ search: now.search, status: now.status, sort: next }) })}
      onCampaign={(id) => void navigate({ search: (now) => ({ ...now, campaignId: id }), resetScroll: false })}
    >
      <OverdueContent />
    </ReviewPage>
  );
}
