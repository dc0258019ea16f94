import type { ViewSearch } from '#shared/views/views.schema.ts';

const NOT_KEPT: readonly string[] = ['after', 'page', 'pageSize', 'shown', 'drafts', 'submitted'];

/** The part of an address that a view keeps: its filters and its sort, but not the page, nor `besides`, which say what else the screen shows. */
export const keptOf = (search: object, besides: readonly string[] = []): ViewSearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== undefined && !NOT_KEPT.includes(name) && !besides.includes(name),
    ),
  );
