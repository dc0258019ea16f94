import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod';
import { OrderDetail, type OrderSlots } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';

const search = z.object({ projectId: z.uuid().optional().catch(undefined) });

/** `/brand/orders`: the pipeline; `projectId` opens that campaign over it (BR-ORD-01). */
export const Route = createFileRoute('/brand/orders')({ validateSearch: search, component: Orders });

/** What the features of deals and payments add to an order. */
const slots: OrderSlots = {
  invite: () => null,
  contract: () => null,
};

function Orders() {
  const { projectId } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!projectId) return <OrdersPage />;
  return (
    <OrderDetail
      key={projectId}
      campaignId={projectId}
      slots={slots}
      onDeleted={() => void navigate({ to: '/brand/dashboard' })}
    />
  );
}
