import { createFileRoute } from '@tanstack/react-router';
import { Callout } from '#client/components/Callout.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { CampaignNotFound } from '#client/features/content/CreatorCampaignPage.tsx';
import { UploadPage } from '#client/features/content/UploadPage.tsx';
import { trpc } from '#client/trpc.ts';
import { uploadMessages } from '#shared/messages/content.ts';

export const Route = createFileRoute('/creator/campaigns/$campaignId/upload')({
  validateSearch: (search): { submission?: string } =>
    typeof search.submission === 'string' ? { submission: search.submission } : {},
  loader: async ({ context: { api, session }, params: { campaignId } }) => {
    if (session.role === 'super_admin') return { found: true };
    try {
      await Promise.all([api.content.campaign.ensureData({ campaignId }), api.content.mine.ensureData({ campaignId })]);
      return { found: true };
    } catch {
      return { found: false };
    }
  },
  component: UploadRoute,
});

function UploadRoute() {
  const { session } = Route.useRouteContext();
  const { found } = Route.useLoaderData();
  if (session.role === 'super_admin') {
    return (
      <>
        <PageHeader title="Upload content" />
        <Callout>{uploadMessages.preview}</Callout>
      </>
    );
  }
  return found ? <Upload /> : <CampaignNotFound />;
}

function Upload() {
  const { campaignId } = Route.useParams();
  const { submission } = Route.useSearch();
  const [detail] = trpc.content.campaign.useSuspenseQuery({ campaignId });
  const [submissions] = trpc.content.mine.useSuspenseQuery({ campaignId });
  return <UploadPage detail={detail} submission={submissions.find(({ id }) => id === submission) ?? null} />;
}
