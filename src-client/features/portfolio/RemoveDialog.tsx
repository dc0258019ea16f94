import { ConfirmDialog } from '#client/components/parts/ConfirmDialog.tsx';
import { trpc } from '#client/trpc.ts';
import { isolated } from '#shared/isolated.ts';
import type { OwnPortfolioItem } from '#shared/portfolio/portfolio.ts';

/** Asks before an item is removed from the portfolio. */
export function RemoveDialog({ item, onClose }: { item: OwnPortfolioItem; onClose: () => void }) {
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
