import { Avatar } from '#client/components/base/Avatar.tsx';
import { cx } from '#client/components/base/cx.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { known, useAsked } from '#client/components/lists/useAsked.ts';
import { MoneyField } from '#client/components/parts/NumberField.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { CandidateView, RemainingBudget } from '#shared/deals/deals.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import * as pricing from '#shared/messages/pricing/offer-price.ts';
import { DEAL_LOOKS } from '#shared/status-looks.ts';
import { floorAboveBudget } from './OfferForm.tsx';
import { problemOf, type Selected, type Selection, selecting, without } from './selection.ts';

interface SelectionProps {
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

/** The creators whom a campaign can invite, each with a box and an amount. It reads with suspense, so it must be inside a `Loaded`. */
export function CandidateList({
  campaignId,
  search,
  selection,
  onSelect,
}: SelectionProps & { campaignId: string; search: string }) {
  const [budget] = trpc.deals.budget.useSuspenseQuery({ campaignId });
  // Without a name, those whom the campaign can pay; by name anyone, with the obstacle to an invitation.
  const [asked, refreshing] = useAsked({ campaignId, search, withinBudget: search === '' });
  const [found] = trpc.deals.candidates.useSuspenseQuery(asked);
  const rows = known(found, refreshing);
  return (
    <>
      {!rows && <CandidatesToCome />}
      <SelectedBefore
        selection={selection}
        onSelect={onSelect}
        budget={budget}
        listed={(id) => found.some((creator) => creator.id === id)}
      />
      {rows?.length === 0 && (
        <EmptyState
          compact
          title={search === '' ? 'No creator fits the remaining budget' : 'No creator with that name'}
          text={
            search === ''
              ? 'Raise the budget, or search by name to see what a creator costs.'
              : 'Try part of the first or last name.'
          }
        />
      )}
      <ul
        aria-label="Creators"
        aria-busy={refreshing || undefined}
        className={cx('divide-base-300 divide-y', refreshing && 'opacity-60')}
      >
        {rows?.map((creator) => (
          <Candidate key={creator.id} creator={creator} selection={selection} onSelect={onSelect} budget={budget} />
        ))}
      </ul>
    </>
  );
}

/** Creators that are loading. */
export function CandidatesToCome() {
  return <SkeletonText lines={10} />;
}

/** Selected creators who are not in the list, so that they can be seen and changed whatever the search is. */
export function SelectedBefore({
  selection,
  onSelect,
  budget,
  listed = () => false,
}: SelectionProps & { budget: RemainingBudget; listed?: (id: string) => boolean }) {
  const others = [...selection].filter(([id]) => !listed(id));
  if (others.length === 0) return null;
  return (
    <ul aria-label="Selected before" className="divide-base-300 border-base-300 mb-2 divide-y border-b">
      {others.map(([id, one]) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-3">
          <Toggle name={one.name} checked onChange={() => onSelect(without(selection, id))} />
          <span className="min-w-0 flex-1 truncate font-semibold">{one.name}</span>
          <Amount
            one={one}
            budget={budget}
            onChange={(amount) => onSelect(new Map(selection).set(id, { ...one, amount }))}
          />
        </li>
      ))}
    </ul>
  );
}

/** A creator who can be invited, with a box and an amount, or the obstacle to an invitation. */
export function Candidate({
  creator,
  selection,
  onSelect,
  budget,
}: SelectionProps & { creator: CandidateView; budget: RemainingBudget }) {
  const { id, name, openDeal, price } = creator;
  const one = selection.get(id);
  const refusal = openDeal ? null : floorAboveBudget(budget, price.floorMinor);
  // An offer without exclusivity may be possible, so that the box stays open.
  const warning = refusal ?? (openDeal ? null : creator.notFree);
  const warningId = `${id}-warning`;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Toggle
        name={name}
        checked={one !== undefined}
        disabled={(openDeal !== null || refusal !== null) && !one}
        {...(warning && { 'aria-describedby': warningId })}
        onChange={(chosen) => onSelect(chosen ? selecting(selection, creator) : without(selection, id))}
      />
      <Avatar name={name} src={creator.avatarUrl} size="sm" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-muted truncate text-sm">{factsOf(creator)}</p>
        {!openDeal && (
          <p className="text-muted text-sm" title={`${pricing.least(price)} ${pricing.asks(price)}`}>
            {`Lowest offer: ${pricing.leastAmount(price)} · usually ${priceRangeLabel(price.asks)} per piece`}
          </p>
        )}
        {warning && (
          <p id={warningId} className="text-warning text-sm">
            {warning}
          </p>
        )}
      </div>
      {openDeal && <LookPill look={DEAL_LOOKS[openDeal]} />}
      {one && (
        <Amount
          one={one}
          budget={budget}
          onChange={(amount) => onSelect(new Map(selection).set(id, { ...one, amount }))}
        />
      )}
    </li>
  );
}

function factsOf({ platform, followers, price: { tier } }: CandidateView): string {
  const where = platform ? [platformLabel(platform)] : [];
  return [...where, ...(followers === null ? [] : [`${compactNumber(followers)} followers`]), tier].join(' · ');
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
      aria-label={`Select ${isolated(name)}`}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.target.checked)}
      className="checkbox checkbox-primary checkbox-sm border-base-content/55"
    />
  );
}

function Amount({
  one,
  budget,
  onChange,
}: {
  one: Selected;
  budget: RemainingBudget;
  onChange: (amount: number | null) => void;
}) {
  return (
    <MoneyField
      label={`Budget for ${isolated(one.name)}`}
      hideLabel
      currency={budget.currency}
      value={one.amount}
      onChange={onChange}
      error={problemOf(one, budget) ?? undefined}
      className="w-full sm:w-40"
    />
  );
}
