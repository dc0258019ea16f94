import { useNavigate } from '@tanstack/react-router';
import { ListPage } from '#client/features/discovery/ListPage.tsx';
import type { ListsSearch } from '#client/features/discovery/listsSearch.ts';
import { invitingTo } from './inviting.tsx';

/** A list of creators with the dialogs that invite. */
export function CreatorListScreen({ listId, search }: { listId: string; search: ListsSearch }) {
  const navigate = useNavigate({ from: '/brand/creators/lists/$listId' });
  return (
    <ListPage
      key={listId}
      listId={listId}
      search={search}
      onSearch={(typed) => void navigate({ search: { search: typed }, replace: true, resetScroll: false })}
      onDeleted={() => void navigate({ to: '/brand/creators/lists' })}
      {...invitingTo(null)}
    />
  );
}
