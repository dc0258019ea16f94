import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { Callout } from '#client/components/core/Callout.tsx';
import { Dialog } from '#client/components/frame/Dialog.tsx';
import { refresh } from '#client/refresh.ts';
import { errorCode, trpc } from '#client/trpc.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

const ASK_AGAIN_MS = 1_500;

/**
 * Shown when a brand comes back from the bank: it waits for the bank's notice, which alone decides (ruling A22), and then says the result.
 * `onContinue` closes it.
 */
export function PaymentReturn({ paymentId, onContinue }: { paymentId: string; onContinue: () => void }) {
  // Without suspense: it polls until the bank has answered, and shows no error while it cannot.
  const payment = trpc.payments.status.useQuery(
    { paymentId },
    {
      staleTime: 0,
      // Also after a failed read, as when offline: the bank's notice may have arrived meanwhile.
      refetchInterval: ({ state: { data, error } }) =>
        (data ? isOpen(data.status) : errorCode(error) !== 'NOT_FOUND') ? ASK_AGAIN_MS : false,
    },
  );
  const client = useQueryClient();
  const told = useRef(false);
  const status = payment.data?.status;
  useEffect(() => {
    if (status !== 'succeeded' || payment.data?.unwanted || told.current) return;
    told.current = true;
    const { title, text } = paymentMessages.processed;
    notify.success(title, text);
    void refresh(client, ['payment']);
  }, [status, payment.data?.unwanted, client]);

  if (!payment.data) return null;
  if (payment.data.status === 'created' || payment.data.status === 'processing') {
    return (
      <Callout className="mb-4" title="Waiting for the bank">
        This takes a few seconds. The page updates by itself.
      </Callout>
    );
  }
  const { unwanted, failureReason } = payment.data;
  if (unwanted) {
    return (
      <Callout kind="warning" className="mb-4" title={paymentMessages.returned.title}>
        {failureReason} {paymentMessages.returned.onItsWay}
      </Callout>
    );
  }
  if (payment.data.status !== 'succeeded') return null;
  return (
    <Dialog
      open
      onClose={onContinue}
      size="sm"
      title={paymentMessages.successTitle}
      footer={
        <Button variant="primary" onClick={onContinue}>
          {paymentMessages.continue}
        </Button>
      }
    >
      <p>
        {filled('{amount} has arrived and is held for your campaign. Invoice {invoiceNumber}.', {
          amount: (
            <Money className="font-semibold" amountMinor={payment.data.amountMinor} currency={payment.data.currency} />
          ),
          invoiceNumber: payment.data.invoiceNumber,
        })}
      </p>
    </Dialog>
  );
}

const isOpen = (status: string): boolean => status === 'created' || status === 'processing';
