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
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toastError } from '#client/errors.ts';
import { sayMany } from '#client/many.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import * as texts from '#shared/messages/notifications/notifications-page.ts';
import { notificationMessages } from '#shared/messages/notifications.ts';
import type { MarkedRead } from '#shared/notifications/notifications.schema.ts';
import { NotificationItem, useMarkRead } from './NotificationItem.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';
import type { NotificationTab } from './notificationsSearch.ts';

/** Says what was marked as read, and offers to take it back; what is said of errors stands beside it. */
function useUndoneMark() {
  const unmark = trpc.notifications.markUnread.useMutation();
  return {
    onSuccess: ({ count, readAt }: MarkedRead) => {
      if (readAt) sayWithUndo({ title: texts.markedAsRead(count) }, () => unmark.mutateAsync({ readAt }));
    },
    onError: (error: unknown) => toastError(error),
  };
}

/** What can be done with several at once, each with its way back. */
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
        sayMany(outcome, { all: texts.markedAsRead, nameOf, undo });
      }, onError),
    dismiss: (ids: readonly string[], onDone?: () => void) =>
      void dismiss.mutateAsync({ notificationIds: [...ids] }).then((outcome) => {
        onDone?.();
        const undo = () => restore.mutateAsync({ dismissedAt: outcome.at });
        sayMany(outcome, { all: texts.dismissed, nameOf, undo });
      }, onError),
  };
}

/** Everything that was announced to the signed-in person, newest first, and which of it is mailed. */
export function NotificationsPage({ tab, onTab }: { tab: NotificationTab; onTab: (tab: NotificationTab) => void }) {
  // Not with suspense: what it stands at is there before it.
  const unread = trpc.notifications.unreadCount.useQuery().data;
  const { all } = useMarkRead();
  const marked = useUndoneMark();
  return (
    <div className="max-w-3xl">
      <PageHeader
        title={texts.notifications}
        description={
          unread === undefined ? '\u00a0' : unread === 0 ? texts.youHaveReadEverything : texts.unread(unread)
        }
        actions={
          <Button disabled={!unread} busy={all.isPending} onClick={() => all.mutate(undefined, marked)}>
            {notificationMessages.markAllRead}
          </Button>
        }
      />
      <Tabs
        label={texts.notifications}
        items={[
          { key: 'all', label: texts.all },
          { key: 'unread', label: texts.unreadLabel, count: unread },
          { key: 'preferences', label: texts.preferences },
        ]}
        value={tab}
        onChange={onTab}
      >
        {tab === 'preferences' ? (
          <NotificationPreferences />
        ) : (
          <Loaded asked={tab} failure={{ title: texts.title }} skeleton={<NotificationsToCome />}>
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
      <div aria-busy="true">
        <SkeletonText lines={8} />
      </div>
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
          title={show === 'unread' ? texts.nothingUnread : notificationMessages.empty}
          text={show === 'unread' ? texts.text : texts.invitationsReviewsAndPayments}
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
                  label={texts.choose(notification.title)}
                  className="mt-2.5 ml-2.5"
                />
                <NotificationItem notification={notification} />
                {!notification.read && (
                  <IconButton
                    icon={Check}
                    size="sm"
                    label={texts.markAsRead(notification.title)}
                    title={texts.markAsReadTitle}
                    className="mt-2.5 shrink-0"
                    busy={one.isPending && one.variables.notificationId === notification.id}
                    disabled={one.isPending}
                    onClick={() => one.mutate({ notificationId: notification.id }, marked)}
                  />
                )}
                <IconButton
                  icon={X}
                  size="sm"
                  label={texts.dismissNamed(notification.title)}
                  title={texts.dismiss}
                  className="mt-2.5 mr-1.5 shrink-0"
                  disabled={several.dismissing}
                  onClick={() => several.dismiss([notification.id])}
                />
              </li>
            ))}
          </ul>
        </KeepFocus>
      </Card>
      <ShowMore list={list}>{texts.showOlder}</ShowMore>
      <ChosenBar chosen={chosen}>
        <Button
          size="sm"
          icon={Check}
          busy={several.marking}
          onClick={() => several.markRead(chosen.ids, () => chosen.keep([]))}
        >
          {texts.markAsReadTitle}
        </Button>
        <Button
          size="sm"
          icon={X}
          busy={several.dismissing}
          onClick={() => several.dismiss(chosen.ids, () => chosen.keep([]))}
        >
          {texts.dismiss}
        </Button>
      </ChosenBar>
    </>
  );
}
