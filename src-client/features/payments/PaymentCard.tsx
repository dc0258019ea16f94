import { Landmark } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { newId } from '#client/components/base/newId.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { late } from '#client/components/core/late.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { SentenceError, toastError } from '#client/errors.ts';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { reasonOf } from '#shared/may.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { ORDER_PARTS } from '#shared/orders/order-parts.ts';
import type { PaymentKind, PaymentMethod } from '#shared/payments/payments.schema.ts';
import { TransferDetails } from './TransferDetails.tsx';
import type { Contract } from './types.ts';

// Late, because only members with a limit need it.
const AskToPay = late(async () => (await import('../approvals/AskToPay.tsx')).AskToPay);

/** One payment of the campaign: what it is for, its state, and the button to the bank's page. */
export function PaymentCard({
  contract,
  kind,
  title,
  description,
  label,
  explained = false,
  children,
}: {
  contract: Contract;
  kind: PaymentKind;
  title: string;
  description: string;
  /** What the button says. */
  label: string;
  /** `children` say what is missing. */
  explained?: boolean;
  children?: ReactNode;
}) {
  const { pay, busy } = usePay(contract.campaignId, kind);
  const cancel = trpc.payments.cancel.useMutation(toasting());
  const open = contract.open[kind];
  // A payment that can no longer be cancelled is being processed by the bank.
  const processing = open !== null && !open.may.cancel.allowed;
  const missing = reasonOf(kind === 'deposit' ? contract.may.payDeposit : contract.may.payBalance);
  const lost = contract.lost[kind];
  const reasonId = useId();
  // While content is still being made the balance can wait, and the next stage is the screen's main action.
  const urgent = kind === 'deposit' || contract.status !== 'in_progress';
  const transfer = open?.transfer ? open : null;
  const approval = contract.approvals?.[kind];
  const [asking, setAsking] = useState(false);
  return (
    <Card
      id={ORDER_PARTS.payment}
      title={title}
      description={description}
      action={processing ? <StatusPill tone="info">Processing</StatusPill> : undefined}
    >
      {children}
      {lost && (
        <Callout
          kind="warning"
          className="mb-4"
          title={lost.unwanted ? paymentMessages.returned.title : paymentMessages.pageClosedTitle}
        >
          {lost.failureReason} {lost.unwanted ? paymentMessages.returned.onItsWay : paymentMessages.nothingCharged}
        </Callout>
      )}
      {open?.status === 'failed' && (
        <Callout kind="error" className="mb-4" title="The payment did not go through">
          {open.failureReason}
        </Callout>
      )}
      {processing && (
        <Callout className="mb-4" title="The bank is working on this payment">
          This page updates by itself; you can also come back later.
        </Callout>
      )}
      {approval?.waiting && (
        <Callout className="mb-4" title="Waits for approval by a second person">
          {filled('{person} has waited since {day}.', {
            person: approval.waiting.askedBy,
            day: <DateText value={approval.waiting.askedAt} />,
          })}
        </Callout>
      )}
      <KeepFocus>
        {transfer && <TransferDetails payment={transfer} account={contract.transferAccount} />}
        <div className="flex flex-wrap items-center gap-2.5">
          {approval?.needed && !processing ? (
            <Button
              variant={urgent ? 'primary' : 'secondary'}
              disabled={missing !== null || approval.waiting !== null}
              aria-describedby={missing === null || explained ? undefined : reasonId}
              onClick={() => setAsking(true)}
            >
              Ask for approval
            </Button>
          ) : (
            <Button
              variant={urgent && !transfer ? 'primary' : 'secondary'}
              icon={Landmark}
              disabled={missing !== null || processing}
              aria-describedby={missing === null || explained ? undefined : reasonId}
              busy={busy}
              onClick={() => pay('card')}
            >
              {transfer ? 'Pay by card instead' : openLabel(open?.status, processing) || label}
            </Button>
          )}
          {contract.transferAccount && !transfer && !processing && !approval?.needed && (
            <Button variant="secondary" disabled={missing !== null} busy={busy} onClick={() => pay('bank_transfer')}>
              Pay by bank transfer
            </Button>
          )}
          {open && !processing && (
            <Button variant="ghost" busy={cancel.isPending} onClick={() => cancel.mutate({ paymentId: open.id })}>
              Cancel payment
            </Button>
          )}
          {missing !== null && !explained && (
            <p id={reasonId} className="text-muted text-sm">
              {missing}
            </p>
          )}
        </div>
      </KeepFocus>
      {asking && <AskToPay campaignId={contract.campaignId} kind={kind} onClose={() => setAsking(false)} />}
      {!transfer && (
        <p className="text-muted mt-3 text-sm">
          You pay on the bank’s own page. The money is held for this campaign until the work is approved.
        </p>
      )}
    </Card>
  );
}

/** The button's label for a payment that was begun; undefined if there is none. */
function openLabel(status: string | undefined, processing: boolean): string | undefined {
  if (status === 'failed') return 'Try again';
  return status !== undefined && !processing ? 'Continue to the bank' : undefined;
}

/**
 * Opens the bank's page, or begins a bank transfer. The idempotency key of a click is kept until the click is answered, so that a retry after a
 * broken connection sends the same one.
 */
function usePay(campaignId: string, kind: PaymentKind): { pay: (method: PaymentMethod) => void; busy: boolean } {
  const key = useRef<{ method: PaymentMethod; value: string } | null>(null);
  const [leaving, setLeaving] = useState(false);
  const options = {
    onSuccess: ({ checkoutUrl, status }: { checkoutUrl: string | null; status: string }) => {
      key.current = null;
      if (checkoutUrl) {
        setLeaving(true);
        window.location.assign(checkoutUrl);
        return;
      }
      if (status === 'succeeded') toastError(new SentenceError(paymentMessages.alreadyPaid));
    },
    onError: (error: unknown) => toastError(error),
  };
  const deposit = trpc.payments.payDeposit.useMutation(options);
  const balance = trpc.payments.payBalance.useMutation(options);
  const mutation = kind === 'deposit' ? deposit : balance;
  return {
    busy: mutation.isPending || leaving,
    pay: (method) => {
      if (key.current?.method !== method) key.current = { method, value: newId() };
      mutation.mutate({ campaignId, requestKey: key.current.value, method });
    },
  };
}
