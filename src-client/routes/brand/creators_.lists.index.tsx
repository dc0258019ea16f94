import { createFileRoute } from '@tanstack/react-router';
import { ListsPage } from '#client/features/discovery/ListsPage.tsx';
import { listsSearch } from '#client/features/discovery/listsSearch.ts';
import { asShown } from '#client/paging.ts';
import { screenOf } from '../-screenOf.ts';

/** `/brand/creators/lists`: the brand's lists of creators. */
export const Route = createFileRoute('/brand/creators_/lists/')({
  ...screenOf(
    listsSearch,
    (search) => search,
    ({ discovery }, search) => [discovery.lists.infiniteQueryOptions(listsSearch.input(search), asShown(search.shown))],
  ),
  component: ListsPage,
});
