import type { EnsureInfiniteQueryDataOptions, EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';

// The result type of a read does not matter if the read is only started.
// biome-ignore lint/suspicious/noExplicitAny: as said.
type SingleRead = EnsureQueryDataOptions<any, any, any, any>;
// biome-ignore lint/suspicious/noExplicitAny: as said.
type PagedRead = EnsureInfiniteQueryDataOptions<any, any, any, any, any>;

/** The input of a loader's read: `api.orders.read.queryOptions(input)`, or `infiniteQueryOptions` for a list that grows. */
export type Read = SingleRead | PagedRead;

const isPaged = (read: Read): read is PagedRead => 'initialPageParam' in read;

/** Reads it unless it is cached; what must always be fresh (`staleTime: 0`) is always read. */
export function ensure(client: QueryClient, read: Read): Promise<unknown> {
  if (isPaged(read)) return ensurePages(client, read);
  return read.staleTime === 0 ? client.fetchQuery(read) : client.ensureQueryData(read);
}

/** A cached list with fewer pages than the address asks for is read again in full. */
async function ensurePages(client: QueryClient, read: PagedRead): Promise<unknown> {
  const { pages } = await client.ensureInfiniteQueryData(read);
  const short = pages.length < (read.pages ?? 1) && pages.at(-1)?.nextCursor != null;
  return short ? client.fetchInfiniteQuery({ ...read, staleTime: 0 }) : pages;
}
