import { getRouteApi } from '@tanstack/react-router';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { late } from '#client/components/core/late.tsx';
import { DuplicateCampaign } from '#client/features/campaigns/DuplicateCampaign.tsx';
import { OrderMessages } from '#client/features/conversations/OrderMessages.tsx';
import { InviteCreators } from '#client/features/deals/InviteCreators.tsx';
import { WithdrawOffers } from '#client/features/deals/WithdrawOffers.tsx';
import { OrderDetail } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';
import type { OrderSlots } from '#client/features/orders/types.ts';
import { PaymentReturn } from '#client/features/payments/PaymentReturn.tsx';

// Few orders show these, and each is as large as the order itself.
const ContractPanel = late(
  async () => (await import('#client/features/payments/ContractPanel.tsx')).ContractPanel,
  <SkeletonCard />,
);
const ApplicationsPanel = late(
  async () => (await import('#client/features/deals/ApplicationsPanel.tsx')).ApplicationsPanel,
  <SkeletonCard />,
);
const CampaignMoney = late(
  async () => (await import('#client/features/payments/MoneyPicture.tsx')).CampaignMoney,
  <SkeletonCard />,
);
const DealActions = late(async () => (await import('#client/features/deals/DealActions.tsx')).DealActions);

const route = getRouteApi('/brand/orders');

/** The orders, or one of them with its creators, its contract and its payments. */
export function OrdersScreen() {
  const { projectId, payment } = route.useSearch();
  const navigate = route.useNavigate();
  if (!projectId) return <OrdersPage />;
  const slots: OrderSlots = {
    duplicate: (order) => <DuplicateCampaign campaign={order} look="words" />,
    invite: (order) => <InviteCreators campaignId={order.id} may={order.may.invite} />,
    applications: (order) => <ApplicationsPanel campaignId={order.id} waiting={order.pendingApplications} />,
    dealActions: (order, { dealId, creatorId, name, ...offer }) => (
      <DealActions campaignId={order.id} deal={{ ...offer, id: dealId, creator: { id: creatorId, name } }} />
    ),
    chosenOffers: (creators, onDone) => (
      <WithdrawOffers
        offers={creators.map(({ dealId, name, agreed }) => ({ id: dealId, name, agreed }))}
        onDone={onDone}
      />
    ),
    messages: (order) => <OrderMessages creators={order.creators.filter(({ extension }) => !extension)} />,
    contract: (order) => <ContractPanel campaignId={order.id} />,
    money: (order) => <CampaignMoney campaignId={order.id} />,
  };
  return (
    <>
      {/* Outside the order, which is built anew when the payment moves it on: the good news is told once. */}
      {payment && (
        <PaymentReturn paymentId={payment} onContinue={() => void navigate({ search: { projectId }, replace: true })} />
      )}
      <OrderDetail
        key={projectId}
        campaignId={projectId}
        slots={slots}
        onDeleted={() => navigate({ to: '/brand/dashboard' })}
      />
    </>
  );
}
