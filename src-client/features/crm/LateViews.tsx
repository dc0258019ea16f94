import { late } from '#client/components/core/late.tsx';

/** The saved views of a list, with their form, which no page needs before its first paint; their room is kept. */
export const LateViews = late(
  async () => (await import('./SavedViews.tsx')).SavedViews,
  <div aria-busy="true" className="mb-4 h-9" />,
);
