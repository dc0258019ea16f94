import { BellOff } from 'lucide-react';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { NotificationItem, useMarkRead } from './NotificationItem.tsx';

const PAGE = 20;

/** Everything that was announced to the signed-in person, newest first. */
export function NotificationsPage() {
  const list = trpc.notifications.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const unread = trpc.notifications.unreadCount.useQuery().data ?? 0;
  const { all } = useMarkRead();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        description={unread === 0 ? 'You have read everything.' : `${unread} unread`}
        actions={
          <Button
            disabled={unread === 0}
            busy={all.isPending}
            onClick={() => all.mutate(undefined, { onError: (error) => toastError(error) })}
          >
            Mark all as read
          </Button>
        }
      />
      {list.isError && !rows && (
        <ErrorPanel
          title="Notifications could not be loaded"
          text={errorMessage(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
      {rows?.length === 0 && (
        <Card>
          <EmptyState
            icon={BellOff}
            title="Nothing here yet"
            text="Invitations, reviews and payments are announced here as they happen."
          />
        </Card>
      )}
      {rows && rows.length > 0 && (
        <Card padded={false}>
          <ul className="divide-base-300 divide-y px-1.5">
            {rows.map((notification) => (
              <li key={notification.id} className="py-0.5">
                <NotificationItem notification={notification} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  );
}
