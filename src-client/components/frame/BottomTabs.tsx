import { Menu as MenuIcon } from 'lucide-react';
import { AppLink } from '../base/AppLink.tsx';
import { cx } from '../base/cx.ts';
import { CountBadge } from '../base/StatusPill.tsx';
import type { NavEntry } from './AppShell.tsx';
import { isCurrent } from './SidebarNav.tsx';

const look = (current: boolean) =>
  cx(
    'relative flex h-14 w-full flex-col items-center justify-center gap-0.5 rounded-field text-xs font-medium -outline-offset-2',
    current ? 'text-primary' : 'text-muted',
  );
const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.9 } as const;

/**
 * The daily places of an area, at the bottom of a phone within reach of the thumb; More opens the whole navigation. It takes its own room at the end of
 * the page, and what else stays at the bottom keeps clear of it by `--bottom-tabs`.
 */
export function BottomTabs({
  entries,
  pathname,
  onMore,
}: {
  entries: readonly NavEntry[];
  pathname: string;
  onMore: () => void;
}) {
  return (
    <nav
      aria-label="Shortcuts"
      className="bottom-tabs bg-base-100 border-base-300 sticky bottom-0 z-20 border-t px-1 md:hidden"
    >
      <ul className="flex">
        {entries.map((entry) => {
          const current = isCurrent(entry, pathname);
          return (
            <li key={entry.to} className="min-w-0 flex-1">
              <AppLink to={entry.to} aria-current={current ? 'page' : undefined} className={look(current)}>
                <entry.icon {...icon} />
                <span className="max-w-full truncate">{entry.label}</span>
                {entry.badge && <CountBadge {...entry.badge} className="absolute top-1 left-1/2 ml-2" />}
              </AppLink>
            </li>
          );
        })}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label="More: open navigation"
            className={look(false)}
            onClick={onMore}
          >
            <MenuIcon {...icon} />
            More
          </button>
        </li>
      </ul>
    </nav>
  );
}
