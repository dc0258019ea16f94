import type { Parser } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { RouterContext } from '#client/router-context.ts';
import type { Api } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';

interface Loading<Deps> {
  context: Pick<RouterContext, 'api' | 'load'> & { session: SessionView };
  deps: Deps;
}

/** What a route says about its screen besides the component: its search, the input that follows from it, and its reads. */
export const screenOf = <Search, Deps>(
  validateSearch: Parser<Search>,
  asked: (search: Search) => Deps,
  reads: (api: Api, asked: Deps, session: SessionView) => Read[] | Promise<Read[]>,
) => ({
  validateSearch,
  loaderDeps: ({ search }: { search: Search }) => asked(search),
  loader: async ({ context: { api, load, session }, deps }: Loading<Deps>) =>
    load(...(await reads(api, deps, session))),
});
