import { Heart } from 'lucide-react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Dialog } from '#client/components/Dialog.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { compactNumber } from '#shared/numbers.ts';
import { platformLabel } from '#shared/platforms.ts';
import { FavouriteHeart } from './CreatorCard.tsx';

const PAGE = 20;

/** One's favourite creators, newest first (BR-DISC-07). */
export function FavouritesDialog({
  onOpen,
  onClose,
}: {
  onOpen: (creator: { id: string; name: string }) => void;
  onClose: () => void;
}) {
  const list = trpc.discovery.favourites.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <Dialog open onClose={onClose} title="Favorites" footer={<Button onClick={onClose}>Close</Button>}>
      {list.isLoadingError && (
        <ErrorPanel
          title="Your favourites could not be loaded"
          text={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={Heart} title="No favourites yet" text="Press the heart on a creator to keep them here." />
      )}
      <ul aria-label="Favourite creators" className="divide-base-300 divide-y">
        {rows?.map((creator) => (
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
                {compactNumber(creator.followers)} followers
              </p>
            </div>
            <FavouriteHeart creator={creator} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button className="mt-3" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}
