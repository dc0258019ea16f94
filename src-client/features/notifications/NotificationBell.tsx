import { Bell } from 'lucide-react';
import { AppLink } from '#client/components/AppLink.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { useAnchored } from '#client/components/useAnchored.ts';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/numbers.ts';
import { NotificationItem } from './NotificationItem.tsx';

const SHOWN = 5;

/** The bell of every shell: how many are unread, and the newest five (ruling BR-REVIEW-26). */
export function NotificationBell() {
  const { open, setOpen, triggerRef, layerRef } = useAnchored<HTMLButtonElement, HTMLDivElement>({ align: 'end' });
  const unread = trpc.notifications.unreadCount.useQuery().data ?? 0;
  const close = () => setOpen(false);
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="btn btn-ghost btn-square text-muted hover:bg-base-content/8 hover:text-base-content relative pointer-coarse:size-11"
        onClick={() => setOpen(!open)}
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
      {open && (
        <div
          ref={layerRef}
          popover="manual"
          role="dialog"
          aria-label="Notifications"
          className="layer appear w-[min(24rem,calc(100vw-1rem))] p-1.5"
        >
          <div className="flex items-baseline justify-between px-3 pt-2 pb-1">
            <h2 className="text-lg font-semibold">Notifications</h2>
            {unread > 0 && <span className="text-muted text-sm">{plural(unread, 'unread', 'unread')}</span>}
          </div>
          <Newest onOpen={close} />
          <AppLink
            href="/notifications"
            onClick={close}
            className="text-primary border-base-300 hover:bg-base-content/4 mt-1 block rounded-lg border-t px-3 py-2.5 text-sm font-semibold"
          >
            See all notifications
          </AppLink>
        </div>
      )}
    </>
  );
}

function Newest({ onOpen }: { onOpen: () => void }) {
  const newest = trpc.notifications.list.useQuery({ limit: SHOWN });
  if (newest.isPending) return <SkeletonText lines={4} className="p-3" />;
  if (newest.isLoadingError)
    return (
      <ErrorPanel title="Notifications could not be loaded" onRetry={() => void newest.refetch()} className="m-1.5" />
    );
  if (newest.data.rows.length === 0)
    return (
      <EmptyState
        compact
        className="px-3"
        title="Nothing new"
        text="Invitations, reviews and payments are announced here."
      />
    );
  return (
    <ul>
      {newest.data.rows.map((notification) => (
        <li key={notification.id}>
          <NotificationItem notification={notification} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
