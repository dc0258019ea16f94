import type { ReactNode } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { ListMemberView } from '#shared/discovery/lists.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, percent } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { FavouriteHeart, factsBetween } from './CreatorCard.tsx';

/** A creator in a list: the figures of the card in a line, the relation to the brand, and the company's note. */
export function ListMember({
  member,
  selected,
  selectable,
  onSelect,
  onOpen,
  guests,
  children,
}: {
  member: ListMemberView;
  selected: boolean;
  /** False if no more can be selected. */
  selectable: boolean;
  onSelect: () => void;
  onOpen: () => void;
  /** What guests said about the creator. */
  guests: ReactNode;
  /** The buttons. */
  children: ReactNode;
}) {
  const { name, username, avatarUrl, platform, followers, engagement, price, note } = member;
  const figures = [
    ...(username ? [`@${username}`] : []),
    ...(platform ? [platformLabel(platform)] : []),
    ...(followers === null ? [] : [`${compactNumber(followers)} followers`]),
    ...(engagement === null ? [] : [`${percent(engagement)} engagement`]),
    priceRangeLabel(price),
  ];
  const between = factsBetween(member);
  return (
    <li aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-5">
      <input
        type="checkbox"
        aria-label={`Select ${isolated(name)}`}
        checked={selected}
        disabled={!selected && !selectable}
        onChange={onSelect}
        className="checkbox checkbox-primary checkbox-sm border-base-content/55 mt-2.5"
      />
      <Avatar name={name} src={avatarUrl} />
      <div className="min-w-0 flex-1 basis-40">
        <div className="flex items-center gap-1.5">
          <button
            type="button"
            className="hover:text-primary min-w-0 truncate text-left font-semibold"
            onClick={onOpen}
          >
            {name}
          </button>
          <FavouriteHeart creator={member} className="-my-1.5" />
        </div>
        <p className="text-muted text-sm">{figures.join(' · ')}</p>
        {between.length > 0 && <p className="text-muted text-sm">{between.join(' · ')}</p>}
        {note && <p className="bg-base-200 mt-2 rounded-lg px-3 py-2 break-words whitespace-pre-line">{note}</p>}
        {guests}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">{children}</div>
    </li>
  );
}
