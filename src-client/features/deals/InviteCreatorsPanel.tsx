import { useState } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Callout } from '#client/components/Callout.tsx';
import { Drawer } from '#client/components/Dialog.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { MoneyField } from '#client/components/NumberField.tsx';
import { SearchBox } from '#client/components/SearchBox.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { CREATOR_SEARCH_DEBOUNCE_MS } from '#shared/constants.ts';
import type { Currency } from '#shared/currencies.ts';
import type { CandidateView } from '#shared/deals/deals.schema.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { compactNumber } from '#shared/numbers.ts';
import { platformLabel } from '#shared/platforms.ts';
import { DEAL_BADGES } from './dealLabels.ts';
import { floorAboveBudget } from './OfferForm.tsx';
import { useInvite } from './useInvite.ts';

/** Who is selected, with the amount that is typed for each; null while it is no amount. */
type Selection = Map<string, { name: string; amount: number | null; floorMinor: number | null }>;

/** Invites several creators at once: all of them or none (BR-INV-01 to BR-INV-08). */
export function InviteCreatorsPanel({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState<Selection>(new Map());
  const budget = trpc.deals.budget.useQuery({ campaignId });
  // Without a name those whom the campaign can pay; by name anyone, with what stands in the way.
  const within = search === '' ? budget.data?.affordableBelow : null;
  const candidates = trpc.deals.candidates.useQuery(
    { campaignId, search, ...(typeof within === 'number' && { followersBelow: within }) },
    { enabled: budget.data !== undefined, placeholderData: (before) => before },
  );
  const invite = useInvite(onClose);
  const error = budget.error ?? candidates.error;

  const amounts = [...selection.values()].map((one) => one.amount ?? 0);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const remaining = budget.data?.remainingMinor ?? 0;
  const currency = budget.data?.currency ?? 'USD';
  const over = total > remaining;
  const ready =
    selection.size > 0 &&
    total > 0 &&
    !over &&
    [...selection.values()].every((one) => problemOf(one, remaining, currency) === null);

  const choose = (creator: CandidateView, chosen: boolean) => {
    const next = new Map(selection);
    if (chosen) {
      const { name, suggestedMinor, floorMinor } = creator;
      next.set(creator.id, { name, amount: suggestedMinor, floorMinor });
    } else next.delete(creator.id);
    setSelection(next);
  };
  const setAmount = (id: string, amount: number | null) => {
    const known = selection.get(id);
    if (known) setSelection(new Map(selection).set(id, { ...known, amount }));
  };
  const send = () =>
    invite.mutate({
      campaignId,
      currency,
      invites: [...selection].flatMap(([creatorId, { amount }]) =>
        amount === null ? [] : [{ creatorId, agreedMinor: amount }],
      ),
    });

  const listed = candidates.data ?? [];
  const others = [...selection].filter(([id]) => !listed.some((creator) => creator.id === id));
  return (
    <Drawer
      open
      onClose={onClose}
      title="Invite Additional Creators"
      description="Select creators and say what you offer each of them."
      locked={invite.isPending}
      unsaved={selection.size > 0}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <p aria-live="polite" className="text-sm">
            <span className="text-muted">Total </span>
            <Money
              amountMinor={total}
              currency={currency}
              className={over ? 'text-error font-semibold' : 'font-semibold'}
            />
            <span className="text-muted"> of </span>
            <Money amountMinor={remaining} currency={currency} />
            <span className="text-muted"> remaining</span>
          </p>
          <Button variant="primary" disabled={!ready} busy={invite.isPending} onClick={send}>
            {inviteMessages.sendInvites}
          </Button>
        </div>
      }
    >
      <SearchBox
        label="Search creators by name"
        value={search}
        onChange={setSearch}
        delayMs={CREATOR_SEARCH_DEBOUNCE_MS}
        className="mb-4"
      />
      {typeof within === 'number' && <p className="text-muted -mt-1 mb-3 text-sm">{inviteMessages.withinBudget}</p>}
      {budget.data?.remainingMinor === 0 && (
        <Callout kind="warning" className="mb-4">
          {inviteMessages.nothingLeft}
        </Callout>
      )}
      {over && (
        <Callout kind="error" className="mb-4">
          {inviteMessages.overBudget(
            formatMoney({ amountMinor: total, currency }),
            formatMoney({ amountMinor: remaining, currency }),
          )}
        </Callout>
      )}
      {invite.error && (
        <Callout kind="error" title={inviteMessages.sendFailed} className="mb-4">
          {errorMessage(invite.error)}
        </Callout>
      )}
      {error && (
        <ErrorPanel
          title="Creators could not be loaded"
          text={errorMessage(error)}
          onRetry={() => void Promise.all([budget.refetch(), candidates.refetch()])}
        />
      )}
      {!error && (!candidates.data || (candidates.isPlaceholderData && listed.length === 0)) && (
        <div aria-busy="true">
          <SkeletonText lines={10} />
        </div>
      )}
      {others.length > 0 && (
        <ul aria-label="Selected before" className="divide-base-300 border-base-300 mb-2 divide-y border-b">
          {others.map(([id, one]) => (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3">
              <Toggle name={one.name} checked onChange={() => setSelection(without(selection, id))} />
              <span className="min-w-0 flex-1 truncate font-semibold">{one.name}</span>
              <Amount one={one} max={remaining} currency={currency} onChange={(amount) => setAmount(id, amount)} />
            </li>
          ))}
        </ul>
      )}
      {candidates.data && !candidates.isPlaceholderData && listed.length === 0 && (
        <EmptyState
          compact
          title={search === '' ? 'No creator fits what is left' : 'No creator of that name'}
          text={
            search === ''
              ? 'Raise the budget, or search by name to see what a creator costs.'
              : 'Try a part of the first or last name.'
          }
        />
      )}
      <ul aria-label="Creators" className="divide-base-300 divide-y">
        {listed.map((creator) => {
          const one = selection.get(creator.id);
          const refusal = creator.openDeal || !budget.data ? null : floorAboveBudget(budget.data, creator.floorMinor);
          const refusalId = `${creator.id}-refusal`;
          return (
            <li key={creator.id} className="flex flex-wrap items-center gap-3 py-3">
              <Toggle
                name={creator.name}
                checked={one !== undefined}
                disabled={(creator.openDeal !== null || refusal !== null) && !one}
                {...(refusal && { 'aria-describedby': refusalId })}
                onChange={(chosen) => choose(creator, chosen)}
              />
              <Avatar name={creator.name} src={creator.avatarUrl} size="sm" />
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold">{creator.name}</p>
                <p className="text-muted truncate text-sm">{factsOf(creator)}</p>
                {refusal && (
                  <p id={refusalId} className="text-warning text-sm">
                    {refusal}
                  </p>
                )}
              </div>
              {creator.openDeal && (
                <StatusPill tone={DEAL_BADGES[creator.openDeal].tone}>{DEAL_BADGES[creator.openDeal].label}</StatusPill>
              )}
              {one && (
                <Amount
                  one={one}
                  max={remaining}
                  currency={currency}
                  onChange={(amount) => setAmount(creator.id, amount)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

function without(selection: Selection, id: string): Selection {
  return new Map([...selection].filter(([other]) => other !== id));
}

function factsOf({ platform, followers, tier }: CandidateView): string {
  const where = platform ? [platformLabel(platform)] : [];
  return [...where, ...(followers === null ? [] : [`${compactNumber(followers)} followers`]), tier].join(' · ');
}

function problemOf(
  { amount, floorMinor }: { amount: number | null; floorMinor: number | null },
  remainingMinor: number,
  currency: Currency,
): string | null {
  const text = (amountMinor: number) => formatMoney({ amountMinor, currency });
  if (amount === null || amount <= 0) return inviteMessages.amountMissing;
  if (amount > remainingMinor) return inviteMessages.amountAtMost(text(remainingMinor));
  if (floorMinor !== null && amount < floorMinor) return inviteMessages.amountAtLeast(text(floorMinor));
  return null;
}

function Toggle({
  name,
  checked,
  disabled = false,
  onChange,
  ...described
}: {
  name: string;
  checked: boolean;
  disabled?: boolean;
  'aria-describedby'?: string;
  onChange: (checked: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      {...described}
      aria-label={`Select ${name}`}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="checkbox checkbox-primary checkbox-sm border-base-content/55"
    />
  );
}

function Amount({
  one,
  max,
  currency,
  onChange,
}: {
  one: { name: string; amount: number | null; floorMinor: number | null };
  max: number;
  currency: Currency;
  onChange: (amount: number | null) => void;
}) {
  return (
    <MoneyField
      label={`Budget for ${one.name}`}
      hideLabel
      currency={currency}
      value={one.amount}
      onChange={onChange}
      error={problemOf(one, max, currency) ?? undefined}
      className="w-full sm:w-40"
    />
  );
}
