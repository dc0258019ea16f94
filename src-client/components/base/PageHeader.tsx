import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import type { LinkTarget } from './address.ts';
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

/** The head of a screen. It sets the tab's title and takes the focus after a navigation. */
export function PageHeader({ title, description, actions, back, badges }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 max-w-full">
        {back && <BackLink {...back} />}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 tabIndex={-1} className="min-w-0 max-w-full text-[1.75rem] leading-[1.15] font-[650] sm:text-page">
            {title}
          </h1>
          {badges}
        </div>
        {description && <p className="text-muted mt-2 max-w-[65ch]">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2.5">{actions}</div>}
    </header>
  );
}

function BackLink({ label, ...link }: LinkTarget & { label: string }) {
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
