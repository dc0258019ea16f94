import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { lateResolver } from '#client/components/forms/lateResolver.ts';
import { useAppForm } from '#client/components/forms/useAppForm.ts';
import { DateText } from '#client/components/frame/DateText.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { Contract } from './types.ts';

const rules = lateResolver(async () => (await import('#shared/payments/payments.schema.ts')).askForRefundInput);

type Request = NonNullable<Contract['refundRequest']>;

/** The brand asks for the money of its campaign back, reads what was decided, or withdraws what it asked for; nothing if neither applies. */
export function RefundRequest({ contract: { campaignId, may, refundRequest } }: { contract: Contract }) {
  const [asking, setAsking] = useState(false);
  const ask = may.askForRefund.allowed && (
    <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
      Ask for a refund
    </Button>
  );
  return (
    <KeepFocus>
      {refundRequest && refundRequest.status !== 'withdrawn' ? (
        <Card title="Refund request" action={ask}>
          <Said request={refundRequest} />
        </Card>
      ) : (
        ask && <div className="flex justify-end">{ask}</div>
      )}
      {asking && <AskDialog campaignId={campaignId} onClose={() => setAsking(false)} />}
    </KeepFocus>
  );
}

const decided = {
  granted: 'Accord granted your refund on {day}:',
  declined: 'Accord declined your request on {day}:',
} as const;

function Said({ request: { id, status, answer, createdAt, dueAt, closedAt, may } }: { request: Request }) {
  const withdraw = trpc.payments.withdrawRefundRequest.useMutation(toasting('The request is withdrawn'));
  if (status === 'granted' || status === 'declined') {
    return (
      <>
        <p>{filled(decided[status], { day: <DateText value={closedAt} /> })}</p>
        <p className="text-muted mt-1 break-words whitespace-pre-wrap">{answer}</p>
      </>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        {filled('You asked for a refund on {asked}. Accord answers by {due}.', {
          asked: <DateText value={createdAt} />,
          due: <DateText value={dueAt} />,
        })}
      </p>
      {may.withdraw.allowed && (
        <Button
          size="sm"
          variant="ghost"
          busy={withdraw.isPending}
          onClick={() => withdraw.mutate({ refundRequestId: id })}
        >
          Withdraw the request
        </Button>
      )}
    </div>
  );
}

function AskDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const ask = trpc.payments.askForRefund.useMutation();
  const form = useAppForm({
    rules,
    defaultValues: { campaignId, reason: '' },
    send: async (values) => {
      await ask.mutateAsync(values);
      notify.success('Your request is with our team');
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Ask for a refund?"
      description="Our team looks at the campaign and answers you here. What creators have earned stays theirs."
      size="sm"
      submitLabel="Send request"
    >
      <TextArea
        label="Reason"
        required
        rows={4}
        maxLength={REASON_MAX_CHARS}
        hint="What went wrong? At least ten characters."
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
