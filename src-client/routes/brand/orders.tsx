import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { idParam } from '#client/components/searchParams.ts';
import { InviteCreators } from '#client/features/deals/InviteCreatorsPanel.tsx';
import { OrderDetail, type OrderSlots } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';

// Three of the five stages have no contract to show.
const ContractPanel = lazy(async () => ({
  default: (await import('#client/features/payments/ContractPanel.tsx')).ContractPanel,
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
        onDeleted={() => void navigate({ to: '/brand/dashboard' })}
      />
    </>
  );
}
