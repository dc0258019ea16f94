import { Bell } from 'lucide-react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Popover } from '#client/components/frame/Popover.tsx';
import { trpc } from '#client/trpc.ts';
import { NEWEST_SHOWN } from '#shared/constants.ts';
import { plural } from '#shared/format.ts';
import { NotificationItem } from './NotificationItem.tsx';

/** The bell in every area: the number of unread notifications, and the newest five (ruling BR-REVIEW-26). */
export function NotificationBell() {
  // Without suspense: the bell is shown before its number is known.
  const unread = trpc.notifications.unreadCount.useQuery().data ?? 0;
  return (
    <Popover
      label="Notifications"
      className="w-[min(24rem,calc(100vw-1rem))] p-1.5"
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          title="Notifications"
          className="btn btn-ghost btn-square text-muted hover:bg-base-content/8 hover:text-base-content relative pointer-coarse:size-11"
        >
          <Bell aria-hidden size={19} strokeWidth={1.9} />
          {unread > 0 && (
            <span
              aria-hidden
              className="bg-primary text-primary-content absolute top-1 right-0.5 grid h-4 min-w-4 place-items-center rounded-full px-1 text-[0.625rem] leading-none font-bold"
            >
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <>
          <div className="flex items-baseline justify-between px-3 pt-2 pb-1">
            <h2 className="text-lg font-semibold">Notifications</h2>
            {unread > 0 && <span className="text-muted text-sm">{plural(unread, 'unread', 'unread')}</span>}
          </div>
          <Loaded
            failure={({ onRetry, retrying }) => (
              <ErrorPanel
                title="Notifications could not be loaded"
                onRetry={onRetry}
                retrying={retrying}
                className="m-1.5"
              />
            )}
            skeleton={<SkeletonText lines={4} className="p-3" />}
          >
            <Newest onOpen={close} />
          </Loaded>
          <AppLink
            to="/notifications"
            onClick={close}
            className="text-primary border-base-300 hover:bg-base-content/4 mt-1 block rounded-lg border-t px-3 py-2.5 text-sm font-semibold"
          >
            See all notifications
          </AppLink>
        </>
      )}
    </Popover>
  );
}

function Newest({ onOpen }: { onOpen: () => void }) {
  const [newest] = trpc.notifications.list.useSuspenseQuery({ limit: NEWEST_SHOWN });
  if (newest.rows.length === 0)
    return (
      <EmptyState compact className="px-3" title="Nothing new" text="Invitations, reviews and payments appear here." />
    );
  return (
    <ul>
      {newest.rows.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notification={notification} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
