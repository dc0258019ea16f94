import { Fragment } from 'react';
import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { AppLink } from '../base/AppLink.tsx';
import { cx } from '../base/cx.ts';
import { CountBadge } from '../base/StatusPill.tsx';
import type { NavEntry } from './AppShell.tsx';

/** Whether the screen of an entry is shown, or one below it. */
export function isCurrent(entry: NavEntry, pathname: string): boolean {
  const path = pathname.replace(/\/$/, '') || '/';
  const below = (to: string) => path === to || (!entry.exact && path.startsWith(`${to}/`));
  return [entry.to, ...(entry.also ?? [])].some(below);
}

/** The entries of a sidebar, in groups; the one whose screen is shown is marked. Collapsed, only the icons are left. */
export function SidebarNav({
  label,
  entries,
  pathname,
  collapsed,
  onGo,
}: {
  label: string;
  entries: readonly NavEntry[];
  pathname: string;
  collapsed: boolean;
  onGo?: (() => void) | undefined;
}) {
  return (
    <nav aria-label={label} className={collapsed ? 'px-2' : 'px-3.5'}>
      {groupsOf(entries).map(({ group, its }) => (
        <Fragment key={group ?? ''}>
          {group && !collapsed && <p className="text-muted px-3 pt-3 pb-1 text-xs font-semibold">{group}</p>}
          {group && collapsed && <hr className="border-base-300 my-1.5" />}
          <ul aria-label={group} className="flex flex-col gap-0.5">
            {its.map((entry) => (
              <li key={entry.to} className={collapsed ? 'flex justify-center' : undefined}>
                <SidebarLink entry={entry} current={isCurrent(entry, pathname)} collapsed={collapsed} onGo={onGo} />
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}

/** Entries that follow each other under the same heading. */
function groupsOf(entries: readonly NavEntry[]): { group: string | undefined; its: NavEntry[] }[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([group, its]) => ({ group, its }));
}

function SidebarLink({
  entry,
  current,
  collapsed,
  onGo,
}: {
  entry: NavEntry;
  current: boolean;
  collapsed: boolean;
  onGo: (() => void) | undefined;
}) {
  const { to } = entry;
  const badge = entry.badge && entry.badge.count > 0 ? entry.badge : null;
  const label = collapsed ? (badge ? `${entry.label}, ${badge.label}` : entry.label) : undefined;
  const look = cx(
    'rounded-field relative flex items-center gap-3 border font-medium',
    collapsed ? 'size-11 justify-center' : 'min-h-9 px-3 py-1 pointer-coarse:min-h-11',
    current && 'border-base-300 bg-base-100 text-base-content',
    !current && 'text-muted border-transparent hover:bg-base-content/5 hover:text-base-content',
  );
  const content = <EntryContent entry={entry} badge={badge} current={current} collapsed={collapsed} />;
  const link = (
    <AppLink to={to} aria-current={current ? 'page' : undefined} aria-label={label} className={look} onClick={onGo}>
      {content}
    </AppLink>
  );
  const { description } = entry;
  const text = collapsed ? [entry.label, description].filter(Boolean).join(': ') : description;
  if (!text) return link;
  return (
    <Tooltip side="right" text={text}>
      {link}
    </Tooltip>
  );
}

function EntryContent({
  entry,
  badge,
  current,
  collapsed,
}: {
  entry: NavEntry;
  badge: NavEntry['badge'] | null;
  current: boolean;
  collapsed: boolean;
}) {
  const Icon = entry.icon;
  return (
    <>
      <Icon
        aria-hidden
        size={19}
        strokeWidth={current ? 2.1 : 1.8}
        className={cx('shrink-0', current && 'text-primary')}
      />
      {collapsed ? (
        badge && <span aria-hidden className="bg-primary absolute top-2 right-2 size-2 rounded-full" />
      ) : (
        <>
          <span className="min-w-0 flex-1">
            <span className="block truncate">{entry.label}</span>
            {entry.description && <span className="sr-only">{entry.description}</span>}
          </span>
          {badge && <CountBadge count={badge.count} label={badge.label} />}
        </>
      )}
    </>
  );
}
