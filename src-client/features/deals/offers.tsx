import { useState } from 'react';
import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { TextArea } from '#client/components/fields/Field.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { REASON_MAX_CHARS } from '#shared/constants.ts';
import type { OfferBudget, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { enteredUsage, type UsageEntered, usageProblem } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { ASK, aboveLimitHint, isAboveLimit, sayAsked } from './limit.ts';
import { problemOf, type Selection, totalOf } from './selection.ts';
import { UsageFields } from './UsageFields.tsx';
import { useInvite } from './useInvite.ts';

interface OffersProps {
  campaignId: string;
  selection: Selection;
  /** Undefined until it is known; until then nothing can be sent. */
  budget: OfferBudget | undefined;
  notes?: string;
  onSent: () => void;
}

/** The offers to the selected creators: their sum in minor units, whether they can be sent, and how. All are sent or none (BR-INV-06). */
export function useOffers({ campaignId, selection, budget, notes = '', onSent }: OffersProps) {
  const invite = useInvite(onSent);
  const ask = trpc.approvals.askToInvite.useMutation({
    onSuccess: () => {
      sayAsked();
      onSent();
    },
  });
  const [reason, setReason] = useState('');
  const [typed, setUsage] = useState<UsageEntered | null>(null);
  const usage = typed ?? budget?.usageRights ?? null;
  const problem = usage && usageProblem(usage);
  const usageRights = usage && enteredUsage(usage);
  const total = totalOf(selection);
  const over = budget !== undefined && total > budget.remainingMinor;
  const above = budget !== undefined && isAboveLimit(budget, total);
  const ready =
    budget !== undefined &&
    problem === null &&
    selection.size > 0 &&
    total > 0 &&
    !over &&
    (!above || reason.trim() !== '') &&
    [...selection.values()].every((one) => problemOf(one, budget) === null);
  const send = () => {
    if (!budget) return;
    const offers = {
      campaignId,
      currency: budget.currency,
      invites: [...selection].flatMap(([creatorId, { amount }]) =>
        amount === null ? [] : [{ creatorId, agreedMinor: amount }],
      ),
      notes,
      ...(usageRights && { usageRights }),
    };
    if (above) ask.mutate({ ...offers, reason });
    else invite.mutate(offers);
  };
  return {
    ...{ total, over, ready, send, usage, setUsage, problem, reason, setReason },
    /** Why a reason is asked for; null if the offers are within the reader's limit. */
    aboveLimit: above ? aboveLimitHint(budget) : null,
    label: above ? ASK : inviteMessages.sendInvites,
    sending: invite.isPending || ask.isPending,
    error: invite.error ?? ask.error,
  };
}
type Offers = ReturnType<typeof useOffers>;

/** The usage rights of the offers, the same for all of them, and why a second person should approve them; nothing until they are known. */
export function OffersUsage({ offers: { usage, setUsage, problem, ...offers } }: { offers: Offers }) {
  return (
    <>
      {usage && <UsageFields value={usage} onChange={setUsage} problem={problem ?? undefined} />}
      {offers.aboveLimit !== null && (
        <TextArea
          label="Reason"
          required
          rows={3}
          maxLength={REASON_MAX_CHARS}
          hint={offers.aboveLimit}
          value={offers.reason}
          onChange={(event) => offers.setReason(event.target.value)}
          className="mt-4"
        />
      )}
    </>
  );
}

/** `Total $500.00 of $2,000.00 remaining`. */
export function OffersTotal({
  offers: { total, over },
  budget: { remainingMinor, currency },
}: {
  offers: Offers;
  budget: RemainingBudget;
}) {
  return (
    <>
      <span className="text-muted">{'Total '}</span>
      <Money amountMinor={total} currency={currency} className={over ? 'text-error font-semibold' : 'font-semibold'} />
      <span className="text-muted">{' of '}</span>
      <Money amountMinor={remainingMinor} currency={currency} />
      <span className="text-muted">{' remaining'}</span>
    </>
  );
}

/** Says before an offer is sent that nobody can accept it yet, because the campaign is still in review. */
export function ReviewNote({ budget }: { budget: OfferBudget | undefined }) {
  return budget?.inReview && <Callout className="mb-4">{inviteMessages.inReview}</Callout>;
}

/** The obstacle to the offers: nothing is left, they are too much in total, or the server refused them. */
export function OffersWarnings({
  offers: { total, over, error },
  budget,
}: {
  offers: Offers;
  budget: OfferBudget | undefined;
}) {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency: budget?.currency ?? 'USD' });
  return (
    <>
      <ReviewNote budget={budget} />
      {budget?.remainingMinor === 0 && (
        <Callout kind="warning" className="mb-4">
          {inviteMessages.nothingLeft}
        </Callout>
      )}
      {over && (
        <Callout kind="error" className="mb-4">
          {inviteMessages.overBudget(text(total), text(budget?.remainingMinor ?? 0))}
        </Callout>
      )}
      {error && (
        <Callout kind="error" title={inviteMessages.sendFailed} className="mb-4">
          {errorMessage(error)}
        </Callout>
      )}
    </>
  );
}
