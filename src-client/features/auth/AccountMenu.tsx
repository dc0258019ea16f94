import { Bell, LogOut, Settings, UserRound } from 'lucide-react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button, IconButton } from '#client/components/Button.tsx';
import { Menu, type MenuItem } from '#client/components/Menu.tsx';
import { ThemeSwitch } from '#client/components/ThemeSwitch.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { nameOf, useSignOut } from './session.ts';

/** Who is signed in, the settings of the area, the theme and the way out. */
export function AccountMenu({ session, settingsHref }: { session: SessionView; settingsHref?: string | undefined }) {
  const { signOut } = useSignOut();
  const items: MenuItem[] = [
    ...(settingsHref ? [{ label: commonMessages.settings, icon: Settings, href: settingsHref }] : []),
    { label: 'Account', icon: UserRound, href: '/account' },
    { label: 'Notifications', icon: Bell, href: '/notifications' },
    { label: commonMessages.signOut, icon: LogOut, onSelect: signOut },
  ];
  return (
    <Menu
      label="Account"
      items={items}
      header={
        <div className="border-base-300 mb-1.5 border-b px-2.5 pt-1 pb-2.5 text-sm">
          <p className="max-w-60 truncate font-semibold">{nameOf(session)}</p>
          <p className="text-muted max-w-60 truncate">{session.email}</p>
        </div>
      }
      footer={
        <div className="border-base-300 mt-1.5 border-t px-1 pt-2 pb-1">
          <ThemeSwitch />
        </div>
      }
      trigger={(props) => (
        <button type="button" {...props} aria-label="Account menu" className="rounded-full">
          <Avatar name={nameOf(session)} size="sm" />
        </button>
      )}
    />
  );
}

/** The way out at the foot of a sidebar. */
export function SignOutButton({ collapsed }: { collapsed: boolean }) {
  const { signOut, busy } = useSignOut();
  if (collapsed) return <IconButton icon={LogOut} label={commonMessages.signOut} disabled={busy} onClick={signOut} />;
  return (
    <Button
      variant="ghost"
      icon={LogOut}
      busy={busy}
      className="text-muted hover:text-base-content w-full !justify-start px-3 font-medium"
      onClick={signOut}
    >
      {commonMessages.signOut}
    </Button>
  );
}
