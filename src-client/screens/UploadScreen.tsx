import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { CampaignNotFound } from '#client/features/content/CampaignNotFound.tsx';
import { UploadPage } from '#client/features/content/UploadPage.tsx';
import { trpc } from '#client/trpc.ts';

const route = getRouteApi('/creator/campaigns/$campaignId/upload');

/** Where a creator submits content; a previewing super admin cannot. */
export function UploadScreen() {
  const { session } = route.useRouteContext();
  const { found } = route.useLoaderData();
  if (session.role === 'super_admin') {
    return (
      <>
        <PageHeader title="Upload content" />
        <Callout>You are viewing the upload page as a super admin. Nothing can be uploaded here.</Callout>
      </>
    );
  }
  return found ? <Upload /> : <CampaignNotFound />;
}

function Upload() {
  const { campaignId } = route.useParams();
  const { submission } = route.useSearch();
  const [detail] = trpc.content.campaign.useSuspenseQuery({ campaignId });
  const [submissions] = trpc.content.mine.useSuspenseQuery({ campaignId });
  return (
    <UploadPage
      detail={detail}
      submissions={submissions}
      submission={submissions.find(({ id }) => id === submission) ?? null}
    />
  );
}
