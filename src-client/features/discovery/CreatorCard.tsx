import { BadgeCheck, Heart } from 'lucide-react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { cx } from '#client/components/cx.ts';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { Tooltip } from '#client/components/Tooltip.tsx';
import { CARD_SKILLS_SHOWN } from '#shared/constants.ts';
import type { CreatorCardView, FoundCreatorView } from '#shared/discovery/discovery.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { industryLabel } from '#shared/industries.ts';
import { compactNumber, percent } from '#shared/numbers.ts';
import { platformLabel } from '#shared/platforms.ts';
import { useFavourite } from './useFavourite.ts';

interface CreatorCardProps {
  creator: FoundCreatorView;
  selected: boolean;
  /** False when no more can be selected. */
  selectable: boolean;
  onSelect: () => void;
  onOpen: () => void;
  onInvite: () => void;
}

/** One creator in the grid (BR-DISC-09). */
export function CreatorCard({ creator, selected, selectable, onSelect, onOpen, onInvite }: CreatorCardProps) {
  const skills = creator.industries.slice(0, CARD_SKILLS_SHOWN);
  return (
    <article
      aria-label={creator.name}
      className={cx('hairline rounded-box bg-base-100 flex h-full min-w-0 flex-col p-5', selected && 'border-primary')}
    >
      <div className="flex items-start gap-3.5">
        <Avatar name={creator.name} src={creator.avatarUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="text-card flex items-center gap-1.5 font-[620]">
            <button type="button" className="hover:text-primary min-w-0 truncate text-left" onClick={onOpen}>
              {creator.name}
            </button>
            {creator.verified && <BadgeCheck aria-label="Verified" size={17} className="text-info shrink-0" />}
          </h2>
          <p className="text-muted truncate text-sm">{creator.username ? `@${creator.username}` : 'No username yet'}</p>
          {creator.platform && <p className="text-muted truncate text-sm">{platformLabel(creator.platform)}</p>}
        </div>
        <FavouriteHeart creator={creator} className="-mt-1 -mr-1.5" />
      </div>
      <p className="text-muted mt-3.5 line-clamp-2 min-h-[2.9em]">{creator.bio ?? 'Nothing written yet.'}</p>
      <dl className="border-base-300 mt-4 grid grid-cols-2 gap-x-3 gap-y-2.5 border-y py-3">
        <Figure name="Followers">{compactNumber(creator.followers)}</Figure>
        <Figure name="Engagement">{percent(creator.engagement)}</Figure>
        <div className="col-span-2 flex items-baseline justify-between gap-3">
          <dt className="text-muted text-xs">Price range</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">{priceRangeLabel(creator.price)}</dd>
        </div>
      </dl>
      <div className="mt-3.5 flex min-h-6 flex-wrap gap-1.5">
        {creator.match && <MatchPill match={creator.match} />}
        {skills.map((skill) => (
          <StatusPill key={skill}>{industryLabel(skill)}</StatusPill>
        ))}
      </div>
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <label className="flex cursor-pointer items-center gap-2.5 text-sm font-medium">
          <input
            type="checkbox"
            aria-label={`Select ${creator.name}`}
            checked={selected}
            disabled={!selected && !selectable}
            onChange={onSelect}
            className="checkbox checkbox-primary checkbox-sm border-base-content/55"
          />
          Select
        </label>
        <Button
          size="sm"
          aria-label={`Invite Creator ${creator.name}`}
          disabled={creator.openDeal !== null}
          onClick={onInvite}
        >
          {creator.openDeal === null ? 'Invite Creator' : 'Already invited'}
        </Button>
      </div>
    </article>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5 font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

/** How well a creator fits the campaign, with the reasons on hover and on focus. */
function MatchPill({ match }: { match: NonNullable<FoundCreatorView['match']> }) {
  const reasons = match.reasons.map((reason) => reason.text).join(' · ');
  return (
    <Tooltip text={reasons || 'The campaign asks for nothing that could be compared.'}>
      <button type="button" className="cursor-help rounded-full">
        <StatusPill tone={match.score >= 70 ? 'success' : match.score >= 40 ? 'warning' : 'neutral'}>
          {match.score}% match
        </StatusPill>
      </button>
    </Tooltip>
  );
}

/** The heart: filled while the creator is a favourite. */
export function FavouriteHeart({
  creator,
  className,
}: {
  creator: Pick<CreatorCardView, 'id' | 'name' | 'favourite'>;
  className?: string;
}) {
  const mark = useFavourite();
  const favourite = mark.isPending ? mark.variables.favourite : creator.favourite;
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={`Favourite ${creator.name}`}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      className={cx(
        'hover:bg-base-content/8 grid size-8 shrink-0 cursor-pointer place-items-center rounded-[10px] pointer-coarse:size-11',
        className,
      )}
      onClick={() => mark.mutate({ creatorId: creator.id, favourite: !favourite })}
    >
      <Heart aria-hidden size={19} className={favourite ? 'text-primary fill-current' : 'text-muted'} />
    </button>
  );
}
