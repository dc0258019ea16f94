import { ArrowDown } from 'lucide-react';
import { Button } from '#client/components/base/Button.tsx';
import type { OrderPart } from '#shared/orders/order-parts.ts';
import { useLead } from './useLead.ts';

/** Leads to the part of the same screen where the step is done. */
export function ThereButton({ part, children }: { part: OrderPart; children: string }) {
  const lead = useLead();
  return (
    <Button icon={ArrowDown} variant="primary" onClick={() => lead(part)}>
      {children}
    </Button>
  );
}
