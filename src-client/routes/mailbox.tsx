import { createFileRoute } from '@tanstack/react-router';
import { AppLink } from '#client/components/AppLink.tsx';
import { Logo } from '#client/components/Logo.tsx';
import { textParam } from '#client/components/searchParams.ts';
import { ThemeSwitch } from '#client/components/ThemeSwitch.tsx';
import { Mailbox } from '#client/features/notifications/Mailbox.tsx';

/** The mailbox of a demo, open to whoever signs up in it; the server has none in production. */
export const Route = createFileRoute('/mailbox')({
  validateSearch: (search): { to?: string | undefined } => ({ to: textParam(search, 'to') }),
  component: DemoMailbox,
});

function DemoMailbox() {
  const { to = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <div className="mx-auto max-w-[72rem] px-5 pb-12 sm:px-11">
      <header className="flex h-[4.5rem] items-center justify-between">
        <AppLink href="/" aria-label="Accord, home" className="rounded-lg">
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
