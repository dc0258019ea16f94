import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import type { LinkTarget } from './address.ts';
import { cx } from './cx.ts';
import { usePageTitle } from './pageTitle.ts';

interface PageHeaderProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** Buttons at the right; at most one of them primary. */
  actions?: ReactNode;
  /** Where the screen belongs, shown as a quiet link above the title. */
  back?: LinkTarget & { label: string };
  /** Badges beside the title. */
  badges?: ReactNode;
}

/** The name of a screen: it sets the title of the browser's tab, and takes the focus after a navigation. */
export function PageTitle({ children, className }: { children: string; className: string }) {
  usePageTitle(children);
  return (
    <h1 tabIndex={-1} className={cx('min-w-0', className)}>
      {children}
    </h1>
  );
}

/** The head of a screen. */
export function PageHeader({ title, description, actions, back, badges }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 max-w-full">
        {back && <BackLink {...back} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <PageTitle className="max-w-full text-[1.75rem] leading-[1.15] font-[650] sm:text-page">{title}</PageTitle>
          {badges}
        </div>
        {description && <p className="text-muted mt-2 max-w-[65ch]">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </header>
  );
}

/** The quiet link above a title, to where the screen belongs. */
export function BackLink({ label, ...link }: LinkTarget & { label: string }) {
  return (
    <AppLink
      {...link}
      className="text-muted hover:text-base-content mb-2 inline-flex items-center gap-1.5 text-sm font-medium"
    >
      <ArrowLeft aria-hidden size={15} />
      {label}
    </AppLink>
  );
}
