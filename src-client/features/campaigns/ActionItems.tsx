import { PartyPopper } from 'lucide-react';
import { useState } from 'react';
import { DataLink } from '#client/components/base/AppLink.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { StatusDot } from '#client/components/base/StatusPill.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { toastError } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { sayWithUndo } from '#client/undo.ts';
import { ACTION_ITEMS_SHOWN } from '#shared/constants.ts';
import { shortDay } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { dashboardMessages } from '#shared/messages/campaigns.ts';
import type { DashboardData } from './types.ts';

const TONES = { high: 'error', medium: 'warning', low: 'info' } as const;

interface ItemsProps {
  items: DashboardData['actionItems'];
  /** Whether the reader runs campaigns: dismissing an item dismisses it for the whole company. */
  mayDismiss: boolean;
}

/**
 * What needs the brand's attention: the first five, all on demand. Dismiss hides an item until its cause changes (ruling BR-DASH-15), and can be
 * undone.
 */
export function ActionItems(props: ItemsProps) {
  return (
    <KeepFocus inList>
      <Items {...props} />
    </KeepFocus>
  );
}

function Items({ items, mayDismiss }: ItemsProps) {
  const [all, setAll] = useState(false);
  const restore = trpc.campaigns.restoreAction.useMutation();
  const dismiss = trpc.campaigns.dismissAction.useMutation({
    onSuccess: (_done, item) => sayWithUndo({ title: 'Action item dismissed' }, () => restore.mutateAsync(item)),
    onError: (error) => toastError(error),
  });
  if (items.length === 0) {
    return <EmptyState icon={PartyPopper} title="All caught up!" text="No pending action items at the moment." />;
  }
  const shown = all ? items : items.slice(0, ACTION_ITEMS_SHOWN);
  return (
    <>
      <ul className="divide-base-300 -my-3.5 divide-y">
        {shown.map((item) => (
          <li key={item.key} className="hover:bg-base-content/4 relative -mx-5 flex items-start gap-3 px-5 py-3.5">
            <StatusDot tone={TONES[item.priority]} className="mt-2" />
            <div className="min-w-0 flex-1">
              <DataLink href={item.route} className="block font-semibold after:absolute after:inset-0">
                {item.title}
                <span className="sr-only">{`, ${item.priority} priority`}</span>
              </DataLink>
              <p className="text-muted truncate text-sm">
                {item.description}
                {item.dueDate && ` · ${shortDay(item.dueDate)}`}
              </p>
            </div>
            {mayDismiss && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Dismiss: ${isolated(item.title)}`}
                className="relative -mr-2 shrink-0"
                busy={dismiss.isPending && dismiss.variables.key === item.key}
                disabled={dismiss.isPending}
                onClick={() => dismiss.mutate({ key: item.key })}
              >
                Dismiss
              </Button>
            )}
          </li>
        ))}
      </ul>
      {items.length > ACTION_ITEMS_SHOWN && !all && (
        <Button size="sm" className="mt-7" onClick={() => setAll(true)}>
          {dashboardMessages.viewAll}
        </Button>
      )}
    </>
  );
}
