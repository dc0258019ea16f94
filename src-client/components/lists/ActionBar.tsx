import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';

/** The actions for the selected rows: it stays in sight while the list is scrolled. */
export function ActionBar({
  said,
  note,
  onClear,
  children,
}: {
  said: string;
  /** Further information, in grey. */
  note?: string | false;
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}) {
  return (
    <section
      aria-label="Selection"
      className="hairline bg-base-100 rounded-box sticky bottom-[calc(1rem+var(--bottom-tabs))] shadow-lg z-20 mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-3 pl-5"
    >
      <p className="font-medium">
        {said}
        {note && <span className="text-muted"> · {note}</span>}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={onClear}>
          Clear selection
        </Button>
        {children}
      </div>
    </section>
  );
}
