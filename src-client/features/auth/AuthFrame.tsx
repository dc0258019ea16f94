import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { LegalLinks } from '#client/components/base/LegalLinks.tsx';
import { Logo } from '#client/components/base/Logo.tsx';
import { usePageTitle } from '#client/components/base/pageTitle.ts';
import { ThemeSwitch } from '#client/components/base/ThemeSwitch.tsx';
import { formatMoney } from '#shared/format.ts';

/** The example of design section 4: a budget of $1,000 and how it is split. */
const EXAMPLE = [
  { what: 'Budget you set', amountMinor: 100_000 },
  { what: 'Deposit, held from the start', amountMinor: 50_000 },
  { what: 'Earned when the contract is signed', amountMinor: 15_000 },
  { what: 'Earned when content is submitted', amountMinor: 22_500 },
  { what: 'Earned when you approve it', amountMinor: 37_500 },
] as const;

/** The page around sign-in, set-up and the mail links: the form on paper, and beside it how the money is held. */
export function AuthFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  usePageTitle(title);
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,38rem)]">
      <div className="flex flex-col px-5 pb-10 sm:px-11">
        <header className="flex h-[4.5rem] items-center justify-between">
          <AppLink to="/" aria-label="Accord, home" className="rounded-lg">
            <Logo />
          </AppLink>
          <ThemeSwitch />
        </header>
        <main id="main" tabIndex={-1} className="mx-auto flex w-full max-w-[26rem] flex-1 flex-col justify-center py-8">
          <h1 tabIndex={-1} className="text-page font-[650]">
            {title}
          </h1>
          {lead && <p className="text-muted mt-2">{lead}</p>}
          <div className="mt-7">{children}</div>
          {foot && <div className="text-muted mt-7">{foot}</div>}
        </main>
        <LegalLinks />
      </div>
      <aside
        aria-label="How we hold the money"
        className="bg-panel text-panel-content hidden flex-col justify-center px-12 py-16 lg:flex xl:px-16"
      >
        <p className="font-display text-[2.5rem] leading-[1.08] font-[650] tracking-[-0.025em] text-balance">
          The money is held until the work is done.
        </p>
        <dl className="mt-12 max-w-md">
          {EXAMPLE.map((line) => (
            <div
              key={line.what}
              className="flex items-baseline justify-between gap-6 border-t border-current/25 py-3.5"
            >
              <dt>{line.what}</dt>
              <dd className="font-display text-xl font-semibold">
                {formatMoney({ amountMinor: line.amountMinor, currency: 'USD' }, { decimals: 'none' })}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 max-w-md border-t border-current/25 pt-4 text-sm">
          A campaign of $1,000 with one creator. Each part is earned at its step and paid out when the campaign is
          complete; the budget includes the platform’s 25%.
        </p>
      </aside>
    </div>
  );
}
