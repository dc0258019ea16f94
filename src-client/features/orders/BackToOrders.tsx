import { ArrowLeft } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { orderMessages } from '#shared/messages/orders.ts';

export function BackToOrders() {
  return (
    <ButtonLink to="/brand/orders" size="sm" icon={ArrowLeft}>
      {orderMessages.backToOrders}
    </ButtonLink>
  );
}
