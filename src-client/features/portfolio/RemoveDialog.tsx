import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import * as texts from '#shared/messages/portfolio/portfolio-card.ts';
import type { OwnPortfolioItem } from '#shared/portfolio/portfolio.ts';

/** Asks before an item is taken out of the portfolio. */
export function RemoveDialog({ item, onClose }: { item: OwnPortfolioItem; onClose: () => void }) {
  const remove = trpc.portfolio.remove.useMutation({ onSuccess: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={texts.removeTitle(item.title)}
      confirmLabel={texts.removeConfirm}
      onConfirm={() => remove.mutateAsync({ itemId: item.id })}
    >
      {item.kind === 'post' ? texts.removePost : texts.removeDelivered}
    </ConfirmDialog>
  );
}
