import { Pager } from '#client/components/lists/Pager.tsx';
import { plural } from '#shared/format.ts';
import * as pagerTexts from '#shared/messages/components/pager.ts';
import { pageCount } from '#shared/paging.ts';

/** Previous, Next and `Page X of Y` with the total; nothing if one page holds all (ADM-USR-17). */
export function Pages({
  page,
  of: { total, pageSize },
  busy,
  onPage,
}: {
  page: number;
  of: { total: number; pageSize: number };
  busy: boolean;
  onPage: (page: number | undefined) => void;
}) {
  const pages = pageCount(total, pageSize);
  if (pages === 1 && page === 1) return null;
  return (
    <div className="mt-4">
      <Pager
        label={`${pagerTexts.pageOf(page, pages)}, ${plural(total, 'user')}`}
        onPrevious={page > 1 ? () => onPage(page > 2 ? page - 1 : undefined) : undefined}
        onNext={page < pages ? () => onPage(page + 1) : undefined}
        busy={busy}
      />
    </div>
  );
}
