import { createFileRoute } from '@tanstack/react-router';
import { idParam } from '#client/components/searchParams.ts';
import { InviteCreators } from '#client/features/deals/InviteCreatorsPanel.tsx';
import { OrderDetail, type OrderSlots } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';
import { ContractPanel } from '#client/features/payments/ContractPanel.tsx';

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
      <ContractPanel
        campaignId={order.id}
        returnedPayment={payment}
        onReturned={() => void navigate({ search: { projectId }, replace: true })}
      />
    ),
  };
  return (
    <OrderDetail
      key={projectId}
      campaignId={projectId}
      slots={slots}
      onDeleted={() => void navigate({ to: '/brand/dashboard' })}
    />
  );
}
