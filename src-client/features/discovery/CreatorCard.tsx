import { BadgeCheck, Heart } from 'lucide-react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Picture } from '#client/components/base/Picture.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { CARD_SKILLS_SHOWN } from '#shared/constants.ts';
import type { FoundCreatorView, MarkedCreatorView } from '#shared/discovery/discovery.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, formatMoney, oneOrMany, percent } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import * as pricing from '#shared/messages/pricing/offer-price.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { OfferPrice } from '#shared/pricing/offer-price.ts';
import { recordSummary } from '#shared/records/records.ts';
import { matchLook } from '#shared/status-looks.ts';

const currentText = (invited: boolean, campaign: string) =>
  invited ? `Invited to ${isolated(campaign)}` : `Works on ${isolated(campaign)}`;

interface CreatorCardProps {
  creator: FoundCreatorView;
  selected: boolean;
  /** False if no more can be selected. */
  selectable: boolean;
  /** Why they are not free for the campaign, or why their price is not within what it has left; null if nothing speaks against them. */
  obstacle: string | null;
  invitable: boolean;
  /** Creators are chosen for one campaign, so that inviting them to it is what the page is for. */
  chosenCampaign: boolean;
  onSelect: () => void;
  onOpen: () => void;
  /** Null if nobody can be invited. */
  onInvite: (() => void) | null;
}

/** One creator in the grid (BR-DISC-09). */
export function CreatorCard({
  creator,
  selected,
  selectable,
  obstacle,
  invitable,
  chosenCampaign,
  onSelect,
  onOpen,
  onInvite,
}: CreatorCardProps) {
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
      <Work creator={creator} />
      <dl className="border-base-300 mt-4 grid grid-cols-2 gap-x-3 gap-y-2.5 border-y py-3">
        <Figure name="Followers">{compactNumber(creator.followers)}</Figure>
        <Figure name="Engagement">{percent(creator.engagement)}</Figure>
        <div className="col-span-2 flex items-baseline justify-between gap-3">
          <dt className="text-muted text-xs">Price range</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">
            {priceRangeLabel(creator.price)} <span className="text-muted text-xs font-normal">{pricing.perPiece}</span>
          </dd>
        </div>
        {creator.offer && <OfferHere price={creator.offer} />}
      </dl>
      <div className="mt-3.5 flex min-h-6 flex-wrap gap-1.5">
        {creator.match && <MatchPill match={creator.match} />}
        {skills.map((skill) => (
          <StatusPill key={skill}>{industryLabel(skill)}</StatusPill>
        ))}
      </div>
      <p className="text-muted mt-3 text-sm">{`${recordMessages.title}: ${recordSummary(creator.record)}`}</p>
      <Between creator={creator} />
      {obstacle && <p className="text-warning mt-2 text-sm">{obstacle}</p>}
      <div className="mt-auto flex items-center justify-between gap-3 pt-4">
        <label className="flex cursor-pointer items-center gap-2.5 text-sm font-medium">
          <input
            type="checkbox"
            aria-label={`Select ${isolated(creator.name)}`}
            checked={selected}
            disabled={!selected && !selectable}
            onChange={onSelect}
            className="checkbox checkbox-primary checkbox-sm border-base-content/55"
          />
          Select
        </label>
        {onInvite && (
          <Button
            size="sm"
            variant={chosenCampaign ? 'primary' : 'secondary'}
            aria-label={`Invite Creator ${isolated(creator.name)}`}
            disabled={!invitable}
            onClick={onInvite}
          >
            {creator.openDeal === null ? 'Invite Creator' : 'Already invited'}
          </Button>
        )}
      </div>
    </article>
  );
}

/** The existing relation between the brand and the creator. */
function Between({ creator }: { creator: FoundCreatorView }) {
  const facts = factsBetween(creator);
  if (facts.length === 0) return null;
  return <p className="text-muted mt-3 truncate text-sm">{facts.join(' · ')}</p>;
}

/** The open deal with the brand, and how often the creator has worked with it. */
export function factsBetween({
  current,
  completedWithYou,
}: Pick<FoundCreatorView, 'current' | 'completedWithYou'>): string[] {
  return [
    ...(current ? [currentText(current.status === 'invited', nameOrUntitled(current.campaignName))] : []),
    ...(completedWithYou > 0
      ? [oneOrMany(completedWithYou, 'Worked with you', `Worked with you ${completedWithYou} times`)]
      : []),
  ];
}

/** A strip of the creator's chosen portfolio items, or else of the newest posts; the card has none if there are neither. */
function Work({ creator: { name, portfolio, posts } }: { creator: FoundCreatorView }) {
  const [label, pictures] =
    portfolio.length > 0
      ? [`Portfolio of ${isolated(name)}`, portfolio]
      : [`Recent posts of ${isolated(name)}`, posts.map((address, index) => ({ address, title: `Post ${index + 1}` }))];
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={label} className="mt-3.5 grid grid-cols-4 gap-1.5">
      {pictures.map(({ address, title }) => (
        <li key={address}>
          <Picture
            address={address}
            alt={title}
            width={96}
            height={96}
            className="aspect-square w-full rounded-lg"
            instead={<span aria-hidden className="bg-base-300 block aspect-square w-full rounded-lg" />}
          />
        </li>
      ))}
    </ul>
  );
}

/** The offer with which an invitation to the chosen campaign starts, for both sides, and the lowest one. */
function OfferHere({ price }: { price: OfferPrice }) {
  const { suggestedMinor, floorMinor, currency } = price;
  return (
    <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-3">
      <dt className="text-muted text-xs">{pricing.here}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">
        {formatMoney({ amountMinor: suggestedMinor, currency })}
      </dd>
      <dd className="text-muted mt-0.5 w-full text-xs">{pricing.bothSides(suggestedMinor, currency)}</dd>
      <dd className="text-muted w-full text-xs">
        {pricing.suggestedBecause(price)}
        {floorMinor !== suggestedMinor && `. ${pricing.leastHere}: ${pricing.leastAmount(price)}`}
      </dd>
    </div>
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
    <Tooltip text={reasons || 'The campaign has no requirements to compare.'}>
      <button type="button" className="cursor-help rounded-full">
        <LookPill look={matchLook(match.score)} />
      </button>
    </Tooltip>
  );
}

/** The heart: filled while the creator is a favourite. It is shown only to people who can mark favourites. */
export function FavouriteHeart({
  creator,
  className,
}: {
  creator: Pick<MarkedCreatorView, 'id' | 'name' | 'favourite' | 'may'>;
  className?: string;
}) {
  const mark = useFavourite();
  if (!creator.may.favourite.allowed) return null;
  const favourite = mark.isPending ? mark.variables.favourite : creator.favourite;
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={`Favorite ${isolated(creator.name)}`}
      title={favourite ? 'Remove from favorites' : 'Add to favorites'}
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

/** Marks and unmarks favourites; the screen follows the answer, and a removed favourite can be restored. */
function useFavourite() {
  const putBack = trpc.discovery.restoreMembers.useMutation();
  return trpc.discovery.favourite.useMutation({
    onSuccess: ({ removalId }) => {
      if (removalId) sayWithUndo({ title: 'Removed from favorites' }, () => putBack.mutateAsync({ removalId }));
    },
    onError: (error) => toastError(error),
  });
}
