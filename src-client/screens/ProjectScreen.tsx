import { getRouteApi } from '@tanstack/react-router';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard, SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { late } from '#client/components/core/late.tsx';
import { staffFailure } from '#client/components/parts/staffFailure.tsx';
import { ProjectPage } from '#client/features/campaigns/ProjectPage.tsx';
import { StaffSubmissions } from '#client/features/content/StaffSubmissions.tsx';
import { StaffDeals } from '#client/features/deals/StaffDeals.tsx';
import { StaffPayments } from '#client/features/payments/StaffPayments.tsx';
import { ReviewHistory } from '#client/features/review/ReviewHistory.tsx';
import { errorCode, trpc } from '#client/trpc.ts';

// Late, because few who open a campaign look for a receipt.
const Receipts = late(async () => (await import('#client/features/payments/Receipts.tsx')).Receipts, null);

const loadFailed = 'The campaign could not be loaded';

const route = getRouteApi('/admin/projects/$campaignId');
const otherFailure = staffFailure(loadFailed);

/** One campaign as staff read it: details, brand, deals, submissions, payments, review history (ruling ADM-PRJ-06). */
export function ProjectScreen() {
  const { campaignId } = route.useParams();
  return (
    <Loaded asked={campaignId} failure={NoProject} skeleton={<SkeletonPage />}>
      <ProjectPage campaignId={campaignId}>
        <StaffDeals campaignId={campaignId} />
        <StaffSubmissions campaignId={campaignId} />
        <StaffPayments campaignId={campaignId} />
        <Loaded failure={{ title: loadFailed }} skeleton={<SkeletonCard />}>
          <History campaignId={campaignId} />
        </Loaded>
        <Receipts campaignId={campaignId} named />
      </ProjectPage>
    </Loaded>
  );
}

function History({ campaignId }: { campaignId: string }) {
  const [entries] = trpc.review.history.useSuspenseQuery({ campaignId });
  return entries.length > 0 ? (
    <ReviewHistory entries={entries} />
  ) : (
    <Card title="Review history">
      <p className="text-muted">There are no comments or decisions on this campaign yet.</p>
    </Card>
  );
}

function NoProject(failed: Failed) {
  const code = errorCode(failed.error);
  const missing = code === 'NOT_FOUND' || code === 'BAD_REQUEST';
  return (
    <>
      <PageHeader
        title={missing ? 'Campaign not found' : 'Project Management'}
        back={{ to: '/admin/project-management', label: 'All projects' }}
      />
      {missing ? <ErrorPanel title="There is no campaign at this address." /> : otherFailure(failed)}
    </>
  );
}
