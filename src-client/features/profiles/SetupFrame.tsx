import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';

/** The page around the short set-up; `exit` is the link for people who will do it later. */
export function SetupFrame({
  title,
  lead,
  exit,
  children,
}: {
  title: string;
  lead: string;
  exit?: ReactNode;
  children: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="flex min-h-dvh flex-col px-5 pb-10 sm:px-11">
      <header className="flex h-[4.5rem] items-center justify-between">
        <AppLink to="/" aria-label="Accord, home" className="rounded-lg">
          <Logo />
        </AppLink>
        <div className="flex items-center gap-2">
          <ThemeSwitch />
          {exit}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col justify-center pb-20">
        <h1 tabIndex={-1} className="text-page font-[650]">
          {title}
        </h1>
        <p className="text-muted mt-2 mb-6">{lead}</p>
        <Card className="sm:p-7">{children}</Card>
      </main>
    </div>
  );
}
