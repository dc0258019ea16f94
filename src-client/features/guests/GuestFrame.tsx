import type { ReactNode } from 'react';
import { LegalLinks } from '#client/components/base/LegalLinks.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';

/** Head and foot of the pages of guests: no way into the app, of which a guest knows nothing. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-[4.5rem] w-full max-w-[64rem] items-center justify-between gap-4 px-5 print:hidden">
        <Logo />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[64rem] flex-1 px-5 pt-4 pb-16">
        {children}
      </main>
      <footer className="border-base-300 border-t print:hidden">
        <div className="mx-auto flex w-full max-w-[64rem] flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-6">
          <p className="text-muted text-sm">Shared with you through Accord.</p>
          <LegalLinks />
        </div>
      </footer>
    </div>
  );
}
