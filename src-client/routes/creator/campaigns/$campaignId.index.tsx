import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { useNow } from '#client/components/now.ts';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { CampaignNotFound, CreatorCampaignPage } from '#client/features/content/CreatorCampaignPage.tsx';
import { trpc } from '#client/trpc.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { AGREED_DEALS, isOneOf } from '#shared/status-sets.ts';

const AgreementPanel = lazy(async () => ({
  default: (await import('#client/features/payments/AgreementPanel.tsx')).AgreementPanel,
}));

/** An invitation has no contract to read yet: it is answered first. */

export const Route = createFileRoute('/creator/campaigns/$campaignId/')({
  loader: async ({ context: { api }, params: { campaignId } }) => {
    try {
      await Promise.all([api.content.campaign.ensureData({ campaignId }), api.content.mine.ensureData({ campaignId })]);
      return { found: true };
    } catch {
      notify.error(creatorCampaignMessages.loadFailed);
      return { found: false };
    }
  },
  component: CampaignRoute,
});

function CampaignRoute() {
  const { found } = Route.useLoaderData();
  return found ? <Campaign /> : <CampaignNotFound />;
}

function Campaign() {
  const { campaignId } = Route.useParams();
  const [detail] = trpc.content.campaign.useSuspenseQuery({ campaignId });
  const [submissions] = trpc.content.mine.useSuspenseQuery({ campaignId });
  return (
    <CreatorCampaignPage
      detail={detail}
      submissions={submissions}
      now={useNow()}
      supportEmail={detail.supportEmail}
      agreement={
        detail.deal?.status === 'invited' ? (
          <Callout title={creatorCampaignMessages.answerFirst}>
            <ButtonLink size="sm" href="/creator/invitations" className="mt-2">
              {creatorCampaignMessages.viewInvitations}
            </ButtonLink>
          </Callout>
        ) : (
          detail.deal &&
          isOneOf(AGREED_DEALS, detail.deal.status) && (
            <Suspense fallback={<SkeletonCard />}>
              <AgreementPanel dealId={detail.deal.id} />
            </Suspense>
          )
        )
      }
    />
  );
}
