import { Heart } from 'lucide-react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/base/Button.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { LoadedDialog } from '#client/components/parts/LoadedDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { compactNumber } from '#shared/format.ts';
import { FavouriteHeart } from './CreatorCard.tsx';

type OnOpen = (creator: { id: string; name: string }) => void;

/** One's favorite creators, newest first (BR-DISC-07). */
export function FavouritesDialog({ onOpen, onClose }: { onOpen: OnOpen; onClose: () => void }) {
  return (
    <LoadedDialog
      onClose={onClose}
      title="Favorites"
      footer={
        <>
          <ButtonLink to="/brand/creators/lists">All lists</ButtonLink>
          <Button onClick={onClose}>Close</Button>
        </>
      }
      failure="Your favorites could not be loaded"
      lines={6}
    >
      <Favourites onOpen={onOpen} />
    </LoadedDialog>
  );
}

function Favourites({ onOpen }: { onOpen: OnOpen }) {
  const list = usePagedList(trpc.discovery.favourites, { limit: PAGE_SIZES.favourites }, useOpenedHere());
  if (list.rows?.length === 0)
    return <EmptyState icon={Heart} title="No favorites yet" text="Press the heart on a creator to keep them here." />;
  return (
    <>
      <ul aria-label="Favorite creators" className="divide-base-300 divide-y">
        {list.rows?.map((creator) => (
          <li key={creator.id} className="flex items-center gap-3 py-3">
            <Avatar name={creator.name} src={creator.avatarUrl} />
            <div className="min-w-0 flex-1">
              <button
                type="button"
                className="hover:text-primary block max-w-full truncate font-semibold"
                onClick={() => onOpen(creator)}
              >
                {creator.name}
              </button>
              <p className="text-muted truncate text-sm">
                {creator.platform && `${platformLabel(creator.platform)} · `}
                {filled('{followers} followers', { followers: compactNumber(creator.followers) })}
              </p>
            </div>
            <FavouriteHeart creator={creator} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="mt-3">
        Show more
      </ShowMore>
    </>
  );
}
