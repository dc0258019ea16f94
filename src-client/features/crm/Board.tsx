import { Ban } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { IconButton } from '#client/components/base/Button.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Money } from '#client/components/base/Money.tsx';
import { numbered, Skeleton } from '#client/components/base/Skeleton.tsx';
import { LookPill, StatusDot } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { RelativeTime } from '#client/components/frame/DateText.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { extension as extensionOfUsage } from '#shared/messages/deals/extend-usage.ts';
import { ORDER_DEAL_LOOKS } from '#shared/status-looks.ts';
import { columnInput, type DealsSearch, type STAGES, stagesOf } from './crmSearch.ts';
import { isEndable, STAGE_LABELS, STAGE_TONES } from './dealColumns.tsx';
import { dealsFailed } from './failures.ts';
import type { Area, DealRow } from './types.ts';

interface BoardProps {
  area: Area;
  search: DealsSearch;
  onOpen: (dealId: string) => void;
  onEnd: (deal: DealRow) => void;
}

/**
 * A column for each stage, its newest deals on cards. Only work moves a deal; staff can only cancel one (ruling CRM-27), by dragging its card to that
 * column or pressing its button. The server's answer decides.
 */
export function Board(props: BoardProps) {
  const { area, search, onEnd } = props;
  const [dragged, setDragged] = useState<DealRow | null>(null);
  const stages = stagesOf(search);
  return (
    <>
      {area === 'admin' && (
        <p className="text-muted mb-4 text-sm">
          To cancel a deal, drag its card to Cancelled or press its button. A deal reaches all other stages by the work
          on it.
        </p>
      )}
      <div className={cx('grid grid-cols-1 items-start gap-4', stages.length > 1 && 'md:grid-cols-2 xl:grid-cols-4')}>
        {stages.map((stage) => (
          <Column key={stage} stage={stage} onDrop={stage === 'cancelled' && dragged ? () => onEnd(dragged) : null}>
            <Loaded
              asked={JSON.stringify(columnInput(area, search, stage))}
              failure={dealsFailed(area)}
              skeleton={<Waiting />}
            >
              <Cards {...props} stage={stage} onDrag={setDragged} />
            </Loaded>
          </Column>
        ))}
      </div>
    </>
  );
}

type Stage = (typeof STAGES)[number];

/** One stage; while a card is dragged that can be dropped here, it says so. */
function Column({ stage, onDrop, children }: { stage: Stage; onDrop: (() => void) | null; children: ReactNode }) {
  const over = (event: DragEvent) => {
    if (onDrop) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    onDrop?.();
  };
  return (
    <section
      aria-label={STAGE_LABELS[stage]}
      className={cx(
        'bg-base-300/45 rounded-box min-w-0 border p-3 transition-colors',
        onDrop ? 'border-error border-dashed' : 'border-transparent',
      )}
      onDragOver={over}
      onDrop={drop}
    >
      <h2 className="mb-3 flex items-center gap-2 px-1 text-[0.9375rem] font-semibold">
        <StatusDot tone={STAGE_TONES[stage]} />
        {STAGE_LABELS[stage]}
      </h2>
      {onDrop && <p className="text-error mb-3 px-1 text-sm font-medium">Drop a deal here to cancel it</p>}
      {children}
    </section>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-2.5">
      {numbered(3).map((line) => (
        <Skeleton key={line} className="rounded-box h-28 w-full" />
      ))}
    </div>
  );
}

function Cards({
  area,
  search,
  stage,
  onOpen,
  onEnd,
  onDrag,
}: BoardProps & { stage: Stage; onDrag: (deal: DealRow | null) => void }) {
  const list = usePagedList(trpc.crm.deals, columnInput(area, search, stage), useOpenedHere());
  if (!list.rows) return <Waiting />;
  if (list.rows.length === 0) return <p className="text-muted px-1 pb-2 text-sm">No deals in this stage.</p>;
  return (
    <>
      <ul aria-busy={list.refreshing || undefined} className={cx('space-y-2.5', list.refreshing && 'opacity-60')}>
        {list.rows.map((deal) => (
          <li key={deal.id}>
            <DealCard deal={deal} onOpen={onOpen} onEnd={onEnd} onDrag={onDrag} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} size="sm" className="mt-3">
        Show more
      </ShowMore>
    </>
  );
}

function DealCard({
  deal,
  onOpen,
  onEnd,
  onDrag,
}: Pick<BoardProps, 'onOpen' | 'onEnd'> & { deal: DealRow; onDrag: (deal: DealRow | null) => void }) {
  const endable = isEndable(deal);
  const { title, extension, brand, creator, amount, status, updatedAt } = deal;
  return (
    <article
      draggable={endable}
      onDragStart={() => onDrag(deal)}
      onDragEnd={() => onDrag(null)}
      className={cx(
        'hairline rounded-box bg-base-100 hover:border-base-content/30 relative p-3.5 transition-colors',
        endable && 'cursor-grab active:cursor-grabbing',
      )}
    >
      <h3 className="text-[0.9375rem] font-semibold">
        <button
          type="button"
          aria-label={`Open the deal ${isolated(title)} with ${isolated(creator.name)}`}
          className="text-left wrap-anywhere after:absolute after:inset-0 hover:underline"
          onClick={() => onOpen(deal.id)}
        >
          {title}
        </button>
      </h3>
      <p className="text-muted mt-0.5 text-sm break-words">{`${isolated(brand.name)} and ${isolated(creator.name)}`}</p>
      {extension && <p className="text-muted text-sm">{extensionOfUsage}</p>}
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
        <Money {...amount} className="font-semibold" />
        <LookPill look={ORDER_DEAL_LOOKS[status]} />
      </div>
      <div className="text-muted mt-2 flex min-h-8 items-center justify-between gap-2 text-xs">
        <RelativeTime value={updatedAt} />
        {endable && (
          <IconButton
            icon={Ban}
            size="sm"
            label={`Cancel the deal ${isolated(title)} with ${isolated(creator.name)}`}
            className="relative z-10 -mr-1.5"
            onClick={() => onEnd(deal)}
          />
        )}
      </div>
    </article>
  );
}
