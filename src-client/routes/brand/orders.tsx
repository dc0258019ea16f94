import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { idParam } from '#client/components/searchParams.ts';
import { DealActions } from '#client/features/deals/DealActions.tsx';
import { InviteCreators } from '#client/features/deals/InviteCreators.tsx';
import { OrderDetail } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';
import type { OrderSlots } from '#client/features/orders/types.ts';

// Three of the five stages have no contract to show.
const ContractPanel = lazy(async () => ({
  default: (await import('#client/features/payments/ContractPanel.tsx')).ContractPanel,
}));

const ApplicationsPanel = lazy(async () => ({
  default: (await import('#client/features/deals/ApplicationsPanel.tsx')).ApplicationsPanel,
}));

const PaymentReturn = lazy(async () => ({
  default: (await import('#client/features/payments/PaymentReturn.tsx')).PaymentReturn,
}));

interface OrdersSearch {
  projectId?: string | undefined;
  payment?: string | undefined;
}

/** `/brand/orders`: the pipeline; `projectId` opens that campaign over it (BR-ORD-01), `payment` is what the bank sends back. */
export const Route = createFileRoute('/brand/orders')({
  validateSearch: (search): OrdersSearch => ({
    projectId: idParam(search, 'projectId'),
    payment: idParam(search, 'payment'),
  }),
  component: Orders,
});

function Orders() {
  const { projectId, payment } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!projectId) return <OrdersPage />;
  const slots: OrderSlots = {
    invite: (order) => <InviteCreators campaignId={order.id} />,
    applications: (order) => (
      <Suspense fallback={<SkeletonCard />}>
        <ApplicationsPanel campaignId={order.id} waiting={order.pendingApplications} />
      </Suspense>
    ),
    dealActions: (order, { dealId, creatorId, name, status, agreed, invitedAt }) => (
      <DealActions
        campaignId={order.id}
        deal={{ id: dealId, status, agreed, creator: { id: creatorId, name } }}
        newest={!order.creators.some((other) => other.creatorId === creatorId && other.invitedAt > invitedAt)}
      />
    ),
    contract: (order) => (
      <Suspense fallback={<SkeletonCard />}>
        <ContractPanel campaignId={order.id} />
      </Suspense>
    ),
  };
  return (
    <>
      {/* Outside the order, which is built anew when the payment moves it on: the good news is told once. */}
      {payment && (
        <Suspense>
          <PaymentReturn
            paymentId={payment}
            onContinue={() => void navigate({ search: { projectId }, replace: true })}
          />
        </Suspense>
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
