import { Bell, LogOut, Settings, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import type { PlainPath } from '#client/components/base/address.ts';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';
import { Menu, type MenuItem } from '#client/components/frame/Menu.tsx';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { isolated } from '#shared/isolated.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { seatRoleLabels } from '#shared/seats/roles.ts';
import { nameOf, useSignOut } from './session.ts';

const own: MenuItem[] = [
  { label: 'Account', icon: UserRound, to: '/account' },
  { label: 'Notifications', icon: Bell, to: '/notifications' },
];

/** As what somebody acts for a company: Anna Lee · Manager, or Mira Chen · via Northlight Agency. */
function standingOf({ person, agency, role }: NonNullable<SessionView['seat']>): string {
  const as = agency === null ? seatRoleLabels[role] : `via ${isolated(agency)}`;
  return person === agency ? as : `${isolated(person)} · ${as}`;
}

interface AccountMenuProps {
  session: SessionView;
  settings?: PlainPath | undefined;
  /** The page of the company's members, in the areas of companies. */
  members?: PlainPath | undefined;
  /** The other companies of the person. */
  companies?: ReactNode;
}

/** Who is signed in and for which company, the settings of the area, the theme and the way out. */
export function AccountMenu({ session, settings, members, companies }: AccountMenuProps) {
  const { signOut } = useSignOut();
  const items: MenuItem[] = [
    ...(settings ? [{ label: commonMessages.settings, icon: Settings, to: settings }] : []),
    ...(members && !session.acting ? [{ label: 'Members', icon: UsersRound, to: members }] : []),
    ...(session.acting ? [] : own),
    { label: commonMessages.signOut, icon: LogOut, onSelect: signOut },
  ];
  return (
    <Menu
      label="Account"
      items={items}
      header={
        <div className="border-base-300 mb-1.5 border-b px-2.5 pt-1 pb-2.5 text-sm">
          <p className="max-w-60 truncate font-semibold">{nameOf(session)}</p>
          {session.seat && <p className="text-muted max-w-60 truncate">{standingOf(session.seat)}</p>}
          <p className="text-muted max-w-60 truncate">{session.email}</p>
        </div>
      }
      footer={
        <>
          {companies}
          <div className="border-base-300 mt-1.5 border-t px-1 pt-2 pb-1">
            <ThemeSwitch />
          </div>
        </>
      }
      trigger={(props) => (
        <button type="button" {...props} aria-label="Account menu" className="rounded-full">
          <Avatar name={nameOf(session)} src={session.pictureUrl} size="sm" />
        </button>
      )}
    />
  );
}
