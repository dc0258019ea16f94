import type { ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { FormDialog } from '#client/components/forms/FormDialog.tsx';
import { plainRules, useAppForm } from '#client/components/forms/useAppForm.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { orUnreached } from '#client/errors.ts';
import { DEAL_NOTES_MAX_CHARS, REASON_MAX_CHARS } from '#shared/constants.ts';
import type { OfferBudget, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { enteredUsage, type UsageEntered, type UsageRights, usageProblem } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import * as extending from '#shared/messages/deals/extend-usage.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import * as pricing from '#shared/messages/pricing/offer-price.ts';
import { dealCostMinor } from '#shared/money.ts';
import type { OfferPrice } from '#shared/pricing/offer-price.ts';
import { ASK, aboveLimitHint, isAboveLimit } from './limit.ts';
import { UsageFields } from './UsageFields.tsx';

interface Entered {
  agreedMinor: number | null;
  usage: UsageEntered;
  notes: string;
  reason: string;
}

interface OfferSent {
  agreedMinor: number;
  notes: string;
  usageRights: UsageRights;
}

/**
 * An amount within the remaining budget and above the floor, usage rights, and a note: for an invitation, a new offer, or the answer to an
 * application. An extension of usage rights has neither limit.
 */
export function OfferForm({
  title,
  description,
  submitLabel,
  budget,
  price,
  startMinor = price?.suggestedMinor ?? null,
  note,
  extends: before,
  refusal: reason,
  onSend,
  onAsk,
  onClose,
  children,
}: {
  title: string;
  description: string;
  submitLabel: string;
  budget: OfferBudget;
  /** The creator's price in the campaign; null if they cannot be invited. */
  price: OfferPrice | null;
  /** The initial amount, if it differs from the suggestion. */
  startMinor?: number | null;
  /** The note to the creator, if it outlives this form. */
  note?: { value: string; onChange: (value: string) => void } | undefined;
  /** The usage rights that the offer extends, if any, and what the campaign holds that pays for it first, in minor units. */
  extends?: { rights: UsageRights; unneededMinor: number };
  /** Why nothing can be offered now. */
  refusal?: string | null;
  /** Rejects with the server's error. */
  onSend: (offer: OfferSent) => Promise<unknown>;
  /** The same for an amount above the reader's limit, which a second person has to approve. */
  onAsk: (request: OfferSent & { reason: string }) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const { currency, remainingMinor } = budget;
  const floorMinor = price?.floorMinor ?? null;
  const refusal = reason ?? floorAboveBudget(budget, floorMinor);
  const form = useAppForm<Entered>({
    rules: plainRules(({ agreedMinor, usage, reason: why }) => ({
      agreedMinor: amountProblem(agreedMinor, before ? null : budget, floorMinor),
      usage: usageProblem(usage),
      reason: isAboveLimit(budget, agreedMinor) && why.trim() === '' ? 'Reason is required' : null,
    })),
    defaultValues: {
      agreedMinor: startMinor,
      usage: before?.rights ?? budget.usageRights,
      notes: note?.value ?? '',
      reason: '',
    },
    send: async ({ agreedMinor, usage, notes, reason: why }) => {
      const usageRights = enteredUsage(usage);
      if (refusal || agreedMinor === null || usageRights === null) return;
      const offer = { agreedMinor, notes, usageRights };
      const sent = isAboveLimit(budget, agreedMinor) ? onAsk({ ...offer, reason: why }) : onSend(offer);
      await sent.catch((error) => {
        throw orUnreached(error, inviteMessages.failed.text);
      });
    },
  });
  const above = isAboveLimit(budget, useWatch({ control: form.control, name: 'agreedMinor' }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={title}
      description={description}
      unsaved={() => form.values().notes.trim() !== ''}
      submitLabel={above ? ASK : submitLabel}
      disabled={Boolean(refusal)}
      problemTitle={inviteMessages.failed.title}
    >
      {children}
      {refusal && <Callout kind="warning">{refusal}</Callout>}
      <Controller
        control={form.control}
        name="agreedMinor"
        render={({ field: { value, onChange, onBlur } }) => (
          <div className="space-y-2">
            <MoneyField
              label="Amount"
              required
              currency={currency}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              error={form.problemOf('agreedMinor')}
              hint={
                before
                  ? extending.dueFor(dealCostMinor(value ?? 0), before.unneededMinor, currency)
                  : filled('{amount} of {amount2} is left for creators.', {
                      amount: <Money amountMinor={remainingMinor} currency={currency} />,
                      amount2: <Money amountMinor={budget.totalMinor} currency={currency} />,
                    })
              }
            />
            {value !== null && (
              <p aria-live="polite" className="text-muted text-sm">
                {filled('You pay {cost} with the platform fee, and they get {amount}.', {
                  cost: <Money amountMinor={dealCostMinor(value)} currency={currency} />,
                  amount: <Money amountMinor={value} currency={currency} />,
                })}
              </p>
            )}
            {price && (
              <p className="text-muted text-sm">
                {startMinor === price.suggestedMinor && pricing.starts(price)} {pricing.least(price)}{' '}
                {pricing.asks(price)}
              </p>
            )}
          </div>
        )}
      />
      <Controller
        control={form.control}
        name="usage"
        render={({ field: { value, onChange } }) => (
          <UsageFields
            value={value}
            onChange={onChange}
            problem={form.problemOf('usage')}
            since={before ? 'extension' : 'firstPost'}
          />
        )}
      />
      <TextArea
        label="Note"
        required={false}
        maxLength={DEAL_NOTES_MAX_CHARS}
        hint="What you like about their work, or what matters to you."
        {...form.field('notes', { onChange: (event) => note?.onChange(event.target.value) })}
      />
      {above && (
        <TextArea
          label="Reason"
          required
          rows={3}
          maxLength={REASON_MAX_CHARS}
          hint={aboveLimitHint(budget)}
          {...form.field('reason')}
        />
      )}
    </FormDialog>
  );
}

/** No amount can be right: the lowest price is higher than the remaining budget. */
export function floorAboveBudget(
  { remainingMinor, currency }: RemainingBudget,
  floorMinor: number | null,
): string | null {
  if (floorMinor === null || floorMinor <= remainingMinor) return null;
  return inviteMessages.floorAboveBudget(formatMoney({ amountMinor: floorMinor, currency }));
}

/** The problem of an amount; without a budget it has no limit. */
function amountProblem(
  amount: number | null,
  budget: RemainingBudget | null,
  floorMinor: number | null,
): string | null {
  if (amount === null || amount <= 0) return inviteMessages.amountMissing;
  if (budget === null) return null;
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency: budget.currency });
  if (amount > budget.remainingMinor) return inviteMessages.overBudget(text(amount), text(budget.remainingMinor));
  if (floorMinor !== null && amount < floorMinor) return inviteMessages.amountAtLeast(text(floorMinor));
  return null;
}
