import { createFileRoute } from '@tanstack/react-router';
import { SharedPage } from '#client/features/guests/SharedPage.tsx';
import { sharedSearch } from '#client/features/guests/sharedSearch.ts';
import { screenOf } from '../-screenOf.ts';

/** `/brand/shared`: the brand's guest links. */
export const Route = createFileRoute('/brand/shared')({
  ...screenOf(sharedSearch, sharedSearch.page, ({ guests }, page) => [guests.links.queryOptions(page)]),
  component: SharedPage,
});
