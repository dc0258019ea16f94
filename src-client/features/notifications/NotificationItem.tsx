import { DataLink } from '#client/components/base/AppLink.tsx';
import { cx } from '#client/components/base/cx.ts';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { trpc } from '#client/trpc.ts';
import type { NotificationView } from '#shared/notifications/notifications.schema.ts';

/** Marks one or all as read. */
export function useMarkRead() {
  return { one: trpc.notifications.markRead.useMutation(), all: trpc.notifications.markAllRead.useMutation() };
}

/** One notification: a link to where it is dealt with; opening it marks it as read. */
export function NotificationItem({
  notification,
  onOpen,
}: {
  notification: NotificationView;
  onOpen?: (() => void) | undefined;
}) {
  const { one } = useMarkRead();
  const { id, title, message, route, read, createdAt } = notification;
  return (
    <DataLink
      href={route}
      className="hover:bg-base-content/4 flex min-w-0 flex-1 gap-3 rounded-lg px-3 py-3 outline-offset-[-2px]"
      onClick={() => {
        if (!read) one.mutate({ notificationId: id });
        onOpen?.();
      }}
    >
      <span aria-hidden className={cx('mt-1.5 size-2 shrink-0 rounded-full', read ? 'bg-transparent' : 'bg-primary')} />
      <span className="min-w-0 flex-1">
        <span className={cx('block', read ? 'font-medium' : 'font-semibold')}>
          {title}
          {!read && <span className="sr-only">{' (unread)'}</span>}
        </span>
        <span className="text-muted block text-sm">{message}</span>
        <span className="text-muted mt-1 block text-xs">
          <RelativeTime value={createdAt} />
        </span>
      </span>
    </DataLink>
  );
}
