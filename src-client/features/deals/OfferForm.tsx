import { type ReactNode, useId, useState } from 'react';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { TextArea } from '#client/components/Field.tsx';
import { Form } from '#client/components/Form.tsx';
import { Money } from '#client/components/Money.tsx';
import { MoneyField } from '#client/components/NumberField.tsx';
import { errorMessage } from '#client/errors.ts';
import { errorCode } from '#client/trpc.ts';
import { DEAL_NOTES_MAX_CHARS } from '#shared/constants.ts';
import type { RemainingBudget } from '#shared/deals/deals.schema.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';

/** An amount within what is left and above the floor, and a note: an invitation, a new offer, or the answer to an application. */
export function OfferForm({
  title,
  description,
  submitLabel,
  budget,
  floorMinor,
  suggestedMinor,
  note,
  refusal: reason,
  sending,
  error,
  onSend,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitLabel: string;
  budget: RemainingBudget;
  floorMinor: number | null;
  suggestedMinor: number | null;
  /** What is typed to the creator, where it outlives this form. */
  note?: { value: string; onChange: (value: string) => void } | undefined;
  /** Why nothing can be offered now. */
  refusal?: string | null;
  sending: boolean;
  error: unknown;
  onSend: (agreedMinor: number, notes: string) => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { currency, remainingMinor } = budget;
  const formId = useId();
  const [amount, setAmount] = useState(suggestedMinor);
  const own = useState('');
  const [notes, setNotes] = note ? [note.value, note.onChange] : own;
  const [tried, setTried] = useState(false);
  const problem = amountProblem(amount, budget, floorMinor);
  const refusal = reason ?? floorAboveBudget(budget, floorMinor);
  const send = () => {
    setTried(true);
    if (problem || refusal || amount === null || sending) return;
    onSend(amount, notes);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      locked={sending}
      unsaved={notes.trim() !== ''}
      footer={
        <>
          <Button onClick={onClose} disabled={sending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={sending} disabled={Boolean(refusal)}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        {refusal && <Callout kind="warning">{refusal}</Callout>}
        <MoneyField
          label="Amount"
          required
          currency={currency}
          value={amount}
          onChange={setAmount}
          error={tried && problem ? problem : undefined}
          hint={
            <>
              <Money amountMinor={remainingMinor} currency={currency} /> of{' '}
              <Money amountMinor={budget.totalMinor} currency={currency} /> is left for creators.
            </>
          }
        />
        <TextArea
          label="Note"
          required={false}
          maxLength={DEAL_NOTES_MAX_CHARS}
          value={notes}
          onChange={(event) => setNotes(event.target.value)}
          hint="What you like about their work, or what matters to you."
        />
        {Boolean(error) && (
          <Callout kind="error" title={inviteMessages.failed.title}>
            {errorCode(error) === null ? inviteMessages.failed.text : errorMessage(error)}
          </Callout>
        )}
      </Form>
    </Dialog>
  );
}

/** No amount could be right: the lowest price is more than what is left. */
export function floorAboveBudget(
  { remainingMinor, currency }: RemainingBudget,
  floorMinor: number | null,
): string | null {
  if (floorMinor === null || floorMinor <= remainingMinor) return null;
  return inviteMessages.floorAboveBudget(formatMoney({ amountMinor: floorMinor, currency }));
}

function amountProblem(amount: number | null, budget: RemainingBudget, floorMinor: number | null): string | null {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency: budget.currency });
  if (amount === null || amount <= 0) return inviteMessages.amountMissing;
  if (amount > budget.remainingMinor) return inviteMessages.overBudget(text(amount), text(budget.remainingMinor));
  if (floorMinor !== null && amount < floorMinor) return inviteMessages.amountAtLeast(text(floorMinor));
  return null;
}
