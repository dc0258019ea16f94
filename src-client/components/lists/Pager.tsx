import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type Page, pageCount } from '#shared/paging.ts';
import { Button } from '../base/Button.tsx';

/**
 * Previous and Next. A side without a function is disabled. `label` says which page is shown (`Page 2 of 9, 84 users`); lists paged by keyset, which
 * do not know their end, leave the total out. The focus stays on the pressed side; at an end of the list it moves to the other.
 */
export function Pager({
  label,
  of,
  onPrevious,
  onNext,
  busy = false,
}: {
  label?: string | undefined;
  /** The name of the list, if the page has several. */
  of?: string | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean | undefined;
}) {
  const pages = useRef<HTMLElement>(null);
  const [pressed, setPressed] = useState<'previous' | 'next'>();
  const turn = (side: 'previous' | 'next', onTurn: () => void) => () => {
    setPressed(side);
    onTurn();
  };
  const ended = !busy && (pressed === 'next' ? !onNext : pressed === 'previous' && !onPrevious);
  useEffect(() => {
    if (ended) pages.current?.querySelector<HTMLElement>(':focus ~ button, button:has(~ :focus)')?.focus();
  }, [ended]);
  return (
    <nav
      ref={pages}
      aria-label={of ? `Pages: ${of}` : 'Pages'}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <p className="text-muted text-sm" aria-live="polite">
        {label}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          icon={ChevronLeft}
          busy={busy && pressed === 'previous'}
          disabled={!onPrevious || busy}
          onClick={onPrevious && turn('previous', onPrevious)}
        >
          Previous
        </Button>
        <Button
          size="sm"
          busy={busy && pressed === 'next'}
          disabled={!onNext || busy}
          onClick={onNext && turn('next', onNext)}
        >
          Next
          <ChevronRight aria-hidden size={15} />
        </Button>
      </div>
    </nav>
  );
}

/** The pager of a list with numbered pages and a known total: `Page 2 of 9, 84 users`. Nothing if one page holds all. */
export function NumberedPager({
  shown: { page, total, pageSize },
  counted,
  of,
  busy,
  onPage,
}: {
  shown: Omit<Page<unknown>, 'rows'>;
  /** The total in words. */
  counted: string;
  of?: string;
  busy: boolean;
  /** Called without a number for the first page, which an address does not name. */
  onPage: (page: number | undefined) => void;
}) {
  const pages = pageCount(total, pageSize);
  if (pages === 1 && page === 1) return null;
  return (
    <Pager
      of={of}
      label={`Page ${page} of ${pages}, ${counted}`}
      onPrevious={page > 1 ? () => onPage(page > 2 ? page - 1 : undefined) : undefined}
      onNext={page < pages ? () => onPage(page + 1) : undefined}
      busy={busy}
    />
  );
}
