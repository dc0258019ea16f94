import { BackLink } from '#client/components/base/PageHeader.tsx';
import { orderMessages } from '#shared/messages/orders.ts';

export function BackToOrders() {
  return <BackLink to="/brand/orders" label={orderMessages.backToOrders} />;
}
