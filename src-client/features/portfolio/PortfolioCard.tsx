import { Images, Link2, PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { toasting } from '#client/saying.ts';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import { PORTFOLIO_ITEMS_MAX } from '#shared/portfolio/limits.ts';
import type { OwnPortfolioItem } from '#shared/portfolio/portfolio.ts';
import { DeliveredDialog } from './DeliveredDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { OwnItem } from './OwnItem.tsx';

/** One's own portfolio: its items, their order, and which of them brands do not see now. */
export function PortfolioCard() {
  return (
    <Loaded failure={{ title: 'Portfolio' }} skeleton={<SkeletonCard className="min-h-48" />}>
      <Portfolio />
    </Loaded>
  );
}

type Opened = { dialog: 'post' | 'delivered' } | { dialog: 'edit' | 'remove'; item: OwnPortfolioItem } | null;

function Portfolio() {
  const [own] = trpc.portfolio.mine.useSuspenseQuery();
  const [opened, setOpened] = useState<Opened>(null);
  const [said, setSaid] = useState('');
  const move = trpc.portfolio.move.useMutation(toasting());
  if (!own) return null;
  const { items } = own;
  const close = () => setOpened(null);
  const moveTo = (item: OwnPortfolioItem, position: number) =>
    move.mutate(
      { itemId: item.id, position },
      { onSuccess: () => setSaid(`${isolated(item.title)} is now ${position} of ${items.length}`) },
    );
  const buttons = (
    <>
      <Button size="sm" icon={PackageCheck} onClick={() => setOpened({ dialog: 'delivered' })}>
        Add delivered content
      </Button>
      <Button size="sm" icon={Link2} onClick={() => setOpened({ dialog: 'post' })}>
        Add a post
      </Button>
    </>
  );
  return (
    <Card
      title="Portfolio"
      description={`Your work as brands see it, ${items.length} of ${PORTFOLIO_ITEMS_MAX} items.`}
      action={items.length > 0 && items.length < PORTFOLIO_ITEMS_MAX && buttons}
    >
      {items.length === 0 ? (
        <EmptyState
          icon={Images}
          title="Nothing in your portfolio yet"
          text="Show brands your best posts, and content that you delivered where its contract allows it."
          action={<div className="flex flex-wrap gap-2">{buttons}</div>}
        />
      ) : (
        <ol aria-label="Portfolio" className="divide-base-300 divide-y">
          {items.map((item, index) => (
            <li key={item.id}>
              <OwnItem
                item={item}
                first={index === 0}
                last={index === items.length - 1}
                onMove={(by) => moveTo(item, index + 1 + by)}
                onEdit={() => setOpened({ dialog: 'edit', item })}
                onRemove={() => setOpened({ dialog: 'remove', item })}
              />
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      {opened?.dialog === 'post' && <ItemDialog item={null} onClose={close} />}
      {opened?.dialog === 'edit' && <ItemDialog item={opened.item} onClose={close} />}
      {opened?.dialog === 'delivered' && <DeliveredDialog onClose={close} />}
      {opened?.dialog === 'remove' && <RemoveDialog item={opened.item} onClose={close} />}
    </Card>
  );
}

/** Asks before an item is removed from the portfolio. */
function RemoveDialog({ item, onClose }: { item: OwnPortfolioItem; onClose: () => void }) {
  const remove = trpc.portfolio.remove.useMutation({ onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Remove ${isolated(item.title)} from your portfolio?`}
      confirmLabel="Remove"
      onConfirm={() => remove.mutateAsync({ itemId: item.id })}
    >
      {item.kind === 'post'
        ? 'The link and the picture that you uploaded for it are removed. The post itself stays where it is.'
        : 'The content itself stays with its deal. You can add it again as long as its terms allow it.'}
    </ConfirmDialog>
  );
}
