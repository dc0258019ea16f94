import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { useNow } from '#client/components/core/now.ts';
import { useSession } from '#client/features/auth/session.ts';
import { DealCase } from '#client/features/cases/DealCase.tsx';
import { CampaignNotFound } from '#client/features/content/CampaignNotFound.tsx';
import { CreatorCampaignPage } from '#client/features/content/CreatorCampaignPage.tsx';
import { MessagesButton } from '#client/features/conversations/MessagesButton.tsx';
import { trpc } from '#client/trpc.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { AGREED_DEALS, isOneOf, UNBOUND_DEALS } from '#shared/status-sets.ts';

// Late, because it holds the contract, its documents and its signing.
const AgreementPanel = late(
  async () => (await import('#client/features/payments/AgreementPanel.tsx')).AgreementPanel,
  <SkeletonCard />,
);

const Receipts = late(async () => (await import('#client/features/payments/Receipts.tsx')).Receipts, null);

const route = getRouteApi('/creator/campaigns/$campaignId/');

/** A campaign of a creator, with the agreement; an invitation has none to read yet and must be answered first. */
export function CreatorCampaignScreen() {
  const { found } = route.useLoaderData();
  useEffect(() => {
    if (!found) notify.error('Failed to load campaign details');
  }, [found]);
  return found ? <Campaign /> : <CampaignNotFound />;
}

function Campaign() {
  const { campaignId } = route.useParams();
  const { tab = 'overview' } = route.useSearch();
  const navigate = route.useNavigate();
  const [detail] = trpc.content.campaign.useSuspenseQuery({ campaignId });
  const [submissions] = trpc.content.mine.useSuspenseQuery({ campaignId });
  const acting = useSession()?.acting;
  const mayTalk = !acting || acting.acts.includes('message');
  return (
    <CreatorCampaignPage
      tab={tab}
      onTab={(chosen) => void navigate({ search: { tab: chosen }, replace: true, resetScroll: false })}
      detail={detail}
      submissions={submissions}
      now={useNow()}
      supportEmail={detail.supportEmail}
      messages={
        detail.deal &&
        mayTalk && <MessagesButton dealId={detail.deal.id} name={detail.brand.name ?? commonMessages.unknownBrand} />
      }
      cases={
        // Before it is under contract, there is nothing that a case could be about.
        detail.deal && !isOneOf(UNBOUND_DEALS, detail.deal.status) && <DealCase deal={detail.deal} side="creator" />
      }
      agreement={
        detail.deal?.status === 'invited' ? (
          <Callout title="This is an invitation: answer it to work on this campaign.">
            <ButtonLink
              size="sm"
              to="/creator/invitations/$dealId"
              params={{ dealId: detail.deal.id }}
              className="mt-2"
            >
              {creatorCampaignMessages.viewInvitations}
            </ButtonLink>
          </Callout>
        ) : (
          detail.deal && (
            <div className="space-y-4">
              {isOneOf(AGREED_DEALS, detail.deal.status) && <AgreementPanel dealId={detail.deal.id} />}
              <Receipts campaignId={campaignId} />
            </div>
          )
        )
      }
    />
  );
}
