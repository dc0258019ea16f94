import { getRouteApi } from '@tanstack/react-router';
import { OrderDetail } from '#client/features/orders/OrderDetail.tsx';
import { OrdersPage } from '#client/features/orders/OrdersPage.tsx';
import { PaymentReturn } from '#client/features/payments/PaymentReturn.tsx';

const route = getRouteApi('/brand/orders');

/** The orders, or one of them with its creators, its contract and its payments. */
export function OrdersScreen() {
  const { projectId, tab, payment } = route.useSearch();
  const navigate = route.useNavigate();
  if (!projectId) return <OrdersPage />;
  return (
    <>
      {/* Outside the order, which is remounted when the payment moves it on: the good news is shown once. */}
      {payment && (
        <PaymentReturn
          paymentId={payment}
          onContinue={() => void navigate({ search: { projectId, tab }, replace: true, resetScroll: false })}
        />
      )}
      <OrderDetail
        key={projectId}
        campaignId={projectId}
        tab={tab}
        onTab={(chosen) =>
          void navigate({ search: { projectId, tab: chosen, payment }, replace: true, resetScroll: false })
        }
        onDeleted={() => navigate({ to: '/brand/dashboard' })}
      />
    </>
  );
}
