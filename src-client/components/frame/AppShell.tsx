import { ArrowLeft, type LucideIcon, Menu as MenuIcon, PanelLeft, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppLink } from '../base/AppLink.tsx';
import { Avatar } from '../base/Avatar.tsx';
import type { PlainPath } from '../base/address.ts';
import { ButtonLink, IconButton } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';
import { Logo, LogoMark } from '../base/Logo.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Modal, useLayersSoon } from './layers.ts';
import { SidebarNav } from './SidebarNav.tsx';
import { useSidebar } from './useSidebar.ts';

export interface NavEntry {
  to: PlainPath;
  label: string;
  icon: LucideIcon;
  /** What it is for, in a few words: read out with the label, and shown as its tooltip. */
  description?: string;
  /** The heading of the entries that it stands under, together with those before and after it that have the same. */
  group?: string;
  /** Matches only this exact path, for the index of an area. */
  exact?: boolean;
  /** Another address of the same screen, and of what is below it. */
  also?: readonly string[];
  badge?: { count: number; label: string } | undefined;
  /** Only there while its badge counts something, and on its own screen: most people never need it. */
  whenWaiting?: boolean;
  /** One of the daily places: on phones it is also a tab at the bottom. */
  tab?: boolean;
}

interface AppShellProps {
  /** Key of the area: the sidebar's state is remembered under it. */
  area: string;
  /** What screen readers call the sidebar's navigation, such as `Brand`. */
  areaLabel: string;
  home: PlainPath;
  entries: readonly NavEntry[];
  /** The one thing people come here to do. */
  action?: { to: PlainPath; label: string; icon: LucideIcon } | undefined;
  /** `Back to Super Admin`, for staff in the preview. */
  back?: { to: PlainPath; label: string } | undefined;
  account: { name: string; detail: string; pictureUrl: string | null };
  /** The area's own foot, such as a Sign Out button. */
  sidebarFoot?: ((collapsed: boolean) => ReactNode) | undefined;
  /** Bell, account menu, theme: the right side of the top bar. */
  topBar: ReactNode;
  /** A strip above the content, such as `Preview: nothing can be changed here`. */
  banner?: ReactNode;
  pathname: string;
  children: ReactNode;
}

/**
 * The frame of an area: sidebar (16rem, 4rem collapsed), top bar, content. On phones the sidebar is an 18rem drawer, opened from the tabs at the bottom,
 * or from the top bar where the area has no tabs.
 */
export function AppShell(props: AppShellProps) {
  const { area, pathname, topBar, banner, children } = props;
  const tabs = props.entries.filter(({ tab }) => tab);
  const { open, toggle } = useSidebar(area);
  useLayersSoon();
  // A navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const drawerOpen = openedAt === pathname;
  const setDrawerOpen = (open: boolean) => setOpenedAt(open ? pathname : null);

  return (
    <div
      className={cx(
        'min-h-dvh md:grid',
        open ? 'md:grid-cols-[16rem_minmax(0,1fr)]' : 'md:grid-cols-[4rem_minmax(0,1fr)]',
      )}
    >
      {/* biome-ignore lint/a11y/useValidAnchor: a skip link; the router must not see its hash. */}
      <a
        href="#main"
        className="bg-primary text-primary-content rounded-field sr-only z-50 px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        Skip to content
      </a>

      <aside
        aria-label="Sidebar"
        data-open={open}
        className="border-base-300 bg-base-200 sticky top-0 hidden h-dvh flex-col border-r md:flex"
      >
        <SidebarBody {...props} collapsed={!open} />
      </aside>

      {drawerOpen && (
        <Modal
          label="Navigation"
          onLeave={() => setDrawerOpen(false)}
          place=""
          className="slide-in slide-from-left bg-base-200 text-base-content relative flex h-full w-72 max-w-[85vw] flex-col"
        >
          <IconButton
            icon={X}
            label="Close navigation"
            className="absolute top-4 right-3"
            onClick={() => setDrawerOpen(false)}
          />
          {/* Also for a link to the same path, as from an order to the list of orders. */}
          <SidebarBody {...props} collapsed={false} onGo={() => setDrawerOpen(false)} />
        </Modal>
      )}

      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="top-bar bg-base-200 border-base-300 sticky top-0 z-20 flex h-14 items-center gap-2 border-b px-3 md:static md:border-b-0 md:px-6">
          {tabs.length === 0 && (
            <IconButton
              icon={MenuIcon}
              label="Open navigation"
              className="md:hidden"
              onClick={() => setDrawerOpen(true)}
            />
          )}
          <IconButton
            icon={PanelLeft}
            label={open ? 'Collapse sidebar' : 'Expand sidebar'}
            title="Toggle sidebar (Ctrl+B)"
            aria-expanded={open}
            className="-ml-2 hidden md:inline-flex"
            onClick={toggle}
          />
          <AppLink to={props.home} aria-label="Accord, home" className={cx('md:hidden', tabs.length > 0 && 'ml-2')}>
            <Logo className="text-lg" />
          </AppLink>
          <div className="ml-auto flex items-center gap-1.5">{topBar}</div>
        </header>
        {banner}
        <main id="main" tabIndex={-1} className="w-full max-w-[82.75rem] flex-1 px-5 pt-5 pb-16 md:px-11">
          {children}
        </main>
        {tabs.length > 0 && <BottomTabs entries={tabs} pathname={pathname} onMore={() => setDrawerOpen(true)} />}
      </div>
    </div>
  );
}

