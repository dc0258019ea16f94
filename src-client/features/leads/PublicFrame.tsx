import type { ReactNode } from 'react';
import { AppLink } from '#client/components/AppLink.tsx';
import { ButtonLink } from '#client/components/Button.tsx';
import { LegalLinks } from '#client/components/LegalLinks.tsx';
import { Logo } from '#client/components/Logo.tsx';
import { ThemeSwitch } from '#client/components/ThemeSwitch.tsx';

/** Head and foot of the public pages. `nav` stands in the middle of the head, `home` is where a signed-in person's button leads. */
export function PublicFrame({
  nav,
  home,
  children,
}: {
  nav?: ReactNode;
  home?: { href: string; label: string } | undefined;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-[4.5rem] w-full max-w-[82.75rem] items-center gap-4 px-5 md:px-11">
        <AppLink href="/" aria-label="Accord, home" className="rounded-lg">
          <Logo />
        </AppLink>
        {nav}
        <div className="ml-auto flex items-center gap-2">
          <ThemeSwitch className="max-lg:hidden" />
          {home ? (
            <ButtonLink href={home.href}>{home.label}</ButtonLink>
          ) : (
            <>
              <ButtonLink href="/auth" variant="ghost">
                Sign in
              </ButtonLink>
              <ButtonLink href="/auth?mode=sign-up" className="max-sm:hidden">
                Create account
              </ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="border-base-300 border-t">
        <div className="mx-auto flex w-full max-w-[82.75rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 md:px-11">
          <p className="text-muted text-sm">Accord. The money is held until the work is done.</p>
          <LegalLinks />
        </div>
      </footer>
    </div>
  );
}
