import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { PortfolioMedia } from '#client/components/parts/PortfolioGrid.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import { isolated } from '#shared/isolated.ts';
import type { OwnPortfolioItem } from '#shared/portfolio/portfolio.ts';

const kinds = { post: 'Post', delivered: 'Delivered content' } as const;

/** An item of one's own portfolio, with the buttons that move, change and remove it. */
export function OwnItem({
  item,
  first,
  last,
  onMove,
  onEdit,
  onRemove,
}: {
  item: OwnPortfolioItem;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { title, kind, platform, brandName, hidden } = item;
  // Not `disabled` at the ends: the focus stays on the button that was pressed.
  const arrow = (icon: typeof ArrowUp, label: string, by: -1 | 1, closed: boolean) => (
    <IconButton
      icon={icon}
      size="sm"
      label={label}
      aria-disabled={closed || undefined}
      className={cx(closed && 'opacity-40')}
      onClick={() => {
        if (!closed) onMove(by);
      }}
    />
  );
  return (
    <article aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <PortfolioMedia item={item} className="aspect-square w-16 shrink-0 rounded-lg text-[0px]" />
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="leading-snug font-semibold break-words">{title}</h3>
        <p className="text-muted text-sm">
          {[kinds[kind], platformLabel(platform), brandName].filter(Boolean).join(' · ')}
        </p>
        {hidden && (
          <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <StatusPill tone="warning">Not shown</StatusPill>
            <span>{hidden}</span>
          </p>
        )}
      </div>
      <div className="flex gap-0.5">
        {arrow(ArrowUp, `Move ${isolated(title)} up`, -1, first)}
        {arrow(ArrowDown, `Move ${isolated(title)} down`, 1, last)}
        <IconButton icon={Pencil} size="sm" label={`Edit ${isolated(title)}`} onClick={onEdit} />
        <IconButton icon={Trash2} size="sm" label={`Remove ${isolated(title)}`} onClick={onRemove} />
      </div>
    </article>
  );
}
