import { ChevronLeft, ChevronRight } from 'lucide-react';
import * as texts from '#shared/messages/components/pager.ts';
import { Button } from '../base/Button.tsx';

/**
 * Previous and Next. A side without a function is disabled. `label` says where one is (`Page 2 of 9, 84 users`); lists paged by
 * keyset, which do not know their end, leave the total out.
 */
export function Pager({
  label,
  onPrevious,
  onNext,
  busy,
}: {
  label?: string | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean | undefined;
}) {
  return (
    <nav aria-label={texts.pages} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm" aria-live="polite">
        {label}
      </p>
      <div className="flex gap-2">
        <Button size="sm" icon={ChevronLeft} disabled={!onPrevious || busy} onClick={onPrevious}>
          {texts.previous}
        </Button>
        <Button size="sm" disabled={!onNext || busy} onClick={onNext}>
          {texts.next}
          <ChevronRight aria-hidden size={15} />
        </Button>
      </div>
    </nav>
  );
}
