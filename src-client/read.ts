import type { EnsureInfiniteQueryDataOptions, EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';

// What a read answers does not matter where it is only started.
// biome-ignore lint/suspicious/noExplicitAny: as said.
type SingleRead = EnsureQueryDataOptions<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as said.
type PagedRead = EnsureInfiniteQueryDataOptions<any, any, any, any, any>;

/** What a loader reads: `api.orders.read.queryOptions(input)`, or `infiniteQueryOptions` of a list that goes on. */
export type Read = SingleRead | PagedRead;

const isPaged = (read: Read): read is PagedRead => 'initialPageParam' in read;

/** Reads it unless the cache has it; what must be fresh each time (`staleTime: 0`) is always read. */
export function ensure(client: QueryClient, read: Read): Promise<unknown> {
  if (isPaged(read)) return ensurePages(client, read);
  return read.staleTime === 0 ? client.fetchQuery(read) : client.ensureQueryData(read);
}

/** A list that the cache has, but not as far as it was opened, is read again that far. */
async function ensurePages(client: QueryClient, read: PagedRead): Promise<unknown> {
  const { pages } = await client.ensureInfiniteQueryData(read);
  const short = pages.length < (read.pages ?? 1) && pages.at(-1)?.nextCursor != null;
  return short ? client.fetchInfiniteQuery({ ...read, staleTime: 0 }) : pages;
}
