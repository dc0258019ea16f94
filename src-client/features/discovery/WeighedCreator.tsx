import type { ReactNode } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { Currency } from '#shared/currencies.ts';
import type { LeftOutView } from '#shared/discovery/roster.schema.ts';
import { compactNumber } from '#shared/format.ts';

type Weighed = Pick<LeftOutView, 'name' | 'avatarUrl' | 'platform' | 'followers' | 'costMinor' | 'match'>;

/** A creator who was weighed for a roster, in a list: who they are, what they cost, and a note. */
export function WeighedCreator({
  creator: { name, avatarUrl, platform, followers, costMinor, match },
  currency,
  note,
  actions,
  onOpen,
}: {
  creator: Weighed;
  currency: Currency;
  note: ReactNode;
  actions: ReactNode;
  onOpen: () => void;
}) {
  const facts = [
    ...(platform ? [platformLabel(platform)] : []),
    ...(followers === null ? [] : [`${compactNumber(followers)} followers`]),
    `match ${match.score}`,
  ];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_7rem_8.5rem]">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} src={avatarUrl} size="sm" />
        <div className="min-w-0">
          <button
            type="button"
            className="link-plain block max-w-full truncate text-left font-semibold"
            onClick={onOpen}
          >
            {name}
          </button>
          <p className="text-muted text-sm">{facts.join(' · ')}</p>
        </div>
      </div>
      <p className="text-right font-medium tabular-nums">
        <Money amountMinor={costMinor} currency={currency} />
      </p>
      <div className="flex items-center justify-end gap-1 max-sm:order-last max-sm:col-span-full">{actions}</div>
      <p className="text-muted col-span-full text-sm break-words sm:pl-11">{note}</p>
    </li>
  );
}
