import type { MouseEvent, ReactNode } from 'react';

/** Scrolls to the section and moves the focus there. */
function follow(event: MouseEvent<HTMLAnchorElement>): void {
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  if (!section) return;
  event.preventDefault();
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section.scrollIntoView({ behavior: calm ? 'auto' : 'smooth' });
  section.focus({ preventScroll: true });
}

/** A link to a section of the page; without scripts the browser follows it. */
export function SectionLink({ to, className, children }: { to: string; className: string; children: ReactNode }) {
  return (
    <a href={`#${to}`} className={className} onClick={follow}>
      {children}
    </a>
  );
}
