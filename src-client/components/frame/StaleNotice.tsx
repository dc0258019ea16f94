import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { Button } from '../base/Button.tsx';

const isStale = ({ state }: Query): boolean => state.status === 'error' && state.data !== undefined;

/**
 * Says quietly, once for the whole page, that something on it could not be refreshed and may be old: a screen that has its data keeps it, along with
 * everything typed, even if a later read fails. A screen whose data never loaded says so itself (`isLoadingError`).
 */
export function StaleNotice() {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  const stale = useSyncExternalStore(
    subscribe,
    () => client.getQueryCache().findAll({ type: 'active', predicate: isStale }).length > 0,
    () => false,
  );
  if (!stale) return null;
  return (
    <div
      role="status"
      className="hairline bg-base-100 fixed bottom-[calc(1rem+var(--bottom-tabs))] left-1/2 z-30 flex w-max max-w-[calc(100vw-2rem)] -translate-x-1/2 items-center gap-4 rounded-xl py-2.5 pr-2.5 pl-4 text-sm"
    >
      <span>Not everything here could be refreshed, so some of it may be old.</span>
      <Button size="sm" onClick={() => void client.refetchQueries({ type: 'active', predicate: isStale })}>
        {commonMessages.tryAgain}
      </Button>
    </div>
  );
}
