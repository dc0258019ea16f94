import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import type { LinkTarget } from '#client/components/base/address.ts';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { LegalLinks } from '#client/components/base/LegalLinks.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';

/** Head and foot of the public pages. `nav` is in the middle of the head, `home` is where a signed-in person's button leads. */
export function PublicFrame({
  nav,
  home,
  onPaper = true,
  children,
}: {
  nav?: ReactNode;
  home?: (LinkTarget & { label: string }) | undefined;
  /** Whether head and foot are printed. */
  onPaper?: boolean;
  children: ReactNode;
}) {
  const printed = onPaper ? '' : 'print:hidden';
  return (
    <div className="flex min-h-dvh flex-col">
      <header
        className={cx('mx-auto flex h-[4.5rem] w-full max-w-[82.75rem] items-center gap-4 px-5 md:px-11', printed)}
      >
        <AppLink to="/" aria-label="Accord, home" className="rounded-lg">
          <Logo />
        </AppLink>
        {nav}
        <div className="ml-auto flex items-center gap-2">
          <ThemeSwitch className="max-lg:hidden" />
          {home ? (
            <ButtonLink {...home}>{home.label}</ButtonLink>
          ) : (
            <>
              <ButtonLink to="/auth" variant="ghost">
                Sign in
              </ButtonLink>
              <ButtonLink to="/auth" search={{ mode: 'sign-up' }} className="max-sm:hidden">
                Create account
              </ButtonLink>
            </>
          )}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className={cx('border-base-300 border-t', printed)}>
        <div className="mx-auto flex w-full max-w-[82.75rem] flex-wrap items-center justify-between gap-x-8 gap-y-4 px-5 py-8 md:px-11">
          <p className="text-muted text-sm">Accord. The money is held until the work is done.</p>
          <LegalLinks />
        </div>
      </footer>
    </div>
  );
}
