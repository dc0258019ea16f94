import { BellOff, Check, X } from 'lucide-react';
import { Button, IconButton } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Choose, ChooseAll, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toastError } from '#client/errors.ts';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import type { MarkedRead } from '#shared/notifications/notifications.schema.ts';
import { NotificationItem, useMarkRead } from './NotificationItem.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';
import { notificationsSearch } from './notificationsSearch.ts';

const markedAsRead = (count: number) => `${plural(count, 'notification')} marked as read`;
const dismissed = (count: number) => `${plural(count, 'notification')} dismissed`;

/** Says what was marked as read, and offers an undo. */
function useUndoneMark() {
  const unmark = trpc.notifications.markUnread.useMutation();
  return {
    onSuccess: ({ count, readAt }: MarkedRead) => {
      if (readAt) sayWithUndo({ title: markedAsRead(count) }, () => unmark.mutateAsync({ readAt }));
    },
    onError: (error: unknown) => toastError(error),
  };
}

/** The bulk actions, each with its undo. */
function useSeveral(nameOf: (id: string) => string) {
  const mark = trpc.notifications.markManyRead.useMutation();
  const unmark = trpc.notifications.markUnread.useMutation();
  const dismiss = trpc.notifications.dismiss.useMutation();
  const restore = trpc.notifications.restore.useMutation();
  const onError = (error: unknown) => toastError(error);
  return {
    marking: mark.isPending,
    dismissing: dismiss.isPending,
    markRead: (ids: readonly string[], onDone: () => void) =>
      void mark.mutateAsync({ notificationIds: [...ids] }).then((outcome) => {
        onDone();
        const undo = () => unmark.mutateAsync({ readAt: outcome.at });
        sayMany(outcome, { all: markedAsRead, nameOf, undo });
      }, onError),
    dismiss: (ids: readonly string[], onDone?: () => void) =>
      void dismiss.mutateAsync({ notificationIds: [...ids] }).then((outcome) => {
        onDone?.();
        const undo = () => restore.mutateAsync({ dismissedAt: outcome.at });
        sayMany(outcome, { all: dismissed, nameOf, undo });
      }, onError),
  };
}

/** All notifications of the signed-in person, newest first, and which kinds are mailed. */
export function NotificationsPage() {
  const { search, onSearch } = useAddress(notificationsSearch);
  const { tab = 'all' } = search;
  // Without suspense: the page around it is shown before it.
  const unread = trpc.notifications.unreadCount.useQuery().data;
  const { all } = useMarkRead();
  const marked = useUndoneMark();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title="Notifications"
        description={unread === undefined ? '\u00a0' : unread === 0 ? 'You have read everything.' : `${unread} unread`}
        actions={
          <Button disabled={!unread} busy={all.isPending} onClick={() => all.mutate(undefined, marked)}>
            Mark all as read
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
        onChange={(chosen) => onSearch({ tab: chosen })}
      >
        {tab === 'preferences' ? (
          <NotificationPreferences />
        ) : (
          <Loaded
            asked={tab}
            failure={{ title: 'Notifications could not be loaded' }}
            skeleton={<NotificationsToCome />}
          >
            <NotificationList show={tab} />
          </Loaded>
        )}
      </Tabs>
    </div>
  );
}

function NotificationsToCome() {
  return (
    <Card>
      <SkeletonText lines={8} />
    </Card>
  );
}

function NotificationList({ show }: { show: 'all' | 'unread' }) {
  const list = usePagedList(trpc.notifications.list, { limit: PAGE_SIZES.notifications, show }, useOpened());
  const chosen = useChosen(list.rows);
  const { one } = useMarkRead();
  const marked = useUndoneMark();
  const several = useSeveral((id) => list.rows?.find((row) => row.id === id)?.title ?? '');
  if (!list.rows) return <NotificationsToCome />;
  if (list.rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={BellOff}
          title={show === 'unread' ? 'Nothing unread' : 'No notifications yet'}
          text={
            show === 'unread'
              ? 'Notifications that you have not read yet appear here.'
              : 'Invitations, reviews and payments appear here as they happen.'
          }
        />
      </Card>
    );
  }
  return (
    <>
      <ChooseAll chosen={chosen} className="mb-2 px-4" />
      <Card padded={false}>
        <KeepFocus inList>
          <ul
            aria-busy={list.refreshing || undefined}
            className={cx('divide-base-300 divide-y px-1.5', list.refreshing && 'opacity-60')}
          >
            {list.rows.map((notification) => (
              <li key={notification.id} className="flex items-start gap-1 py-0.5">
                <Choose
                  chosen={chosen}
                  id={notification.id}
                  label={`Select “${isolated(notification.title)}”`}
                  className="mt-2.5 ml-2.5"
                />
                <NotificationItem notification={notification} />
                {!notification.read && (
                  <IconButton
                    icon={Check}
                    size="sm"
                    label={`Mark “${isolated(notification.title)}” as read`}
                    title="Mark as read"
                    className="mt-2.5 shrink-0"
                    busy={one.isPending && one.variables.notificationId === notification.id}
                    disabled={one.isPending}
                    onClick={() => one.mutate({ notificationId: notification.id }, marked)}
                  />
                )}
                <IconButton
                  icon={X}
                  size="sm"
                  label={`Dismiss “${isolated(notification.title)}”`}
                  title="Dismiss"
                  className="mt-2.5 mr-1.5 shrink-0"
                  disabled={several.dismissing}
                  onClick={() => several.dismiss([notification.id])}
                />
              </li>
            ))}
          </ul>
        </KeepFocus>
      </Card>
      <ShowMore list={list}>Show older</ShowMore>
      <ChosenBar chosen={chosen}>
        <Button
          size="sm"
          icon={Check}
          busy={several.marking}
          onClick={() => several.markRead(chosen.ids, () => chosen.keep([]))}
        >
          Mark as read
        </Button>
        <Button
          size="sm"
          icon={X}
          busy={several.dismissing}
          onClick={() => several.dismiss(chosen.ids, () => chosen.keep([]))}
        >
          Dismiss
        </Button>
      </ChosenBar>
    </>
  );
}
