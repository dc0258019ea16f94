import { getRouteApi } from '@tanstack/react-router';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';
import { Mailbox } from '#client/features/notifications/Mailbox.tsx';

const route = getRouteApi('/mailbox');

/** The mailbox of a demo, in its own frame. */
export function DemoMailboxScreen() {
  const { to = '' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className="mx-auto max-w-[72rem] px-5 pb-12 sm:px-11">
      <header className="flex h-[4.5rem] items-center justify-between">
        <AppLink to="/" aria-label="Accord, home" className="rounded-lg">
          <Logo />
        </AppLink>
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className="pt-4">
        <Mailbox to={to} onTo={(address) => void navigate({ search: { to: address || undefined }, replace: true })} />
      </main>
    </div>
  );
}