function SidebarBody({
  areaLabel,
  home,
  entries,
  action,
  back,
  account,
  sidebarFoot,
  pathname,
  collapsed,
  onGo,
}: AppShellProps & { collapsed: boolean; onGo?: () => void }) {
  return (
    <>
      <div className={cx('flex h-[4.5rem] shrink-0 items-center', collapsed ? 'justify-center' : 'px-6')}>
        <AppLink to={home} aria-label="Accord, home" className="rounded-lg">
          {collapsed ? <LogoMark size={30} /> : <Logo />}
        </AppLink>
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {back && (
          <div className={collapsed ? 'px-2 pb-2' : 'px-3.5 pb-2'}>
            <ButtonLink
              to={back.to}
              size="sm"
              icon={ArrowLeft}
              className={collapsed ? 'btn-square w-full' : 'w-full'}
              {...(collapsed ? { 'aria-label': back.label } : {})}
            >
              {collapsed ? '' : back.label}
            </ButtonLink>
          </div>
        )}
        <SidebarNav label={areaLabel} entries={entries} pathname={pathname} collapsed={collapsed} onGo={onGo} />
      </div>
      <div className={cx('flex shrink-0 flex-col gap-2 pb-4', collapsed ? 'items-center px-2' : 'px-3.5')}>
        {action && <SidebarAction action={action} collapsed={collapsed} />}
        {sidebarFoot?.(collapsed)}
        <div
          className={cx(
            'border-base-300 flex min-w-0 items-center gap-2.5 border-t pt-3',
            collapsed ? 'justify-center' : 'px-2',
          )}
          title={collapsed ? account.detail : undefined}
        >
          <Avatar name={account.name} src={account.pictureUrl} size="sm" />
          {!collapsed && (
            <div className="min-w-0 text-sm leading-tight">
              <p className="truncate font-medium">{account.name}</p>
              <p className="text-muted truncate">{account.detail}</p>
            </div>
          )}
        </div>
      </div>
    </>
  );
}

/** The one thing people come here to do. */
function SidebarAction({ action, collapsed }: { action: NonNullable<AppShellProps['action']>; collapsed: boolean }) {
  const { to, label, icon: Icon } = action;
  const name = collapsed ? label : undefined;
  return (
    <AppLink
      to={to}
      aria-label={name}
      title={name}
      className={cx('btn btn-primary', collapsed ? 'btn-square' : 'w-full')}
    >
      {collapsed ? <Icon aria-hidden size={19} /> : label}
    </AppLink>
  );
}
