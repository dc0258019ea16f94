import { type ReactNode, useState } from 'react';
import { Pager } from './Pager.tsx';

interface PageOf {
  /** Where the page after this one begins; null at the end, nothing while it is not known. */
  next: string | null | undefined;
  busy: boolean;
  /** What else is said of the page, such as how many rows it has. */
  note?: string;
}

/** The pages of a list that only knows its way forward: the cursors of the pages before this one are kept for the way back. */
export function useCursorPages() {
  const [cursors, setCursors] = useState<(string | null)[]>([null]);
  return {
    /** Where this page begins; null for the first. */
    cursor: cursors.at(-1) ?? null,
    /** The pager below the list; nothing where one page holds it all. */
    pager({ next, busy, note }: PageOf): ReactNode {
      if (cursors.length === 1 && !next) return null;
      return (
        <Pager
          label={[`Page ${cursors.length}`, note].filter(Boolean).join(', ')}
          onPrevious={cursors.length > 1 ? () => setCursors(cursors.slice(0, -1)) : undefined}
          onNext={next ? () => setCursors([...cursors, next]) : undefined}
          busy={busy}
        />
      );
    },
  };
}
