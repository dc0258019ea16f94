import { BellOff, Check } from 'lucide-react';
import { Button, IconButton } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { errorMessage, toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { notificationMessages } from '#shared/messages/notifications.ts';
import { NotificationItem, useMarkRead } from './NotificationItem.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';

export type NotificationTab = 'all' | 'unread' | 'preferences';

const PAGE = 20;

/** Everything that was announced to the signed-in person, newest first, and which of it is mailed. */
export function NotificationsPage({ tab, onTab }: { tab: NotificationTab; onTab: (tab: NotificationTab) => void }) {
  const unread = trpc.notifications.unreadCount.useQuery().data;
  const { all } = useMarkRead();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        description={unread === undefined ? '\u00a0' : unread === 0 ? 'You have read everything.' : `${unread} unread`}
        actions={
          <Button
            disabled={!unread}
            busy={all.isPending}
            onClick={() => all.mutate(undefined, { onError: (error) => toastError(error) })}
          >
            {notificationMessages.markAllRead}
          </Button>
        }
      />
      <Tabs
        label="Notifications"
        items={[
          { key: 'all', label: 'All' },
          { key: 'unread', label: 'Unread', count: unread },
          { key: 'preferences', label: 'Preferences' },
        ]}
        value={tab}
        onChange={onTab}
      >
        {tab === 'preferences' ? <NotificationPreferences /> : <NotificationList show={tab} />}
      </Tabs>
    </div>
  );
}

function NotificationList({ show }: { show: 'all' | 'unread' }) {
  const list = trpc.notifications.list.useInfiniteQuery(
    { limit: PAGE, show },
    { getNextPageParam: (page) => page.nextCursor },
  );
  const { one } = useMarkRead();
  const rows = list.data?.pages.flatMap((page) => page.rows);
  if (list.isLoadingError) {
    return (
      <ErrorPanel
        title="Notifications could not be loaded"
        text={errorMessage(list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (!rows) {
    return (
      <Card>
        <SkeletonText lines={8} />
      </Card>
    );
  }
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={BellOff}
          title={show === 'unread' ? 'Nothing unread' : notificationMessages.empty}
          text={
            show === 'unread'
              ? 'What you have not read yet is listed here.'
              : 'Invitations, reviews and payments are announced here as they happen.'
          }
        />
      </Card>
    );
  }
  return (
    <>
      <Card padded={false}>
        <ul className="divide-base-300 divide-y px-1.5">
          {rows.map((notification) => (
            <li key={notification.id} className="flex items-start gap-1 py-0.5">
              <NotificationItem notification={notification} />
              {!notification.read && (
                <IconButton
                  icon={Check}
                  size="sm"
                  label={`Mark “${notification.title}” as read`}
                  title="Mark as read"
                  className="mt-2.5 mr-1.5 shrink-0"
                  disabled={one.isPending}
                  onClick={() =>
                    one.mutate({ notificationId: notification.id }, { onError: (error) => toastError(error) })
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </Card>
      {list.hasNextPage && (
        <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </>
  );
}
